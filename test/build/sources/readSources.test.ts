import { cp } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SourceError } from "../../../build/sources/sourceError.ts";
import {
  type Edit,
  faultsOf,
  readFolder,
  readMini,
  replaceOnce,
  rowsOf,
  setCells,
  withEditedSources,
} from "../sourceFolder.ts";

const PROJECTION =
  "SELECT projection_round, nem_code, change_percent, openings_thousands, entry_education FROM projection";
const onet = (name: string) => `onet/29.0/${name}.txt`;
const MODEL = "a model of helm_lite_models.csv (unknown model)";
const ELEMENT = "an element of Content Model Reference";

const { report, connection } = await readMini();

describe("reading the mini folder", () => {
  const rows = (sql: string) => rowsOf(connection, sql);

  it("reports each file with its checksum, in reading order", () => {
    expect(report).toMatchObject({ onetVersion: "29.0", edition: "official", regions: "all" });
    expect(report.files).toHaveLength(34);
    expect(report.files.map(({ path }) => path).slice(0, 3)).toEqual([
      onet("Occupation Data"),
      onet("Content Model Reference"),
      onet("Scales Reference"),
    ]);
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    for (const file of report.files) expect(file).toMatchObject({ sha256, rows: expect.any(Number) });
  });

  it("gives every table typed rows", async () => {
    expect(await rows("SELECT count(*)::INT FROM occupation_data")).toEqual([[7]]);
    expect(await rows("FROM job_zone WHERE soc = '15-1252.00'")).toEqual([["15-1252.00", 4]]);
    expect(await rows(`${PROJECTION} WHERE nem_code = '43-0000'`)).toEqual([
      ["2024-34", "43-0000", -3.6, 29, null],
    ]);
  });

  it("gives California's nonmetropolitan regions digits in both tables", async () => {
    expect(await rows("SELECT area FROM region ORDER BY area")).toEqual([["06901"], ["31084"]]);
    expect(await rows("SELECT DISTINCT area FROM oews_region ORDER BY area")).toEqual([["06901"], ["31084"]]);
  });

  it("keeps choices as JSON text and leaves them null where there are none", async () => {
    const count = "SELECT json_array_length(choices)::INT FROM question";
    expect(await rows(`${count} WHERE suite = 'commonsense'`)).toEqual([[4]]);
    expect(await rows(`${count} WHERE suite = 'wmt_14'`)).toEqual([[null]]);
  });
});

describe("reading edited tables", () => {
  it("keeps figures as they stand, leaves suppressed ones and optional tables out, and marks estimates", () =>
    withEditedSources(
      {
        [onet("Skills")]: setCells([2, "Data Value", "3.25"], [2, "Standard Error", "0.1250"]),
        [onet("Scales Reference")]: (text) => `${text}FT\tFrequency of Task\t0\t100\n`,
        [onet("Task Ratings")]: (text) =>
          `${text}15-1232.00\t900001\tFT\t3\t24.50\t30\t1.2\t\t\tN\t01/2025\tIncumbent\n`,
        [onet("Task Ratings sources")]: () =>
          "Task ID\tScale ID\tMethod\n900001\tIM\trt-inverted-exact\n900001\tRT\trt-estimated-prior-only\n",
        "bls/oews_ca_regions_2024.csv": replaceOnce("119150,127610,,", "**,#,~,"),
      },
      async (folder) => {
        const { connection } = await readFolder(folder);
        const rows = (sql: string) => rowsOf(connection, sql);
        const rating =
          "kind = 'Skills' AND soc = '15-1232.00' AND element_id = '2.A.1.a' AND scale_id = 'IM'";
        expect(await rows(`SELECT data_value, standard_error FROM element_rating WHERE ${rating}`)).toEqual([
          [3.25, 0.125],
        ]);
        const job = "occ_code = '15-1252' AND area = '31084'";
        expect(await rows(`SELECT tot_emp, a_mean, a_mean_est FROM oews_region WHERE ${job}`)).toEqual([
          [null, null, null],
        ]);
        const ratings =
          "SELECT scale_id, estimated FROM task_rating WHERE task_id = '900001' ORDER BY scale_id";
        expect(await rows(ratings)).toEqual([
          ["IM", false],
          ["RT", true],
        ]);
      },
    ));

  it("takes the Work Styles of 30.1, and the newest round of projections", () =>
    withEditedSources(
      {
        [onet("Work Styles")]: () =>
          "O*NET-SOC Code\tTitle\tElement ID\tElement Name\tScale ID\tScale Name\tData Value\tDate\tDomain Source\n" +
          "15-1252.00\tSoftware Developers\t1.C.7.a\tInnovation\tWI\tWork Styles Impact\t-2.30\t12/2025\tx\n" +
          "15-1252.00\tSoftware Developers\t1.C.7.a\tInnovation\tDR\tDistinctiveness Rank\t7.00\t12/2025\tx\n",
        [onet("Scales Reference")]: (text) => `${text}WI\tWork Styles Impact\t-3\t3\nDR\tRank\t0\t10\n`,
        "bls/employment_projections_2026_2036.csv": () =>
          "2026 National Employment Matrix title,2026 National Employment Matrix code,Occupation type," +
          '"Employment, 2026","Employment, 2036","Employment change, percent, 2026–36","Occupational openings, 2026–36 annual average"\n' +
          '"Total, all occupations",00-0000,Summary,10.5,11,4.8,—\n',
      },
      async (folder) => {
        await cp(join(folder, "onet/29.0"), join(folder, "onet/30.1"), { recursive: true });
        const { report, connection } = await readFolder(folder, "30.1");
        expect(report.onetVersion).toBe("30.1");
        const styles = "SELECT scale_id, data_value, standard_error FROM work_style";
        expect(await rowsOf(connection, styles)).toEqual([
          ["WI", -2.3, null],
          ["DR", 7, null],
        ]);
        expect(await rowsOf(connection, PROJECTION)).toEqual([["2026-36", "00-0000", 4.8, null, null]]);
      },
    ));
});

