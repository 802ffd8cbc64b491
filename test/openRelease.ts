import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { madeOnce } from "./madeOnce.ts";

/** Stays from run to run: a build takes a minute or two, unless nothing it is made of has changed. */
const DIST = ".cache/open-edition";

let build: ChildProcess | undefined;

/**
 * The release of the open edition, made sure of once in a run, and not to be changed: the folder to serve from, that of the
 * release itself, and what the build printed.
 */
export async function openRelease() {
  const stdout = await madeOnce("open-release", buildOpenRelease);
  return { dist: DIST, folder: join(DIST, "releases", currentId()), stdout };
}

/** Ends the build that this process began. */
export function endBuild(): void {
  build?.kill();
}

async function buildOpenRelease(): Promise<string> {
  removeOlderReleases();
  const args = ["bin/tidemark.js", "build", "--sources", "data/open", "--dist", DIST];
  const env = Object.entries(process.env).filter(([name]) => !/^(TIDEMARK_|VITEST|NODE_OPTIONS)/.test(name));
  const child = spawn("node", args, { env: Object.fromEntries(env), stdio: ["ignore", "pipe", "pipe"] });
  build = child;
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (status !== 0) throw new Error(stderr);
  return stdout;
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
