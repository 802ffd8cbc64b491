import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Why tests with a held socket are left out, if they are. */
export const noPython =
  spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not installed";

/** What systemd does for a `.socket` unit: holds a socket, and starts a program with it as descriptor 3 at each line. */
const HOLDER = `
import os, socket, subprocess, sys
held = socket.socket(); held.bind(("127.0.0.1", 0)); held.listen(4096)
os.dup2(held.fileno(), 3); os.set_inheritable(3, True)
print(held.getsockname()[1], flush=True)
shell = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh"]
child = None
for line in sys.stdin:
    if child: child.terminate(); child.wait()
    if line.strip() == "end": break
    child = subprocess.Popen(shell + sys.argv[1:], pass_fds=[3], stdout=subprocess.PIPE)
    child.stdout.readline(); print("started", flush=True)
`;

/** A socket that outlives the program behind it. */
export type HeldSocket = {
  readonly port: number;
  /** Starts the program, or ends it and starts it anew; done once it has said its first line. */
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Holds a socket on a free port for a program, as systemd holds it. */
export async function holdSocket(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<HeldSocket> {
  const holder = spawn("python3", ["-c", HOLDER, ...program], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: holder.stdout });
  const [port] = await once(lines, "line");
  return {
    port: Number(port),
    start: async () => {
      holder.stdin.write("start\n");
      await once(lines, "line");
    },
    end: async () => {
      holder.stdin.write("end\n");
      await once(holder, "exit");
    },
  };
}