describe("the reading stops", () => {
  it("at files that are no tables, all named at once", async () => {
    expect(
      await faultsOf({
        [onet("Scales Reference")]: () => "",
        [onet("Job Zones")]: replaceOnce("Job Zone\t", "Zone\t"),
        [onet("Skills")]: (text) => text.slice(0, -20),
        "bls/ca_regions_31.csv": replaceOnce(', CA",', ", CA,"),
      }),
    ).toEqual([
      `${onet("Scales Reference")}, line 1: expected a table (the file is empty)`,
      `${onet("Job Zones")}, line 1, column "Job Zone": expected this column (it is missing)`,
      expect.stringContaining(`${onet("Skills")}, line 281: found "43-4051.00\\t`),
      expect.stringMatching(/^bls\/ca_regions_31\.csv, line 2: found "31084,.*unterminated quote found\)$/),
    ]);
  });

  it("at files that are cut off at a line end, with what is left out", async () => {
    const without = (start: string) => (text: string) =>
      text
        .split("\n")
        .filter((line) => !line.startsWith(start))
        .join("\n");
    expect(
      await faultsOf({
        [onet("Skills")]: (text) => `${text.trimEnd().split("\n").slice(0, -6).join("\n")}\n`,
        [onet("Task Statements")]: without("43-4051.00"),
        [onet("Task Ratings")]: without("43-4051.00"),
        [onet("Tasks to DWAs")]: without("43-4051.00"),
        "bls/oews_ca_regions_2024.csv": without("CA-ESML"),
      }),
    ).toEqual([
      `${onet("Task Statements")}, column "O*NET-SOC Code": found "43-4051.00", expected at least one task, as for every occupation with a job zone (the file seems cut off)`,
      ...["IM", "LV"].map(
        (scale) =>
          `${onet("Skills")}, column "O*NET-SOC Code": found "43-4051.00", expected ratings of all 35 elements on ${scale}, there are 32 (the file seems cut off)`,
      ),
      'bls/oews_ca_regions_2024.csv, column "AREA": found "CA-ESML", expected at least one row for every area of the region table (the file seems cut off)',
    ]);
  });

  it("with an error that tools can take apart and people can read to its end", async () => {
    const many = Array.from({ length: 12 }, (_, at) => [at + 2, "Data Value", "x"] as const);
    const error = await withEditedSources({ [onet("Skills")]: setCells(...many) }, (folder) =>
      readFolder(folder).catch((reason: unknown) => reason),
    );
    expect(error).toBeInstanceOf(SourceError);
    const { problems, message } = error as SourceError;
    expect(problems).toHaveLength(12);
    expect(problems[0]).toEqual({
      file: onet("Skills"),
      line: 2,
      column: "Data Value",
      value: "x",
      expected: "a number",
    });
    expect(message.split("\n")).toHaveLength(11);
    expect(message).toMatch(/\nand 2 more$/);
  });
});

describe("what is wrong in a row is told with line, column, value and what was expected", () => {
  type Told = readonly [edit: Edit, ...faults: unknown[]];
  /** Reads a folder whose files are edited, and compares what is said of it, in reading order, with what should be said of each file. */
  const told = async (files: Readonly<Record<string, Told>>) => {
    const edits = Object.fromEntries(Object.entries(files).map(([file, [edit]]) => [file, edit]));
    const names = Object.keys(files);
    const said = (await faultsOf(edits)).map((sentence) => {
      const file = names.find((name) => sentence.startsWith(name)) ?? "";
      return [file, sentence.slice(file.length).replace(/^, /, "")];
    });
    expect(said).toEqual(names.flatMap((file) => files[file]?.slice(1).map((fault) => [file, fault])));
  };
  /** Each cell gets this text, and is said to hold it. */
  const cells = (
    ...faults: readonly (readonly [line: number, column: string, value: string, expected: string])[]
  ): Told => [
    setCells(...faults.map(([line, column, value]) => [line, column, value] as const)),
    ...faults.map(
      ([line, column, value, expected]) =>
        `line ${line}, column "${column}": found "${value}", expected ${expected}`,
    ),
  ];
  const unknown = (what: string) => `${what} (unknown code)`;
  const onLines = (first: number, last: number, fault: string) =>
    Array.from({ length: last - first + 1 }, (_, at) => `line ${first + at}, ${fault}`);

  it("in the tables of O*NET", () =>
    told({
      [onet("Job Zones")]: [
        (text) =>
          `${setCells([2, "Job Zone", "6"], [4, "Job Zone", "n/a"], [7, "O*NET-SOC Code", "15-1299"])(text)}${text.split("\n")[2]}\n`,
        'line 2, column "Job Zone": found "6", expected a whole number from 1 to 5',
        'line 4, column "Job Zone": found "n/a", expected a whole number from 1 to 5',
        'line 7, column "O*NET-SOC Code": found "15-1299", expected an O*NET-SOC code like 15-1252.00',
        'line 8, column "O*NET-SOC Code": found "15-1252.00", expected a key that occurs once (it is on line 3 too)',
      ],
      [onet("Task Statements")]: cells([2, "Task", " ", "some text"]),
      [onet("Task Ratings")]: [
        setCells([2, "O*NET-SOC Code", "29-1141.01"], [3, "Scale ID", "FT"]),
        'line 2, column "Task ID": found "900001", expected a task of 29-1141.01 (this one belongs to 15-1232.00)',
        'line 3, column "Scale ID": found "FT", expected a scale of Scales Reference (unknown code)',
      ],
      [onet("Skills")]: cells(
        [2, "Data Value", "*", "a number"],
        [3, "Standard Error", "#", "a number, or blank or n/a"],
        [4, "Data Value", "5.01", "a number from 1 to 5 (scale IM)"],
        [5, "Data Value", "4,12", "a number"],
        [6, "O*NET-SOC Code", "99-9999.00", "an occupation of Occupation Data (unknown code)"],
      ),
      [onet("Knowledge")]: cells(
        [2, "Element ID", "2.C.99", unknown(ELEMENT)],
        [3, "Element ID", "2.A.1.a", "an element of Knowledge (this one belongs elsewhere)"],
      ),
      [onet("DWA Reference")]: cells([
        88,
        "IWA ID",
        "4.A.1.a.1.I99",
        unknown("an activity of IWA Reference"),
      ]),
      [onet("Tasks to DWAs")]: cells(
        [2, "Task ID", "7", "a task of Task Statements (unknown task id)"],
        [3, "DWA ID", "4.A.1.a.1.I01.D99", "an activity of DWA Reference (unknown code)"],
      ),
      [onet("Skills to Work Activities")]: cells([2, "Skills Element ID", "2.Z.1", unknown(ELEMENT)]),
    }));

  it("in other indices, metropolitan groups and the earlier projections", () =>
    told({
      "bls/oews_msa_major_2024.csv": [
        replaceOnce('"Abilene, TX",4,TX,00-0000', ",4,TX,00-0000"),
        'line 2, column "AREA_TITLE": found nothing, expected some text',
      ],
      "bls/employment_projections_2022_2032.csv": [
        replaceOnce(",85.0", ",many"),
        'line 2, column "Occupational openings, 2022-32 annual average": found "many", expected a number, or blank or * or ** or # or ~ or —',
      ],
      "indices/eloundou_2024_occupations.csv": [
        replaceOnce("0.45", "1.45"),
        'line 2, column "human_beta": found "1.45", expected a number from 0 to 1',
      ],
      "indices/microsoft_2025_occupations.csv": [
        replaceOnce("15-1252", "15-1232"),
        'line 3, column "soc2018": found "15-1232", expected a key that occurs once (it is on line 2 too)',
      ],
      "indices/anthropic_2025_tasks.csv": [
        replaceOnce("2025-02,900007", "February,900007"),
        'line 2, column "release": found "February", expected a month like 2025-11',
      ],
    }));

  it("in the tables of BLS and HELM", () =>
    told({
      "bls/soc_2018_structure.csv": [
        replaceOnce("Broad,15-1230,", "Family,15-1230,"),
        'line 4, column "SOC Group": found "Family", expected one of Major, Minor, Broad, Detailed',
      ],
      "bls/oews_national_2024.csv": [
        replaceOnce(",1117200,", ",n/a,"),
        'line 2, column "TOT_EMP": found "n/a", expected a whole number, or blank or * or ** or # or ~ or —',
      ],
      "bls/oews_ca_regions_2024.csv": [
        (text) => text,
        ...onLines(2, 11, `column "AREA": found "31084", expected ${unknown("an area of the region table")}`),
      ],
      "bls/occupation_industry_share_2024.csv": [
        (text) => replaceOnce("0.046553", "1.2")(replaceOnce("\n15-1252", "\n15-9252")(text) as string),
        'line 2, column "SHARE_OF_OCC": found "1.2", expected a number from 0 to 1, or blank or * or ** or # or ~ or —',
        'line 21, column "OCC_CODE": found "15-9252", expected an occupation of the SOC or of national OEWS (unknown code)',
      ],
      "bls/onet_soc_2019_to_soc_2018.csv": [
        replaceOnce(",29-1141,", ",29-9141,"),
        'line 5, column "SOC_<year>_CODE": found "29-9141", expected a code of the SOC structure (unknown code)',
      ],
      "benchmarks/questions.jsonl": [
        (text) =>
          text
            .split("\n")
            .map((line, at) => (QUESTION_EDITS[at] ?? ((same: string) => same))(line))
            .join("\n"),
        expect.stringMatching(/line 1: found "\[.*…", expected one JSON object$/),
        expect.stringContaining('line 2, column "suite": found "chess", expected one of commonsense, gsm,'),
        'line 3, column "question_id": found "../up-level_1-0000", expected an id safe in a path (letters, digits, . _ : -)',
        'line 4, column "choices": found "a or b", expected an array of strings, or null',
        'line 5, column "subject": found "7", expected some text',
        'line 6, column "input_text": found " ", expected some text',
      ],
      "benchmarks/helm_lite_scores.csv": [
        replaceOnce(",0.000,", ",1.2,"),
        'line 2, column "score": found "1.2", expected a number from 0 to 1',
        ...onLines(167, 177, `column "model": found "Ebb Small (made up)", expected ${MODEL}`),
      ],
      "bls/ca_regions_31.csv": [replaceOnce("31084", "31080")],
      "benchmarks/helm_lite_models.csv": [replaceOnce("Ebb Small (made up),", "Someone,")],
    }));
});

/** What is done to the first lines of `questions.jsonl`. */
const QUESTION_EDITS = [
  (line: string) => line.replace(/^\{/, "["),
  (line: string) => line.replace('"suite":"gsm"', '"suite":"chess"'),
  (line: string) => line.replace('"math-algebra', '"../up'),
  (line: string) => line.replace(/"choices":[^\]]*\]/, '"choices":"a or b"'),
  (line: string) => line.replace(/"subject":"\w+"/, '"subject":7'),
  (line: string) => line.replace(/"input_text":"[^"]*"/, '"input_text":" "'),
];
