import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

export type LoadResult = {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers other than 2xx and 3xx; a measurement with any is void. */
  readonly failures: number;
};

/** Where the load generator runs; the servers have core 0 to themselves. */
const LOAD_CORE = "1";

function luaString(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}

function luaScript({ requests, keys }: Load): string {
  const entries = requests.map(({ path, method = "GET", headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${luaString(name)}]=${luaString(value)}`);
    const shownBody = body === undefined ? "nil" : luaString(body);
    return `{method=${luaString(method)},path=${luaString(path)},headers={${fields.join(",")}},body=${shownBody}}`;
  });
  return `
local requests = {${entries.join(",\n")}}
local keys = {${keys.map(luaString).join(",")}}
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
export async function runLoad(load: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const script = join(folder, "load.lua");
  writeFileSync(script, luaScript(load));
  const { connections, seconds, origin } = load;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, origin];
  const output = await outputOf("taskset", ["-c", LOAD_CORE, ...wrk]);
  rmSync(folder, { recursive: true });
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1] ?? Number.NaN),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN),
    p50Ms: milliseconds(/^\s+50%\s+(\S+)/m.exec(output)?.[1]),
    p99Ms: milliseconds(/^\s+99%\s+(\S+)/m.exec(output)?.[1]),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0) + socketErrors(output),
  };
}

function socketErrors(output: string): number {
  const counts = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

function milliseconds(text: string | undefined): number {
  const [, value = "NaN", unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (status) =>
      status === 0 ? resolve(output) : reject(new Error(`${command} ended with ${status}`)),
    );
  });
}
