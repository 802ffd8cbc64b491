import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type OpenRelease = {
  /** The folder to serve from. */
  readonly dist: string;
  /** The folder of the release itself. */
  readonly folder: string;
  /** What the build printed. */
  readonly stdout: string;
};

const MARK = "open-release";
/** Stays from run to run: a build takes a minute or two, unless nothing it is made of has changed. */
const DIST = ".cache/open-edition";

/**
 * Begins to build the release of the open edition; no test waits for it but those that ask. `shared` is the folder that
 * tests share. Gives what ends the build.
 */
export function startOpenRelease(shared: string): () => void {
  const mark = join(shared, MARK);
  writeFileSync(`${mark}.started`, "");
  removeOlderReleases();
  const args = ["bin/tidemark.js", "build", "--sources", "data/open", "--dist", DIST];
  const env = Object.entries(process.env).filter(([name]) => !/^(TIDEMARK_|VITEST|NODE_OPTIONS)/.test(name));
  const child = spawn("node", args, { env: Object.fromEntries(env), stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk) => {
      printed[name] += chunk;
    });
  child.on("close", (status) => {
    writeFileSync(`${mark}.tmp`, JSON.stringify({ status, ...printed }));
    renameSync(`${mark}.tmp`, `${mark}.json`);
  });
  return () => void child.kill();
}

function removeOlderReleases(): void {
  if (!existsSync(join(DIST, "current"))) return;
  const releases = join(DIST, "releases");
  for (const id of readdirSync(releases)) {
    if (id !== currentId()) rmSync(join(releases, id), { recursive: true });
  }
}

function currentId(): string {
  return readFileSync(join(DIST, "current"), "utf8").trim();
}

/** The release of the open edition, made sure of once in a run: from its beginning where every test is run. Not to be changed. */
export async function openRelease(): Promise<OpenRelease> {
  const shared = process.env.TIDEMARK_TEST_SHARED ?? "";
  const mark = join(shared, MARK);
  if (!existsSync(`${mark}.started`)) startOpenRelease(shared);
  while (!existsSync(`${mark}.json`)) await pause(200);
  const { status, stdout, stderr } = JSON.parse(readFileSync(`${mark}.json`, "utf8"));
  if (status !== 0) throw new Error(stderr);
  return { dist: DIST, folder: join(DIST, "releases", currentId()), stdout };
}
