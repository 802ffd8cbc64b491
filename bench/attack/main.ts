import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addresses, crowds, slowClients } from "./crowds.ts";
import type { Row, Setup } from "./gateway.ts";
import { killsInBuilds, killsInKeyCommands, killsUnderLoad } from "./kills.ts";
import { mutatedRequests } from "./mutated.ts";
import { pageFlood } from "./pageFlood.ts";
import { seededRandom } from "./random.ts";
import { badDisks, deafLogs, mixedLoad, namespaces, swaps, vanishedFiles } from "./surroundings.ts";
import { worstRequestRows } from "./worst.ts";

// `npm run attack`: what a gateway is put through, against processes started here, on loopback. Ends with 1 where a
// bound does not hold. --only names attacks; --write puts the table into docs/security.md.

const ATTACKS: Readonly<Record<string, (setup: Setup) => Promise<Row[]>>> = {
  worst: worstRequestRows,
  mutated: mutatedRequests,
  crowds,
  slow: slowClients,
  pages: pageFlood,
  addresses,
  logs: deafLogs,
  namespaces,
  disks: badDisks,
  files: vanishedFiles,
  swaps,
  kills: killsUnderLoad,
  commands: killsInKeyCommands,
  builds: killsInBuilds,
  mixed: mixedLoad,
};
const PAGE = "docs/security.md";

const { values: given } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    only: { type: "string", default: Object.keys(ATTACKS).join(",") },
    "mixed-seconds": { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
  },
});

/** An attack that breaks off is one whose bound does not hold; the others are still worth having. */
const broken =
  (name: string) =>
  (error: unknown): Row[] => [
    {
      what: name,
      measured: `broke off: ${error instanceof Error ? error.message : error}`,
      bound: "runs to its end",
      isHeld: false,
    },
  ];

const folder = mkdtempSync(join(tmpdir(), "tidemark-attack-"));
const setup: Setup = {
  dist: given.dist,
  folder,
  mixedSeconds: Number(given["mixed-seconds"]),
  random: seededRandom(Number(given.seed)),
};
const lines = ["| attack | measured | bound | held |", "|---|---|---|---|"];
process.stdout.write(`${lines.join("\n")}\n`);
let isHeld = true;
for (const name of given.only.split(",")) {
  const attack = ATTACKS[name];
  if (attack === undefined)
    throw new Error(`There is no attack "${name}": ${Object.keys(ATTACKS).join(", ")}.`);
  for (const row of await attack(setup).catch(broken(name))) {
    const line = `| ${row.what} | ${row.measured} | ${row.bound} | ${row.isHeld ? "yes" : "NO"} |`;
    process.stdout.write(`${line}\n`);
    lines.push(line);
    isHeld &&= row.isHeld;
  }
}
rmSync(folder, { recursive: true, force: true });
if (given.write) {
  const page = readFileSync(PAGE, "utf8");
  const table = `<!-- attacks -->\n${lines.join("\n")}\n<!-- end of attacks -->`;
  writeFileSync(
    PAGE,
    page.replace(/<!-- attacks -->[\s\S]*<!-- end of attacks -->/, () => table),
  );
}
process.exitCode = isHeld ? 0 : 1;
