import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openState } from "../../gateway/accounts/state/state.ts";
import { folderForFile } from "../folders.ts";
import { newKey } from "../gateway/accounts/newKey.ts";
import { distForFile } from "../gateway/forFile.ts";
import { type HeldSocket, holdSocket, noPython } from "./heldSocket.ts";

const dist = await distForFile();
const folder = folderForFile();

let held: HeldSocket | undefined;
afterEach(() => held?.end());

test.skipIf(noPython)(
  `a restart under load refuses nobody where systemd holds the socket${noPython === undefined ? "" : ` (skipped: ${noPython})`}`,
  async () => {
    const state = openState(folder);
    const { key } = await newKey(state.records, "enterprise");
    await state.close();
    const serve = ["bin/tidemark.js", "serve", "--dist", dist, "--state", folder, "--admin", "off"];
    held = await holdSocket([process.execPath, ...serve], { TIDEMARK_LOG_LEVEL: "silent" });
    const { port } = held;
    await held.start();

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
      await held.start();
      const before = answered();
      while (answered() < before + 40) await pause(20);
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect([...seen.keys()]).toEqual(["200"]);
  },
);
