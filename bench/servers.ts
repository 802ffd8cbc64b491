import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
// @ts-expect-error: plain JavaScript without types, as it is run before anything is compiled.
import { FLAGS } from "../bin/compiled.js";
import { openState } from "../gateway/accounts/state/state.ts";
import { newKey } from "../test/gateway/accounts/newKey.ts";
import { type Client, clientOf } from "../test/gateway/client.ts";

/** Pins a command to the core that all measured servers share; only one of them is under load at a time. */
export const ON_SERVER_CORE = ["taskset", "-c", "0"];
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Whatever happens to the measurement, no server outlives it. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

/** A server in a process of its own, on loopback. */
export type Server = Client & { readonly origin: string; readonly process: ChildProcess };

/**
 * Starts a program, and waits until it prints its port, which is the group of `form`.
 * @throws Error with the output of a program that ends first.
 */
export function startServer(
  [program = "", ...args]: readonly string[],
  form: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
      const port = form.exec(output)?.[1];
      if (port === undefined) return;
      resolve({ ...clientOf(Number(port)), origin: `http://127.0.0.1:${port}`, process: child });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", (status) =>
      reject(new Error(`${program} ${args.join(" ")} ended with ${status}:\n${output}`)),
    );
  });
}

/** What `make serve` does before it starts a gateway. */
export function compileGateway(): void {
  execFileSync("node", [...FLAGS, "bin/compile.js"]);
}

/** The command that starts a gateway over a folder of releases and a state folder. */
export function serveCommand(dist: string, state: string): string[] {
  const places = ["--dist", dist, "--state", state, "--port", "0", "--admin", "off"];
  return ["node", ...FLAGS, "bin/tidemark.js", "serve", ...places];
}

/** Starts a gateway that logs no requests. */
export function startGateway(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const settings = { MALLOC_ARENA_MAX: "1", TIDEMARK_LOG_REQUESTS: "none", ...environment };
  return startServer(command, /http:\/\/127\.0\.0\.1:(\d+)/, settings);
}

/** Milliseconds from the start of a gateway to its first 200. */
export async function startToFirst200(
  start: () => Promise<Server>,
  path: string,
  key: string,
): Promise<number> {
  const startedAt = performance.now();
  const gateway = await start();
  const { status } = await gateway.ask(path, { key });
  const elapsedMs = performance.now() - startedAt;
  if (status !== 200) throw new Error(`the first answer was ${status}`);
  await stopServer(gateway);
  return elapsedMs;
}

/** Milliseconds that Node takes to start on the servers' core, do nothing and end. */
export function startOfNode(): number {
  const startedAt = performance.now();
  const [pin = "", ...rest] = [...ON_SERVER_CORE, "node", "-e", "0"];
  execFileSync(pin, rest);
  return performance.now() - startedAt;
}

/** Ends a server and waits for it. */
export async function stopServer(server: Server): Promise<void> {
  const { process: child } = server;
  server.close();
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Resident memory of a process in megabytes (VmRSS). */
export function residentMb({ process: child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Milliseconds of processor time that a process has taken so far, of all its threads. */
export function processorMs({ process: child }: Server): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Keys of as many new enterprise accounts, in a state folder that is made where it is missing. */
export async function makeKeys(stateFolder: string, accounts: number): Promise<string[]> {
  const state = openState(stateFolder);
  const made = Array.from({ length: accounts }, () => newKey(state.records, "enterprise"));
  const keys = (await Promise.all(made)).map(({ key }) => key);
  await state.close();
  return keys;
}
