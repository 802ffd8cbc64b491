import { chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderForFile } from "../folders.ts";
import { tidemark } from "./command.ts";

const isRoot = process.getuid?.() === 0;
const GATEWAY_USER = 64_999;

test.skipIf(!isRoot)(
  `what root makes in a state folder belongs to the folder's owner${isRoot ? "" : " (skipped: only root can give files away)"}`,
  async () => {
    const home = join(folderForFile(), "service");
    mkdirSync(home);
    chownSync(home, GATEWAY_USER, GATEWAY_USER);
    const state = join(home, "state");
    const create = ["accounts", "create", "--org", "A", "--tier", "sandbox"];
    const { status, stderr } = await tidemark([...create, "--state", state]);
    expect([status, stderr]).toEqual([0, ""]);
    const names = readdirSync(state, { recursive: true, encoding: "utf8" });
    const paths = [state, ...names.map((name) => join(state, name))];
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect(statSync(path).uid, path).toBe(GATEWAY_USER);
  },
);
