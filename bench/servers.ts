import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** The core that all servers share; only one of them is under load at a time. */
const SERVER_CORE = "0";

export type Server = { readonly origin: string; readonly process: ChildProcess };

/** Starts a program pinned to the servers' core and waits until `portIn` finds the port in what it prints. */
export function startServer(
  command: readonly string[],
  portIn: (output: string) => string | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn("taskset", ["-c", SERVER_CORE, ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
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
