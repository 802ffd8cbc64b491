import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderForFile } from "./folders.ts";

const ROOMS = [
  "contract",
  "methodology",
  "search",
  "release",
  "responses",
  "build",
  "generator",
  "accounts",
  "pages",
  "gateway",
] as const;
type Room = (typeof ROOMS)[number];

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  contract: [],
  methodology: ["contract"],
  search: [],
  release: ["contract"],
  responses: ["contract", "methodology", "release"],
  build: ["contract", "methodology", "release"],
  generator: ["contract", "methodology", "search", "release", "responses", "build"],
  pages: ["contract", "methodology"],
  accounts: ["contract", "release"],
  gateway: ["contract", "methodology", "search", "release", "responses", "accounts", "pages"],
};

const refused = new Set<string>();
const house = folderForFile();

beforeAll(() => {
  cpSync("biome.json", join(house, "biome.json"));
  for (const room of ROOMS) {
    mkdirSync(join(house, room));
    const sources = [
      ...ROOMS.filter((name) => name !== room).map((name) => `../${name}/thing.ts`),
      "@duckdb/node-api",
      "fastify",
    ];
    for (const source of sources) {
      const name = /\w+/.exec(source.replace("../", ""))?.[0];
      writeFileSync(
        join(house, room, `${name}.ts`),
        `import { thing } from "${source}";\n\nexport const used = thing;\n`,
      );
    }
  }
  const { stdout } = spawnSync(
    join(process.cwd(), "node_modules/.bin/biome"),
    [
      "lint",
      "--vcs-enabled=false",
      "--max-diagnostics=none",
      "--reporter=github",
      "--only=style/noRestrictedImports",
      ".",
    ],
    { cwd: house, encoding: "utf8" },
  );
  for (const [, file = ""] of stdout.matchAll(/(\w+\/\w+)\.ts,line=/g)) refused.add(file);
});

describe("the arrows between the rooms point one way", () => {
  for (const room of ROOMS) {
    it(`lets ${room}/ import ${MAY_IMPORT[room].join(", ") || "no other room"} and nothing else of the house`, () => {
      for (const other of ROOMS.filter((name) => name !== room)) {
        const isRefused = refused.has(`${room}/${other}`);
        expect(isRefused, `${room} importing ${other}`).toBe(!MAY_IMPORT[room].includes(other));
      }
    });
  }

  it("keeps DuckDB out of gateway and accounts, and HTTP out of the accounts", () => {
    const rooms = (name: string) => ROOMS.filter((room) => refused.has(`${room}/${name}`));
    expect([rooms("duckdb"), rooms("fastify")]).toEqual([["accounts", "gateway"], ["accounts"]]);
  });
});
