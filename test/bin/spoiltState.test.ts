import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, truncateSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { openState } from "../../gateway/accounts/state/state.ts";
import { folderForFile } from "../folders.ts";
import { newKey } from "../gateway/accounts/newKey.ts";
import { runTidemark, tidemark } from "./command.ts";

const home = folderForFile();
const state = join(home, "state");
const file = join(state, "accounts", "data.mdb");
const inState = (...args: string[]) => [...args, "--state", state];

describe("a state folder", () => {
  test("that was cut off is told of by a check, and ends a start, in one line each", async () => {
    const opened = openState(state);
    for (let account = 0; account < 30; account += 1) await newKey(opened.records, "sandbox");
    await opened.close();
    truncateSync(file, readFileSync(file).length >> 1);
    const check = await tidemark(inState("state", "check"));
    const start = runTidemark(
      inState("serve", "--dist", join(home, "none"), "--port", "0", "--admin", "off"),
    );
    for (const { status, stderr } of [check, start]) {
      expect(status).toBe(1);
      expect(stderr).toMatch(/^tidemark: [^\n]*(damaged|backup)[^\n]*\n$/);
    }
  });

  const canMount = spawnSync("unshare", ["-Urm", "true"]).status === 0;
  test.skipIf(!canMount)(
    `on a full disk takes no account, and says so in one line${canMount ? "" : " (skipped: unshare cannot make a mount)"}`,
    () => {
      const mount = join(home, "full");
      mkdirSync(mount);
      const create = `node ${resolve("bin/tidemark.js")} accounts create --org A --tier sandbox --state ${mount}/state`;
      const script = `mount -t tmpfs -o size=700k none ${mount} && head -c 650k /dev/zero > ${mount}/filler; ${create}`;
      const { status, stderr } = spawnSync("unshare", ["-Urm", "sh", "-c", script], { encoding: "utf8" });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^tidemark: [^\n]*disk[^\n]*full[^\n]*\n$/);
    },
  );
});
