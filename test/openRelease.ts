import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runTidemark } from "./bin/command.ts";
import { madeOnce } from "./madeOnce.ts";

export type OpenRelease = {
  /** The folder to serve from. */
  readonly dist: string;
  /** The folder of the release itself. */
  readonly folder: string;
  /** What the build printed. */
  readonly stdout: string;
};

/** The release of the open edition, built once in a run. */
export function openRelease(): Promise<OpenRelease> {
  return madeOnce("open-release", async (home) => {
    const dist = join(home, "dist");
    const { status, stdout, stderr } = runTidemark([
      "build",
      "--sources",
      "data/open",
      "--dist",
      dist,
      "--no-cache",
    ]);
    if (status !== 0) throw new Error(stderr);
    return {
      dist,
      folder: join(dist, "releases", readFileSync(join(dist, "current"), "utf8").trim()),
      stdout,
    };
  });
}
