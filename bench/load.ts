import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sum } from "../core/lib/lists.ts";

export type LoadRequest = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One measurement: requests are taken in turn, each sent with the next key. */
export type Load = {
  readonly origin: string;
  readonly requests: readonly LoadRequest[];
  readonly keys: readonly string[];
  readonly connections: number;
  readonly seconds: number;
};

export type LoadResult = Awaited<ReturnType<typeof runLoad>>;

/** Where the load generator runs; the servers have core 0 to themselves. */
const LOAD_CORE = "1";

/** A text in quotes, which Lua reads as JSON does. */
const quoted = (text: string) => JSON.stringify(text);

function luaScript({ requests, keys }: Load): string {
  const entries = requests.map(({ path, method = "GET", headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`);
    const shownBody = body === undefined ? "nil" : quoted(body);
    return `{method=${quoted(method)},path=${quoted(path)},headers={${fields.join(",")}},body=${shownBody}}`;
  });
  return `
local requests = {${entries.join(",\n")}}
local keys = {${keys.map(quoted).join(",")}}
local turn = 0
request = function()
  turn = turn + 1
  local one = requests[turn % #requests + 1]
  if #keys > 0 then one.headers["Authorization"] = "Bearer " .. keys[turn % #keys + 1] end
  return wrk.format(one.method, one.path, one.headers, one.body)
end
`;
}

/** Drives the load with wrk. */
export async function runLoad(load: Load) {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const script = join(folder, "load.lua");
  writeFileSync(script, luaScript(load));
  const { connections, seconds, origin } = load;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, origin];
  const { stdout } = await promisify(execFile)("taskset", ["-c", LOAD_CORE, ...wrk]);
  rmSync(folder, { recursive: true });
  const found = (form: RegExp) => form.exec(stdout)?.[1];
  return {
    requests: Number(found(/(\d+) requests in/)),
    requestsPerSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(found(/^\s+50%\s+(\S+)/m)),
    p99Ms: milliseconds(found(/^\s+99%\s+(\S+)/m)),
    /** Answers other than 2xx and 3xx; a measurement with any is void. */
    failures: Number(found(/Non-2xx or 3xx responses: (\d+)/) ?? 0) + socketErrors(stdout),
  };
}

function socketErrors(output: string): number {
  const counts = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return sum(counts.map(Number));
}

function milliseconds(text: string | undefined): number {
  const [, value = "NaN", unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}

/**
 * So many clients, each of which takes the next turn once its last one is answered, for as long as it goes on. Gives the number
 * of turns.
 */
export async function turnsOf(
  clients: number,
  goesOn: (turns: number) => boolean,
  take: (turn: number, client: number) => Promise<unknown>,
): Promise<number> {
  let turns = 0;
  const client = async (_: unknown, number: number) => {
    while (goesOn(turns)) await take(turns++, number);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return turns;
}

/** Whether so many milliseconds from now are not over yet. */
export function within(ms: number): () => boolean {
  const endMs = performance.now() + ms;
  return () => performance.now() < endMs;
}
