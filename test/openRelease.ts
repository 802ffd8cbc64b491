import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tidemark } from "./bin/command.ts";

export type OpenRelease = {
  /** The folder to serve from. */
  readonly dist: string;
  /** The folder of the release itself. */
  readonly folder: string;
  /** What the build printed. */
  readonly stdout: string;
};

/** The release of the open edition, built once in a run by whichever test asks first; the others wait for it. */
export async function openRelease(): Promise<OpenRelease> {
  const home = join(process.env.TIDEMARK_TEST_SHARED ?? "", "open");
  const outcome = join(home, "outcome.json");
  const dist = join(home, "dist");
  try {
    mkdirSync(home);
    const { status, stdout, stderr } = tidemark(["build", "--dist", dist]);
    writeFileSync(`${outcome}.tmp`, JSON.stringify({ status, stdout, stderr }));
    renameSync(`${outcome}.tmp`, outcome);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    while (!existsSync(outcome)) await pause(200);
  }
  const { status, stdout, stderr } = JSON.parse(readFileSync(outcome, "utf8"));
  if (status !== 0) throw new Error(`The open edition was not built: ${stderr}`);
  return { dist, folder: join(dist, "releases", readFileSync(join(dist, "current"), "utf8").trim()), stdout };
}
