import { spawn } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
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

/**
 * Begins to build the release of the open edition in the folder that tests share; no test waits for it but those that ask.
 * Gives what ends the build.
 */
export function startOpenRelease(shared: string): () => void {
  const dist = join(shared, MARK);
  writeFileSync(`${dist}.started`, "");
  const args = ["bin/tidemark.js", "build", "--sources", "data/open", "--dist", dist, "--no-cache"];
  const env = Object.entries(process.env).filter(([name]) => !/^(TIDEMARK_|VITEST|NODE_OPTIONS)/.test(name));
  const child = spawn("node", args, { env: Object.fromEntries(env), stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk) => {
      printed[name] += chunk;
    });
  child.on("close", (status) => {
    writeFileSync(`${dist}.tmp`, JSON.stringify({ status, ...printed }));
    renameSync(`${dist}.tmp`, `${dist}.json`);
  });
  return () => void child.kill();
}

/** The release of the open edition, built once in a run: from its beginning where every test is run. */
export async function openRelease(): Promise<OpenRelease> {
  const dist = join(process.env.TIDEMARK_TEST_SHARED ?? "", MARK);
  if (!existsSync(`${dist}.started`)) startOpenRelease(process.env.TIDEMARK_TEST_SHARED ?? "");
  while (!existsSync(`${dist}.json`)) await pause(200);
  const { status, stdout, stderr } = JSON.parse(readFileSync(`${dist}.json`, "utf8"));
  if (status !== 0) throw new Error(stderr);
  const id = readFileSync(join(dist, "current"), "utf8").trim();
  return { dist, folder: join(dist, "releases", id), stdout };
}
