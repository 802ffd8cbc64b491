import { describe, expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { chooseRegions, parseRegionFilter } from "../../../build/sources/regionFilter.ts";
import { memoryEffects } from "../memoryEffects.ts";
import { readFolder, rowsOf, withEditedSources } from "../sourceFolder.ts";

const HEADER =
  "AREA,AREA_TITLE,AREA_TYPE,PRIM_STATE,NAICS,NAICS_TITLE,I_GROUP,OWN_CODE,OCC_CODE,OCC_TITLE,O_GROUP,TOT_EMP,EMP_PRSE,JOBS_1000,LOC_QUOTIENT,PCT_TOTAL,PCT_RPT,H_MEAN,A_MEAN,MEAN_PRSE,H_PCT10,H_PCT25,H_MEDIAN,H_PCT75,H_PCT90,A_PCT10,A_PCT25,A_MEDIAN,A_PCT75,A_PCT90,ANNUAL,HOURLY";

/** A row as the official metropolitan workbook has it, saved as CSV. */
const row = (...[area, title, state, occupation, group, jobs, wage]: readonly string[]) =>
  `${area},"${title}",4,${state},000000,Cross-industry,cross-industry,1235,${occupation},Some Occupation,${group},${jobs},1.2,10.5,0.9,,,30.1,${wage},0.8,1,2,3,4,5,6,7,8,9,10,,`;

const metropolitan = [
  HEADER,
  row("10180", "Abilene, TX", "TX", "00-0000", "total", "74100", "53530"),
  row("10180", "Abilene, TX", "TX", "15-1252", "detailed", "120", "98000"),
  row("28700", "Kingsport-Bristol, TN-VA", "TN", "15-1252", "detailed", "**", "#"),
  row("31084", "Los Angeles-Long Beach-Glendale, CA", "CA", "15-1252", "detailed", "41000", "151000"),
  row("31084", "Los Angeles-Long Beach-Glendale, CA", "CA", "29-1141", "detailed", "41000", "151000"),
  "",
].join("\n");

const { lines, logger } = memoryEffects();

const effects = { ...nodeEffects({ quiet: true }), logger };
const { report, connection } = await withEditedSources(
  { "bls/MSA_M2024_dl.csv": () => metropolitan },
  (folder) => readFolder(folder, undefined, { effects }),
);

const areas = () => rowsOf(connection, "SELECT area, title FROM region ORDER BY area");
const job = (area: string, occupation: string) =>
  rowsOf(
    connection,
    `SELECT tot_emp, a_mean FROM oews_region WHERE area = '${area}' AND occ_code = '${occupation}' AND o_group = 'detailed'`,
  );

describe("regional employment", () => {
  it("is read from the whole metropolitan file and the state's, with a title for every area", async () => {
    expect(await areas()).toContainEqual(["10180", "Abilene, TX"]);
    expect((await areas()).map(([area]) => area)).toContain("06901");
    expect(report.files.map(({ path }) => path)).toContain("bls/MSA_M2024_dl.csv");
    expect(await job("10180", "15-1252")).toEqual([[120, 98000]]);
    expect(await job("28700", "15-1252")).toEqual([[null, null]]);
  });

  it("takes the later figure where two tables count one area, and keeps one that the later leaves blank", async () => {
    expect(await job("31084", "15-1252")).toEqual([[119150, 127610]]);
    expect(await job("31084", "29-1141")).toEqual([[49750, 151000]]);
    expect(lines.join("\n")).toMatch(
      /regions: 4 areas in CA, TN, TX, VA from \d+ rows of 2 tables; 2 rows stand in more than one, the later one taken/,
    );
  });

  it("is kept for the states asked for, an area in two states for either, and what is left out is counted", async () => {
    await chooseRegions(connection, ["TX", "VA"], { logger });
    expect((await areas()).map(([area]) => area)).toEqual(["10180", "28700"]);
    expect(await job("31084", "15-1252")).toEqual([]);
    expect(lines).toContain("regions: 2 areas outside TX, VA left out");
  });

  it("is refused for a state without an area, naming the states there are", async () => {
    await expect(chooseRegions(connection, ["HI", "TX"], { logger })).rejects.toThrow(
      "TIDEMARK_REGIONS asks for HI, where these tables have no area; they cover CA, TN, TX, VA.",
    );
  });
});

describe("the states asked for", () => {
  it("are two-letter codes in any case and order, or all", () => {
    expect(parseRegionFilter("tx, CA,tx")).toEqual(["CA", "TX"]);
    expect(parseRegionFilter(" All ")).toBe("all");
  });

  it.each(["", "Texas", "CA;TX", "CA,"])("are refused as %j, naming the setting", (text) => {
    expect(() => parseRegionFilter(text)).toThrow(
      /^TIDEMARK_REGIONS=".*" is not "all" or two-letter state codes/,
    );
  });
});
