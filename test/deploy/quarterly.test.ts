import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { LATEST, onetVersionOf } from "../../build/lock.ts";
import { runTidemark } from "../bin/command.ts";
import { folderForFile } from "../folders.ts";
import { copyMiniDist, MINI_SOURCES, quiet } from "../generator/mini.ts";

const unit = readFileSync("deploy/systemd/tidemark-quarterly.service", "utf8");
const home = folderForFile();
const [served, built] = [join(home, "served"), join(home, "build/dist-data")];

/** The unit's own words, with its places put into the folder of this test. */
const placed = (text: string) =>
  text
    .replaceAll("/var/lib/tidemark-build", join(home, "build"))
    .replaceAll("/srv/tidemark/dist-data", served)
    .replaceAll("/usr/bin/node", process.execPath);
const linesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => placed(value));
const currentOf = (dist: string) => readFileSync(join(dist, "current"), "utf8").trim();

let before: string;
let newest: string;
let printed = "";
beforeAll(async () => {
  before = (await copyMiniDist(served)).releaseId;
  newest = await onetVersionOf(LATEST, quiet);
  // A new quarter, as the unit's EnvironmentFile would name the place that has it.
  const mirror = join(home, "mirror");
  cpSync(MINI_SOURCES, mirror, { recursive: true });
  renameSync(join(mirror, "onet/29.0"), join(mirror, `onet/${newest}`));
  const settings = linesOf("Environment").flatMap((line) => line.split(" "));
  const env = {
    PATH: process.env.PATH,
    TIDEMARK_MIRROR: mirror,
    ...Object.fromEntries(settings.map((pair) => pair.split("=") as [string, string])),
  };
  for (const line of linesOf("ExecStart")) {
    const [program = "", ...args] = line.split(" ");
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
    expect([status, stderr.match(/^tidemark: (?!oews-metropolitan).*/gm)], stderr).toEqual([0, null]);
    printed = stdout;
  }
}, 240_000);

test("the quarterly unit takes the newest O*NET of the lock, and builds it without publishing it anywhere", () => {
  expect(newest).not.toBe("29.0");
  expect(currentOf(served)).toBe(before);
  expect(existsSync(join(built, "current"))).toBe(false);
  const [id = ""] = readdirSync(join(built, "releases"));
  const manifest = JSON.parse(readFileSync(join(built, "releases", id, "manifest.json"), "utf8"));
  expect(manifest.onet_version).toBe(newest);
});

test("the quarterly unit compares it with what is served, and ends with the command that serves it", () => {
  const [id = ""] = readdirSync(join(built, "releases"));
  expect(printed).toContain(`# Release ${before} to ${id}`);
  const [, command = ""] = /^To serve it: tidemark (.*)$/m.exec(printed) ?? [];
  expect(command).toContain(`push ${served} --release ${id}`);
  const { status, stdout, stderr } = runTidemark(command.split(" "));
  expect([status, stdout], stderr).toEqual([
    0,
    `Release ${id} is served from ${served}, in the place of ${before}.\n`,
  ]);
  expect(currentOf(served)).toBe(id);
  expect(readFileSync(join(served, "history"), "utf8").trim()).toBe(before);
});
