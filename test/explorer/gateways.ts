import { onTestFinished } from "vitest";
import { listeningUntil } from "../gateway/forFile.ts";
import type { HarnessOptions } from "../gateway/harness.ts";

/** A gateway whose pages show everybody what a sandbox key sees, and no more. */
export const PUBLIC = { explorer: "public", logRequests: "none" } as const;

/** A gateway that listens until the test that opens it has ended, and a client of it. */
export const gatewayForTest = (options?: HarnessOptions) => listeningUntil(onTestFinished, options);
