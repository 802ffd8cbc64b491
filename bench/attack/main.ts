import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileGateway } from "../servers.ts";
import type { Row, Setup } from "./attack.ts";
import { addresses, crowds, slowClients } from "./crowds.ts";
import { dearestRequests } from "./dearest.ts";
import { mixedLoad } from "./mixed.ts";
import { outages } from "./outages.ts";
import { pageFlood } from "./pageFlood.ts";

const ATTACKS: Readonly<Record<string, (setup: Setup) => Promise<Row[]>>> = {
  dearest: dearestRequests,
  crowds,
  pages: pageFlood,
  slow: slowClients,
  addresses,
  mixed: mixedLoad,
  outages,
};
const HELP = `npm run attack -- [options]: what a gateway is put through that takes too long for a test, against processes started
here, on loopback. Ends with 1 where a bound does not hold.

  --dist DIR             folder of releases (default: dist-data)
  --only NAME,...        some of ${Object.keys(ATTACKS).join(", ")}
  --mixed-seconds N      how long the mixed load lasts (default: 60)
  --write                put the table into docs/security.md
`;
const PAGE = "docs/security.md";

const { values: given } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    only: { type: "string", default: Object.keys(ATTACKS).join(",") },
    "mixed-seconds": { type: "string", default: "60" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (given.help) {
  process.stdout.write(HELP);
  process.exit();
}

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

compileGateway();
const folder = mkdtempSync(join(tmpdir(), "tidemark-attack-"));
const setup: Setup = {
  dist: given.dist,
  folder,
  mixedSeconds: Number(given["mixed-seconds"]),
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
