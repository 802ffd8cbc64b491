import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { folderForFile } from "../folders.ts";
import { freePort } from "../ports.ts";

const home = folderForFile();

/** The lines of all blocks of the page that are marked to be run, in order. */
const commands = [...readFileSync("docs/operations.md", "utf8").matchAll(/^```sh run\n(.*?)^```$/gms)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .filter((line) => line !== "");
const missing = ["bash", "curl"].find((name) => spawnSync(name, ["--version"]).error !== undefined);

test.skipIf(missing !== undefined)(
  `the commands of the operations page do what it says, as written, in an empty folder${missing === undefined ? "" : ` (skipped: ${missing} is not installed)`}`,
  { timeout: 180_000 },
  async () => {
    expect(commands.length).toBeGreaterThanOrEqual(12);
    const programs = join(home, "programs");
    const folder = join(home, "folder");
    for (const made of [programs, folder]) mkdirSync(made);
    writeFileSync(join(programs, "tidemark"), `#!/bin/sh\nexec node ${resolve("bin/tidemark.js")} "$@"\n`);
    chmodSync(join(programs, "tidemark"), 0o755);
    const [port, admin] = [await freePort(), await freePort()];

    const mark = "-- done:";
    const script = [
      "set -e",
      // Whatever fails, no gateway stays behind.
      'trap "kill %% 2> /dev/null || true" EXIT',
      ...commands.flatMap((command, index) => [command, `echo; echo "${mark} ${index}"`]),
    ];
    const { stdout, stderr, status } = spawnSync("bash", ["-c", script.join("\n")], {
      cwd: folder,
      encoding: "utf8",
      timeout: 170_000,
      env: {
        PATH: `${programs}${delimiter}${process.env.PATH}`,
        HOME: home,
        TIDEMARK_SOURCES: resolve("test/input/mini"),
        TIDEMARK_PORT: String(port),
        TIDEMARK_URL: `http://127.0.0.1:${port}`,
        TIDEMARK_ADMIN: `127.0.0.1:${admin}`,
        TIDEMARK_DRAIN_SECONDS: "0",
      },
    });
    expect([status, stdout.split(mark).length - 1], `${stdout}\n${stderr}`).toEqual([0, commands.length]);

    const printed = stdout.split(new RegExp(`${mark} \\d+`));
    const printedBy = (pattern: RegExp) =>
      commands.flatMap((command, index) => (pattern.test(command) ? [printed[index] ?? ""] : []));
    expect(printedBy(/build/)[0]).toMatch(/Release [0-9a-f]{16} built/);
    expect(printedBy(/verify/)[0]).toMatch(
      /^Release [0-9a-f]{16} is whole: [\d,]+ files, [\d,]+ records, [\d,]+ bytes\.$/m,
    );
    expect(printedBy(/15-1252/)[0]).toContain('"soc_code":"15-1252.00"');
    expect(printedBy(/metrics/)[0]).toContain('route="/jobs/{soc_code}",status="200"} 1');
    expect(printedBy(/state backup/)[0]).toContain("1 accounts and 1 keys copied to backup.");
    expect(printedBy(/state check/)[0]).toContain("1 accounts, 1 keys; everything is sound.");
    expect(printedBy(/\/me"/)[0]).toContain('"tier":"professional"');
  },
);
