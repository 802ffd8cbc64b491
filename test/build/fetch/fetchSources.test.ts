import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { type Effects, nodeEffects } from "../../../build/effects.ts";
import { type FetchOptions, fetchSources } from "../../../build/fetch/fetchSources.ts";
import { holdFolder } from "../../../build/fetch/holdFolder.ts";
import { contentsOf } from "../contents.ts";
import { memoryEffects } from "../memoryEffects.ts";
import { readFolder } from "../sourceFolder.ts";
import { type FileServer, lie, network, PATIENCE, serverForEach } from "./fileServer.ts";
import { workbook, zip } from "./realShapes.ts";
import { upstreamOf } from "./upstream.ts";

const MINI = "test/input/mini";
const PUBLISHED = upstreamOf(MINI);

let folder = "";
let sources = "";
let server: FileServer;
serverForEach((...made) => {
  [server, folder] = made;
  sources = join(folder, "data");
});

const quiet = nodeEffects({ quiet: true });

/** Fetches from a mirror; the result of each source by name. */
async function fetchFrom(mirror: string, more: Partial<FetchOptions> = {}, effects: Effects = quiet) {
  const options = { sources, downloads: join(folder, "downloads"), onetVersion: "29.0", mirror, ...more };
  const results = await fetchSources(options, network, PATIENCE, effects);
  return Object.fromEntries(results.map((result) => [result.name, result]));
}

const SOC_TABLE = "bls/soc_2018_structure.csv";
const SOC_PUBLISHED = "www.bls.gov/soc/2018/soc_2018_definitions.xlsx";
/** The result of fetching the taxonomy alone. */
const fetchSoc = async (mirror: string, more: Partial<FetchOptions> = {}) =>
  (await fetchFrom(mirror, { only: ["soc"], ...more })).soc;

function serveUpstream(files = PUBLISHED): void {
  for (const [path, bytes] of Object.entries(files)) server.files.set(path, { bytes });
}

const records = (path: string) => parse(readFileSync(path), { columns: true }) as Record<string, string>[];
type Results = Awaited<ReturnType<typeof fetchFrom>>;
const namesOf = (state: string, results: Results) =>
  Object.keys(results).filter((name) => results[name]?.state === state);

const FULL = process.env.TIDEMARK_TEST_SOURCES;

describe("what producers publish", () => {
  it("becomes source tables that the readers read, is downloaded once, and not asked for again", async () => {
    serveUpstream();
    const results = await fetchFrom(server.address);
    expect(namesOf("nowhere", results)).toEqual(["extras"]);
    expect(namesOf("fetched", results).sort().join(" ")).toBe(
      "crosswalk helm-lite helm-mmlu oews-metropolitan oews-national oews-sector onet projections soc",
    );
    expect((await readFolder(sources)).report.files.length).toBeGreaterThan(25);
    expect(server.seen.filter(({ path }) => path.endsWith("oesm24nat.zip"))).toHaveLength(1);
    const before = server.seen.length;
    expect(namesOf("fetched", await fetchFrom(server.address))).toEqual([]);
    // The mirror is asked for its record of checksums, and for what no producer has.
    expect(server.seen.slice(before).every(({ path }) => !path.includes("www."))).toBe(true);
  });

  it("holds the same figures as the small tables it was made of", () => expectFiguresOf(MINI));

  it.skipIf(FULL === undefined)(
    "holds the same figures as the full tables (skipped without TIDEMARK_TEST_SOURCES)",
    () => expectFiguresOf(FULL ?? ""),
  );
});

/** Fetches what producers would publish of these tables, and compares what comes of it with them. */
async function expectFiguresOf(made: string): Promise<void> {
  serveUpstream(upstreamOf(made));
  expect(namesOf("failed", await fetchFrom(server.address))).toEqual([]);
  for (const table of [
    "bls/oews_national_2024.csv",
    "bls/employment_projections_2024_2034.csv",
    "bls/soc_2018_structure.csv",
    "bls/onet_soc_2019_to_soc_2018.csv",
    // The small table of shares lacks the employment that they were computed from.
    ...(made === MINI ? [] : ["bls/occupation_industry_share_2024.csv"]),
    "benchmarks/helm_lite_scores.csv",
    "benchmarks/helm_mmlu_subject_scores.csv",
  ]) {
    const [before, after] = [made, sources].map((folder) => records(join(folder, table)));
    const columns = Object.keys(before?.[0] ?? {}).filter((name) => name in (after?.[0] ?? {}));
    // Small tables were cut down, and the full crosswalk has columns that fetch does not make.
    if (made !== MINI && !table.includes("onet_soc")) {
      expect(columns, table).toEqual(Object.keys(before?.[0] ?? {}));
    }
    const lines = (rows: typeof before) => [...new Set(rows?.flatMap((row) => lineOf(row, columns)))].sort();
    const [was, is] = [lines(before), lines(after)];
    // Whole tables side by side would fill the screen.
    const differing = is.map((line, at) => [line, was[at]]).filter(([line, old]) => line !== old);
    expect([differing.slice(0, 3), is.length], table).toEqual([[], was.length]);
  }
}

