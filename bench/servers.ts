import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The core that all servers share; only one of them is under load at a time. */
const SERVER_CORE = "0";
/** Of the clock that the system counts processor time by. */
const TICKS_PER_SECOND = 100;

/** Whatever happens to the measurement, no server outlives it. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

export type Server = { readonly origin: string; readonly process: ChildProcess };

/** Starts a program pinned to the servers' core, and waits until `portIn` finds the port in what it prints. */
export function startServer(
  command: readonly string[],
  portIn: (output: string) => string | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn("taskset", ["-c", SERVER_CORE, ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const port = portIn(output);
      if (port !== undefined) resolve({ origin: `http://127.0.0.1:${port}`, process: child });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", (status) => reject(new Error(`${command.join(" ")} ended with ${status}:\n${output}`)));
  });
}

/** What `make serve` does before it starts a gateway. */
export function compileGateway(): void {
  execFileSync("node", ["--max-semi-space-size=4", "bin/compile.js"]);
}

/** The gateway, over a folder of releases and a state folder. */
export function startGateway(dist: string, state: string): Promise<Server> {
  const places = ["--dist", dist, "--state", state, "--port", "0", "--admin", "off"];
  return startServer(
    ["node", "--max-semi-space-size=4", "bin/tidemark.js", "serve", ...places],
    (output) => /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1],
    { MALLOC_ARENA_MAX: "1", TIDEMARK_LOG_REQUESTS: "none" },
  );
}

/** Milliseconds from the start of a gateway to its first 200. */
export async function startToFirst200(
  start: () => Promise<Server>,
  path: string,
  key: string,
): Promise<number> {
  const startedAt = performance.now();
  const gateway = await start();
  const response = await fetch(gateway.origin + path, { headers: { authorization: `Bearer ${key}` } });
  const elapsedMs = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`the first answer was ${response.status}`);
  await response.arrayBuffer();
  await stopServer(gateway);
  return elapsedMs;
}

/** Milliseconds that Node takes to start on the servers' core, do nothing and end. */
export function startOfNode(): number {
  const startedAt = performance.now();
  spawnSync("taskset", ["-c", SERVER_CORE, "node", "-e", "0"]);
  return performance.now() - startedAt;
}

/** Ends a server and waits for it. */
export function stopServer({ process: child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Resident memory of a process in megabytes (VmRSS). */
export function residentMb({ process: child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Seconds of processor time that a server and its processes have taken since their start. */
export function processorSeconds({ process: child }: Pick<Server, "process">): number {
  const below = (pid: number | undefined): number => {
    if (!existsSync(`/proc/${pid}/stat`)) return 0;
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return children.reduce((sum, one) => sum + below(Number(one)), own);
  };
  return below(child.pid);
}
