import { describe, expect, it } from "vitest";
import { EXPORT_COLUMNS, EXPORT_TABLES } from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import { movesBetween } from "../../explorer/views/news.tsx";
import { gatewayForFile } from "../gateway/forFile.ts";
import { miniRelease } from "../gateway/miniRelease.ts";
import { gatewayForTest, PUBLIC } from "./gateways.ts";

const HTML = { headers: { accept: "text/html" } };
const { h, client } = await gatewayForFile();
const { client: visitor } = await gatewayForFile({ services: { config: PUBLIC } });

describe("the page of downloads", () => {
  it("lists every table and column, and links files that are those of the API", async () => {
    const { text } = await client.ask("/explore/downloads", HTML);
    for (const table of namesOf(EXPORT_TABLES)) {
      expect(text).toContain(`href="/explore/downloads/${table}.csv"`);
      for (const column of EXPORT_TABLES[table].columns)
        expect(text).toContain(EXPORT_COLUMNS[column].description.replaceAll("&", "&amp;"));
    }
    for (const file of ["regions.csv", "occupations.parquet", "datapackage.json"]) {
      const ours = await client.ask(`/explore/downloads/${file}`);
      const api = await client.ask(`/exports/${file}`, { key: h.keys.enterprise });
      expect([ours.status, ours.bytes.equals(api.bytes)]).toEqual([200, true]);
      expect(ours.headers["content-disposition"]).toBe(api.headers["content-disposition"]);
      const head = await client.ask(`/explore/downloads/${file}`, { method: "HEAD" });
      expect([head.status, head.headers["content-length"]]).toEqual([200, String(ours.bytes.length)]);
    }
    const part = await client.ask("/explore/downloads/regions.csv", { headers: { range: "bytes=0-7" } });
    expect([part.status, part.bytes.length, part.headers["content-range"]?.split("/")[0]]).toEqual([
      206,
      8,
      "bytes 0-7",
    ]);
    expect((await client.ask("/explore/downloads/none.csv", HTML)).status).toBe(404);
  });

  it("shows the dictionary to everybody, and files to none whose tier has none", async () => {
    const { text } = await visitor.ask("/explore/downloads", HTML);
    expect(text).toContain("Part of the professional tier");
    expect(text).toContain(EXPORT_COLUMNS.procedural.description);
    expect(text).not.toContain('href="/explore/downloads/');
    const refused = await visitor.ask("/explore/downloads/regions.csv", HTML);
    expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining("msa_name")]);
  });
});

describe("the page of what is new", () => {
  it("lists the releases that are kept, and says what changed since the one before", async () => {
    const releases = await Promise.all([miniRelease(), miniRelease({ variant: "earlier" })]);
    const { client: other } = await gatewayForTest({ releases });
    const { text } = await other.ask("/explore/new", HTML);
    for (const { id } of releases) expect(text).toContain(id);
    expect(text).toContain(`Since release ${releases[1]?.id}`);
    expect(text).toContain("No occupation");
  });

  it("leads everybody to the changelog of the service", async () => {
    const { status, text } = await visitor.ask("/explore/new", HTML);
    expect([status, text]).toEqual([200, expect.stringContaining('href="/guide/changes"')]);
  });

  it("orders occupations by how far their exposure moved, and keeps those that only changed quadrant", () => {
    const one = { title: "", quadrant: "protected", automation_susceptibility_score: 40 } as const;
    const before = ["11", "12", "13", "14"].map((soc_code) => ({ ...one, soc_code }));
    const now = [
      { ...one, soc_code: "11", automation_susceptibility_score: 41.1 },
      { ...one, soc_code: "12", quadrant: "transitional" as const },
      { ...one, soc_code: "13", automation_susceptibility_score: 30 },
      { ...one, soc_code: "14" },
      { ...one, soc_code: "15" },
    ];
    expect(movesBetween(before, now).map(({ soc_code, change }) => [soc_code, change])).toEqual([
      ["13", -10],
      ["11", 1.1],
      ["12", 0],
    ]);
  });
});
