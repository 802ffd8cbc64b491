import { expect, it } from "vitest";
import { nodeEffects } from "../../build/effects.ts";
import { describeSources, readLock } from "../../build/lock.ts";
import type { SourcesReport } from "../../build/sources/readSources.ts";
import { memoryEffects } from "./memoryEffects.ts";
import { readMini } from "./sourceFolder.ts";

const effects = () => ({ ...memoryEffects(), files: nodeEffects().files });

const reportOf = (...paths: readonly string[]): SourcesReport => ({
  onetVersion: "29.0",
  edition: "official",
  regions: "all",
  files: paths.map((path) => ({ path, sha256: "0".repeat(64), bytes: 1, rows: 1 })),
});
const describeOne = async (path: string) => (await describeSources(reportOf(path), effects()))[0];

it("the provenance of source tables is said of every file the readers read, with the checksum of what was read", async () => {
  const { report } = await readMini();
  const described = await describeSources(report, effects());
  expect(described.map(({ path, sha256 }) => ({ path, sha256 }))).toEqual(
    report.files.map(({ path, sha256 }) => ({ path, sha256 })),
  );
  for (const each of described) {
    expect(each.url).toMatch(/^https:\/\/\S+$/);
    expect(`${each.title}${each.url}${each.citation}${each.version}`).not.toContain("{");
  }
});

it("the provenance of source tables names the release in title, address and citation", async () => {
  expect(await describeOne("onet/30.1/Work Styles.txt")).toMatchObject({
    title: "O*NET 30.1 Database: Work Styles",
    version: "30.1",
    published: "2025-12-01",
    url: "https://www.onetcenter.org/dl_files/database/db_30_1_text.zip",
    licence: "CC BY 4.0",
  });
  expect(await describeOne("bls/employment_projections_2024_2034.csv")).toMatchObject({
    title: "Employment Projections 2024-34: occupations",
    version: "2024-2034",
  });
});

it("the provenance of source tables warns once of a release the lock does not list, and goes on", async () => {
  const fx = effects();
  const report = reportOf("onet/41.2/Skills.txt", "onet/41.2/Abilities.txt");
  const described = await describeSources(report, fx);
  expect(described.map(({ version }) => version)).toEqual(["41.2", "41.2"]);
  expect(fx.lines).toHaveLength(1);
  expect(fx.lines[0]).toContain("does not list the release of onet/41.2/Skills.txt");
});

it("the provenance of source tables refuses a file the lock does not know at all", async () => {
  await expect(describeOne("bls/rumours.csv")).rejects.toThrow(
    "bls/rumours.csv: expected an entry in sources.lock.json",
  );
});

it("the provenance of source tables is called the open edition in its titles where the tables are its own", async () => {
  const { report } = await readMini();
  for (const each of await describeSources({ ...report, edition: "open" }, effects())) {
    expect(each.title).toMatch(/ \(open edition\)$/);
  }
});

it("the provenance of source tables claims no checksum that was not verified", async () => {
  const { sources } = await readLock(effects());
  const releases = sources.flatMap((source) => source.releases);
  expect(releases.filter(({ sha256 }) => sha256 !== undefined)).toEqual([]);
});