/** A row as text, of the release that is fetched. `0.50` and `0.5` are one figure; shares were rounded in two ways. */
function lineOf(row: Readonly<Record<string, string>>, columns: readonly string[]): string[] {
  if (row.scenario !== undefined && row.release !== "v1.13.0") return [];
  const cells = columns.map((name) => {
    const cell = row[name] ?? "";
    if (!/^-?\d+\.?\d*$/.test(cell)) return cell;
    return name === "SHARE_OF_OCC" ? Number(cell).toFixed(5) : String(Number(cell));
  });
  return [cells.join("\t")];
}

describe("a mirror of tables that are made already", () => {
  it.each(["a folder", "a server"])("as %s gives the tables byte by byte", async (kind) => {
    const mini = contentsOf(MINI);
    for (const [path, content] of Object.entries(mini)) {
      server.files.set(path, { bytes: Buffer.from(content, "latin1") });
    }
    const results = await fetchFrom(kind === "a folder" ? MINI : `${server.address}/`);
    expect(namesOf("failed", results)).toEqual([]);
    const { "checksums.json": _, ...fetched } = contentsOf(sources);
    expect(fetched).toEqual(mini);
  });

  it("is believed only as far as its own record of checksums", async () => {
    await fetchSoc(MINI);
    const mirror = join(folder, "mirror");
    renameSync(sources, mirror);
    writeFileSync(join(mirror, SOC_TABLE), "SOC Code\n");
    expect(await fetchSoc(mirror)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining(`${SOC_TABLE} is not what its own checksums.json says`),
    });
    expect(existsSync(join(sources, SOC_TABLE))).toBe(false);
  });

  it("that lacks a table of several names it", async () => {
    const mirror = join(folder, "mirror");
    cpSync(MINI, mirror, { recursive: true });
    rmSync(join(mirror, "onet/29.0/Skills.txt"));
    const { onet } = await fetchFrom(mirror, { only: ["onet"] });
    expect(onet?.reason).toContain("there is no onet/29.0/Skills.txt");
  });

  it("that lacks a source altogether says what was looked for", async () => {
    const soc = await fetchSoc(join(folder, "empty"));
    expect(soc?.reason).toContain(`has neither the tables nor ${SOC_PUBLISHED}`);
  });
});

describe("checksums", () => {
  const other = workbook({
    SOC: [
      ["SOC Group", "SOC Code", "SOC Title", "SOC Definition"],
      ["Major", "15-0000", "Computing", ""],
    ],
  });

  it("are noted at the first fetch, and what is another later is not taken", async () => {
    serveUpstream();
    await fetchSoc(server.address);
    const noted = JSON.parse(readFileSync(join(sources, "checksums.json"), "utf8"));
    expect(Object.keys(noted.upstream)).toEqual([`https://${SOC_PUBLISHED}`]);
    expect(Object.keys(noted.tables)).toEqual([SOC_TABLE]);
    const before = contentsOf(sources);

    server.files.set(SOC_PUBLISHED, { bytes: other });
    const refused = await fetchSoc(server.address, { again: true });
    expect(refused?.reason).toMatch(/not what was fetched first .* --accept-changes/);
    expect(contentsOf(sources)).toEqual(before);

    const accepted = await fetchSoc(server.address, { again: true, acceptChanges: true });
    expect(accepted?.state).toBe("fetched");
    expect(records(join(sources, SOC_TABLE))).toHaveLength(1);
  });

  it("are not noted of a file that makes no sense, which is fetched anew the next time", async () => {
    const { [SOC_PUBLISHED]: bytes = Buffer.from("") } = PUBLISHED;
    // A length that is too short cuts the file off, and nobody can tell but the archive itself.
    server.files.set(SOC_PUBLISHED, { bytes, tricks: [lie(Math.floor(bytes.length / 2))] });
    const cut = await fetchSoc(server.address);
    expect(cut?.reason).toContain("soc_2018_definitions.xlsx: not a whole zip archive");
    expect(existsSync(join(sources, "checksums.json"))).toBe(false);
    expect((await fetchSoc(server.address))?.state).toBe("fetched");
  });
});

describe("a table that fetch did not write", () => {
  it("is kept, unless replacing was asked for", async () => {
    const path = join(sources, SOC_TABLE);
    cpSync(join(MINI, "bls"), join(sources, "bls"), { recursive: true });
    writeFileSync(path, "made by hand\n");
    expect((await fetchSoc(MINI))?.reason).toContain("was not written by fetch");
    expect(readFileSync(path, "utf8")).toBe("made by hand\n");
    expect((await fetchSoc(MINI, { replace: true }))?.state).toBe("fetched");
    expect(readFileSync(path, "utf8")).toContain("SOC Code");
  });

  it("and is the same is taken as fetched", async () => {
    cpSync(join(MINI, "bls"), join(sources, "bls"), { recursive: true });
    expect((await fetchSoc(MINI))?.state).toBe("fetched");
  });
});

