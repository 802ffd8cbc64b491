import { join } from "node:path";
import fc from "fast-check";
import { rawExchange } from "../../test/gateway/client.ts";
import { bytesOf, faultOfRaw, mutatedBytes } from "../../test/gateway/mutations.ts";
import { makeKeys, type Row, type Setup, startGateway } from "./gateway.ts";

const REQUESTS = 20_000;
const AT_ONCE = 16;

/** Requests made from the contract and mutated, byte by byte over sockets: what is not answered as it must be. */
export async function mutatedRequests({ dist, folder, random }: Setup): Promise<Row[]> {
  const state = join(folder, "mutated");
  const keys = await makeKeys(state, "enterprise", 200);
  const gateway = await startGateway({ state, dist });
  const releaseId = String((await gateway.ask("/health")).headers["x-data-release"]);
  const seed = Math.floor(random() * 2 ** 31);
  const samples = fc.sample(mutatedBytes, { numRuns: REQUESTS, seed });
  const faults: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < samples.length) {
      const sample = samples[next] as (typeof samples)[number];
      next += 1;
      const { head, bytes } = bytesOf(sample, (caller) => {
        if (caller === "none") return {};
        return { authorization: `Bearer ${caller === "guess" ? "tdm_guess" : keys[next % keys.length]}` };
      });
      const raw = await rawExchange(gateway.port, bytes, (socket) => socket.end());
      const fault = faultOfRaw(head, raw, releaseId);
      if (fault !== undefined) faults.push(`${fault}: ${JSON.stringify(head.slice(0, 100))}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const isAlive = (await gateway.ask("/health")).status === 200;
  await gateway.end();
  return [
    {
      what: `${REQUESTS.toLocaleString("en-US")} mutated requests (seed ${seed})`,
      measured:
        faults[0] === undefined ? "each answered as it must be" : `${faults.length}, first ${faults[0]}`,
      bound: "no 5xx, no error without its envelope, alive afterwards",
      isHeld: faults.length === 0 && isAlive,
    },
  ];
}
