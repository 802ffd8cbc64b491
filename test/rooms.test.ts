import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { folderForFile } from "./folders.ts";

const ROOMS = {
  lib: "core/lib",
  contract: "core/contract",
  methodology: "core/methodology",
  search: "core/search",
  format: "core/format",
  responses: "core/responses",
  verify: "core/verify",
  build: "build",
  generator: "generator",
  gateway: "gateway",
  explorer: "explorer",
  client: "client",
} as const;
type Room = keyof typeof ROOMS;
const NAMES = Object.keys(ROOMS) as Room[];
const CORE = NAMES.filter((name) => ROOMS[name].startsWith("core/"));

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  lib: [],
  contract: ["lib"],
  methodology: ["lib", "contract"],
  search: ["lib"],
  format: ["lib", "contract"],
  responses: ["lib", "contract", "methodology", "format"],
  verify: ["lib", "contract", "format"],
  build: ["lib", "contract", "methodology", "format", "verify"],
  generator: [...CORE, "build"],
  gateway: CORE,
  explorer: [...CORE, "gateway"],
  client: [],
};

const refused = new Set<string>();
const house = folderForFile();

beforeAll(() => {
  cpSync("biome.json", join(house, "biome.json"));
  for (const room of [...NAMES, "accounts" as const]) {
    const folder = room === "accounts" ? "gateway/accounts" : ROOMS[room];
    mkdirSync(join(house, folder), { recursive: true });
    const sources = [
      ...NAMES.filter((name) => name !== room).map((name) => `${relative(folder, ROOMS[name])}/thing.ts`),
      "@duckdb/node-api",
      "fastify",
    ];
    for (const source of sources) {
      const name = /(\w+)(\/thing\.ts|\/node-api)?$/.exec(source)?.[1];
      writeFileSync(
        join(house, folder, `${name}.ts`),
        `import { thing } from "${source}";\n\nexport const used = thing;\n`,
      );
    }
  }
  const flags = ["--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github"];
  const biome = join(process.cwd(), "node_modules/.bin/biome");
  const args = ["lint", ...flags, "--only=style/noRestrictedImports", "."];
  const { stdout } = spawnSync(biome, args, { cwd: house, encoding: "utf8" });
  for (const [, file = ""] of stdout.matchAll(/(\w+\/\w+)\.ts,line=/g)) refused.add(file);
});

it.each(NAMES)(
  "the arrows between the rooms point one way: from %s to no other than it may import",
  (room) => {
    for (const other of NAMES.filter((name) => name !== room)) {
      const isRefused = refused.has(`${room}/${other}`);
      expect(isRefused, `${room} importing ${other}`).toBe(!MAY_IMPORT[room].includes(other));
    }
  },
);

it("keeps DuckDB out of gateway, explorer, client and accounts, and HTTP out of client and accounts", () => {
  const rooms = (name: string) => [...NAMES, "accounts"].filter((room) => refused.has(`${room}/${name}`));
  expect(rooms("duckdb")).toEqual(["gateway", "explorer", "client", "accounts"]);
  expect(rooms("fastify")).toEqual(["client", "accounts"]);
});
