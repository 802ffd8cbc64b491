import fc from "fast-check";
import pLimit from "p-limit";
import { expect, test } from "vitest";
import type { Tier } from "../../core/contract/tiers.ts";
import { rawExchange } from "./client.ts";
import { gatewayForFile } from "./forFile.ts";
import { bytesOf, faultOf, faultOfRaw, mutatedBytes, mutatedRequest, wellFormed } from "./mutations.ts";

// Whatever comes: no 5xx, no hang, no body without its envelope. `npm run attack` sends more of the same.

const { h, client } = await gatewayForFile();

function authorization(caller: string): Record<string, string> {
  if (caller === "none") return {};
  return { authorization: `Bearer ${caller === "guess" ? "tdm_guess" : h.keys[caller as Tier]}` };
}

/** Looks at every sample, some at a time. */
async function lookAtEach<T>(samples: readonly T[], atOnce: number, look: (sample: T) => Promise<void>) {
  const inTurn = pLimit(atOnce);
  const looks = samples.map((sample, index) =>
    inTurn(async () => {
      // An account asks thousands of times.
      if (index % 20 === 0) h.clock.nowMs += 60_000;
      await look(sample);
    }),
  );
  await Promise.all(looks);
}

test("1,500 mutated requests are answered in their envelope, or with a page", async () => {
  const samples = fc.sample(mutatedRequest, { numRuns: 1_500, seed: 20_250_310 });
  await lookAtEach(samples, 8, async (sample) => {
    const url = sample.path + (sample.query === "" ? "" : `?${sample.query}`);
    const target = /^[\x21-\x7e]*$/.test(url) && url.startsWith("/") ? url : encodeURI(`/${wellFormed(url)}`);
    const isRead = sample.method === "GET" || sample.method === "HEAD" || sample.method === "TRACE";
    const { statusCode, headers, body } = await h.app.inject({
      method: sample.method as "GET",
      url: target.replaceAll("#", "%23"),
      headers: { ...sample.headers, ...authorization(sample.caller) } as Record<string, string>,
      ...(sample.body !== null && !isRead && { payload: sample.body }),
    });
    const told = `${sample.method} ${target} -> ${statusCode} ${body.slice(0, 200)}`;
    expect(faultOf(sample.method, statusCode, headers, body, h.release.id), told).toBeUndefined();
  });
});

test("400 mutated requests over a socket, byte by byte as they come, are answered too", async () => {
  const samples = fc.sample(mutatedBytes, { numRuns: 400, seed: 20_250_311 });
  await lookAtEach(samples, 16, async (sample) => {
    const { head, bytes } = bytesOf(sample, authorization);
    const raw = await rawExchange(client.port, bytes, (socket) => socket.end());
    const told = `${head.slice(0, 200)} -> ${raw.slice(0, 200)}`;
    expect(faultOfRaw(head, raw, h.release.id), told).toBeUndefined();
  });
  expect((await client.ask("/health")).status).toBe(200);
});