describe("what cannot be used", () => {
  it.each([
    ["an archive without the workbook", zip({ "read me.txt": "x" }), /expected one file like .*national_M/],
    ["an archive that is none", Buffer.from("<html>Access denied</html>"), /not a whole zip archive/],
    [
      "a workbook without the columns",
      zip({ "oesm24nat/national_M2024_dl.xlsx": workbook({ sheet: [["CODE", "TITLE"]] }) }),
      /no sheet has the columns .*OCC_CODE/,
    ],
  ])("%s is named, and holds up nothing else", async (_, bytes, reason) => {
    serveUpstream();
    server.files.set("www.bls.gov/oes/special-requests/oesm24nat.zip", { bytes });
    const results = await fetchFrom(server.address, { only: ["oews-national", "onet"] });
    expect(results["oews-national"]?.reason).toMatch(reason);
    expect(results.onet?.state).toBe("fetched");
  });

  it("an archive with a byte turned over is noticed by its checksum", async () => {
    const path = "www.onetcenter.org/dl_files/database/db_29_0_text.zip";
    const bytes = zip({ "db_29_0_text/Occupation Data.txt": "O*NET-SOC Code\tTitle\n".repeat(50) });
    const inside = Buffer.from(bytes).indexOf("Occupation Data.txt") + 40;
    bytes[inside] = (bytes[inside] ?? 0) ^ 0xff;
    serveUpstream({ ...PUBLISHED, [path]: bytes });
    const results = await fetchFrom(server.address, { only: ["onet"] });
    expect(results.onet?.reason).toMatch(/db_29_0_text\.zip.*not a whole zip archive/);
  });

  it("a leaderboard in another form is named with the place", async () => {
    serveUpstream();
    const path =
      "storage.googleapis.com/crfm-helm-public/lite/benchmark_output/releases/v1.13.0/groups/core_scenarios.json";
    server.files.set(path, { bytes: Buffer.from('[{"title": 7}]') });
    const results = await fetchFrom(server.address, { only: ["helm-lite"] });
    expect(results["helm-lite"]?.reason).toMatch(/core_scenarios\.json: not in the form that HELM writes/);
  });
});

it("takes projections of a newer round under their own name, and says so", async () => {
  serveUpstream();
  const path = "www.bls.gov/emp/ind-occ-matrix/occupation.xlsx";
  const columns = [
    "2025 National Employment Matrix title",
    "2025 National Employment Matrix code",
    "Occupation type",
  ];
  const later = [...columns, "Employment, 2025", "Employment, 2035", "Typical education needed for entry"];
  const row = ["All [1]", "00-0000", "Summary", 1, 2, "—"];
  const rates = [...columns, "Labor force exit rate, 2025–35 annual average"];
  server.files.set(path, {
    bytes: workbook({ "Table 1.2": [later, row], "Table 1.10": [rates, [...row.slice(0, 3), 4.5]] }),
  });
  const effects = { ...memoryEffects(), files: quiet.files };
  const results = await fetchFrom(server.address, { only: ["projections"] }, effects);
  expect(results.projections?.tables).toEqual(["bls/employment_projections_2025_2035.csv"]);
  expect(effects.lines.join()).toContain("has moved on to 2025-2035");
  expect(readFileSync(join(sources, "bls/employment_projections_2025_2035.csv"), "utf8")).toContain(
    "All,00-0000,Summary,1,2,—,4.5\n",
  );
});

describe("two fetches into one folder of downloads", () => {
  it("are not let, while the first is alive", async () => {
    const downloads = join(folder, "downloads");
    const letGo = await holdFolder(downloads);
    const other = join(downloads, `held-by-${process.ppid}`);
    writeFileSync(other, "");
    await expect(fetchFrom(MINI)).rejects.toThrow(`another fetch (process ${process.ppid}) is at work there`);
    expect(existsSync(other)).toBe(true);
    rmSync(other);
    writeFileSync(join(downloads, "held-by-999999999"), "");
    expect((await fetchSoc(MINI))?.state).toBe("fetched");
    await letGo();
    expect(readdirSync(downloads).filter((name) => name.startsWith("held-by"))).toEqual([]);
  });
});

it("takes from folders and http addresses, and says so of any other scheme", async () => {
  await expect(fetchFrom("ftp://mirror.example.org/tidemark")).rejects.toThrow(
    "a mirror is a folder or an http(s) address, not ftp:",
  );
});

it("names the downloads there are where an unknown one is asked for", async () => {
  await expect(fetchFrom(MINI, { only: ["census"] })).rejects.toThrow(
    /no download "census"; there are onet, soc, oews-national/,
  );
});
