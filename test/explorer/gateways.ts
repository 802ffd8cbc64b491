import { onTestFinished } from "vitest";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, type HarnessOptions, harness } from "../gateway/harness.ts";

/** A gateway whose pages show everybody what a sandbox key sees, and no more. */
export const PUBLIC = {
  publicUrl: undefined,
  upgradeUrl: "https://example.test/upgrade",
  trustProxy: [],
  logRequests: "none",
  explorer: "public",
  searchFallback: "none",
} as const;

/** A gateway that listens until the test that opens it has ended, and a client of it. */
export async function gatewayForTest(options?: HarnessOptions): Promise<{ h: Harness; client: Client }> {
  const h = await harness(options);
  const client = await listen(h.app);
  onTestFinished(async () => {
    client.close();
    await h.close();
  });
  return { h, client };
}
