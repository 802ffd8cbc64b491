import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface, type Interface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { createAccount } from "../../gateway/accounts/accounts.ts";
import { createKey } from "../../gateway/accounts/keys/keys.ts";
import { openState } from "../../gateway/accounts/state/state.ts";
import { temporaryFolder } from "../folders.ts";
import { distForFile } from "../gateway/forFile.ts";

const noPython = spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not installed";

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

const dist = await distForFile();
const folder = temporaryFolder();
afterAll(() => folder.remove());

let holder: ChildProcess | undefined;
afterEach(async () => {
  if (holder === undefined) return;
  holder.stdin?.write("end\n");
  await once(holder, "exit");
});

async function nextLine(lines: Interface): Promise<string> {
  const [line] = await once(lines, "line");
  return String(line);
}

test.skipIf(noPython)(
  `a restart under load refuses nobody where systemd holds the socket${noPython === undefined ? "" : ` (skipped: ${noPython})`}`,
  async () => {
    const state = openState(folder.path);
    const account = await createAccount(state.records, { org: "Load", tier: "enterprise" }, new Date());
    const { key } = await createKey(state.records, { accountId: account.account_id }, new Date());
    await state.close();
    const serve = ["bin/tidemark.js", "serve", "--dist", dist, "--state", folder.path, "--admin", "off"];
    holder = spawn("python3", ["-c", HOLDER, process.execPath, ...serve], {
      env: { ...process.env, TIDEMARK_LOG_LEVEL: "silent" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: holder.stdout as NodeJS.ReadableStream });
    const port = Number(await nextLine(lines));
    holder.stdin?.write("start\n");
    await nextLine(lines);

    const seen = new Map<string, number>();
    let isOver = false;
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = () =>
      new Promise<string>((resolve) => {
        const headers = { authorization: `Bearer ${key}` };
        request({ port, host: "127.0.0.1", path: "/me", headers, agent }, (response) => {
          response.resume().on("end", () => resolve(String(response.statusCode)));
        })
          .on("error", ({ message }) => resolve(message))
          .end();
      });
    const client = async () => {
      while (!isOver) {
        const outcome = await ask();
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        await pause(5);
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const answered = () => [...seen.values()].reduce((sum, count) => sum + count, 0);
    while (answered() < 40) await pause(20);
    for (let restart = 0; restart < 2; restart += 1) {
      holder.stdin?.write("start\n");
      await nextLine(lines);
      const before = answered();
      while (answered() < before + 40) await pause(20);
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect([...seen.keys()]).toEqual(["200"]);
  },
);
