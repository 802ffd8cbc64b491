import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "../../core/lib/systemCode.ts";
import { readRelease } from "../release.ts";
import { compileGateway, makeKeys, serveCommand, startGateway, stopServer } from "../servers.ts";
import type { Attack, Row } from "./attack.ts";
import { addresses, crowds, mixedLoad, pageFlood, slowClients } from "./crowds.ts";
import { dearestRequests } from "./dearest.ts";

const ATTACKS: Readonly<Record<string, Attack>> = {
  dearest: dearestRequests,
  crowds,
  pages: pageFlood,
  slow: slowClients,
  addresses,
  mixed: mixedLoad,
};
const HELP = `npm run attack -- [options]: what a gateway is put through that takes too long for a test, against processes started
here, on loopback. Ends with 1 where a bound does not hold.

  --dist DIR             folder of releases (default: dist-data)
  --only NAME,...        some of ${Object.keys(ATTACKS).join(", ")}
  --mixed-seconds N      how long the mixed load lasts (default: 60)
  --write                put the table into docs/security.md
`;
const PAGE = "docs/security.md";
const ACCOUNTS = 400;
/** Attackers have addresses of their own, as behind a proxy that is trusted. */
const SETTINGS = { TIDEMARK_TRUST_PROXY: "loopback" };

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

/** Runs an attack against a gateway of its own. */
async function rowsOf(name: string, attack: Attack): Promise<Row[]> {
  const state = join(folder, name);
  const keys = await makeKeys(state, ACCOUNTS);
  const gateway = await startGateway(serveCommand(given.dist, state), SETTINGS);
  const mixedSeconds = Number(given["mixed-seconds"]);
  const found = await attack({ gateway, keys, socs, mixedSeconds }).finally(() => stopServer(gateway));
  return [found].flat();
}

/** An attack that breaks off is one whose bound does not hold; the others are still worth having. */
const broken = (name: string, error: unknown): Row[] => [
  { what: name, measured: `broke off: ${messageOf(error)}`, bound: "runs to its end", isHeld: false },
];

compileGateway();
const socs = [...readRelease(given.dist).bodiesOf("job").keys()];
const folder = mkdtempSync(join(tmpdir(), "tidemark-attack-"));
const lines = ["| attack | measured | bound | held |", "|---|---|---|---|"];
process.stdout.write(`${lines.join("\n")}\n`);
let isHeld = true;
for (const name of given.only.split(",")) {
  const attack = ATTACKS[name];
  if (attack === undefined)
    throw new Error(`There is no attack "${name}": ${Object.keys(ATTACKS).join(", ")}.`);
  for (const row of await rowsOf(name, attack).catch((error) => broken(name, error))) {
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
