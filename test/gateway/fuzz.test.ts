import fc from "fast-check";
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

test("1,500 mutated requests are answered in their envelope, or with a page", async () => {
  const samples = fc.sample(mutatedRequest, { numRuns: 1_500, seed: 20_250_310 });
  let next = 0;
  const worker = async () => {
    while (next < samples.length) {
      const sample = samples[next] as (typeof samples)[number];
      next += 1;
      if (next % 50 === 0) h.clock.nowMs += 60_000;
      const url = sample.path + (sample.query === "" ? "" : `?${sample.query}`);
      const target =
        /^[\x21-\x7e]*$/.test(url) && url.startsWith("/") ? url : encodeURI(`/${wellFormed(url)}`);
      const isRead = sample.method === "GET" || sample.method === "HEAD" || sample.method === "TRACE";
      const { statusCode, headers, body } = await h.app.inject({
        method: sample.method as "GET",
        url: target.replaceAll("#", "%23"),
        headers: { ...sample.headers, ...authorization(sample.caller) } as Record<string, string>,
        ...(sample.body !== null && !isRead && { payload: sample.body }),
      });
      const told = `${sample.method} ${target} -> ${statusCode} ${body.slice(0, 200)}`;
      expect(faultOf(sample.method, statusCode, headers, body, h.release.id), told).toBeUndefined();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
});

test("400 mutated requests over a socket, byte by byte as they come, are answered too", async () => {
  const samples = fc.sample(mutatedBytes, { numRuns: 400, seed: 20_250_311 });
  let next = 0;
  const worker = async () => {
    while (next < samples.length) {
      const { head, bytes } = bytesOf(samples[next] as (typeof samples)[number], authorization);
      next += 1;
      if (next % 20 === 0) h.clock.nowMs += 60_000;
      const raw = await rawExchange(client.port, bytes, (socket) => socket.end());
      const told = `${head.slice(0, 200)} -> ${raw.slice(0, 200)}`;
      expect(faultOfRaw(head, raw, h.release.id), told).toBeUndefined();
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect((await client.ask("/health")).status).toBe(200);
});
