import { appendFile, cp, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SourceError } from "../../build/readers/sourceError.ts";
import {
  type Edit,
  miniFolder,
  readFolder,
  refusal,
  rowsOf,
  setCell,
  withEditedSources,
} from "./sourceFolder.ts";

const onet = (name: string) => `onet/29.0/${name}.txt`;
const replaceOnce =
  (from: string | RegExp, to: string): Edit =>
  (text) => {
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`nothing to replace: ${from}`);
    return edited;
  };

describe("reading the mini folder", () => {
  it("fills every table with typed rows and reports each file with its checksum", async () => {
    const { report, connection } = await readFolder(miniFolder);
    expect(report).toMatchObject({ onetVersion: "29.0", edition: "official", regions: "all" });
    expect(report.files.map(({ path }) => path).slice(0, 3)).toEqual([
      onet("Occupation Data"),
      onet("Content Model Reference"),
      onet("Scales Reference"),
    ]);
    for (const file of report.files) {
      expect(file).toMatchObject({
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        rows: expect.any(Number),
      });
    }
    expect(await rowsOf(connection, "SELECT count(*)::INT AS n FROM occupation_data")).toEqual([{ n: 7 }]);
    expect(await rowsOf(connection, "SELECT * FROM job_zone WHERE soc = '15-1252.00'")).toEqual([
      { soc: "15-1252.00", job_zone: 4 },
    ]);
    expect(
      await rowsOf(connection, "SELECT DISTINCT task_type FROM task_statement WHERE soc = '29-1141.00'"),
    ).toEqual([{ task_type: null }]);
    expect(await rowsOf(connection, "SELECT * FROM projection WHERE nem_code = '00-0000'")).toMatchObject([
      { projection_round: "2024-34", occupation_type: "Summary", title: "Total, all occupations" },
    ]);
  });

  it("keeps figures, errors and flags of ratings as they stand in the file", () =>
    withEditedSources(
      onet("Skills"),
      (text) => {
        const [header, first, ...rest] = text.split("\n");
        const cells = (first as string).split("\t");
        const row = [
          ...cells.slice(0, 4),
          "3.25",
          "8",
          "0.1250",
          "n/a",
          "n/a",
          "Y",
          "n/a",
          ...cells.slice(11),
        ];
        return [header, row.join("\t"), ...rest].join("\n");
      },
      async (folder) => {
        const { connection } = await readFolder(folder);
        expect(
          await rowsOf(connection, "SELECT * FROM element_rating WHERE kind = 'Skills' LIMIT 1"),
        ).toEqual([
          {
            kind: "Skills",
            soc: expect.any(String),
            element_id: "2.A.1.a",
            scale_id: "IM",
            data_value: 3.25,
            n: 8,
            standard_error: 0.125,
            recommend_suppress: true,
            not_relevant: false,
          },
        ]);
      },
    ));

  it("gives California's nonmetropolitan regions digits in both tables", async () => {
    const { connection } = await readFolder(miniFolder);
    expect(await rowsOf(connection, "SELECT area FROM region ORDER BY area")).toEqual([
      { area: "06901" },
      { area: "31084" },
    ]);
    expect(await rowsOf(connection, "SELECT DISTINCT area FROM oews_region ORDER BY area")).toEqual([
      { area: "06901" },
      { area: "31084" },
    ]);
  });

  it("keeps choices as JSON text and leaves them null where there are none", async () => {
    const { connection } = await readFolder(miniFolder);
    const [science] = (await rowsOf(
      connection,
      "SELECT choices FROM question WHERE suite = 'commonsense'",
    )) as { choices: string }[];
    expect(JSON.parse(science?.choices ?? "")).toHaveLength(4);
    expect(await rowsOf(connection, "SELECT choices FROM question WHERE suite = 'wmt_14'")).toEqual([
      { choices: null },
    ]);
  });

  it("reads a file with byte order mark and Windows line ends the same", () =>
    withEditedSources(
      onet("Job Zones"),
      (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
      async (folder) => {
        const plain = await readFolder(miniFolder);
        const windows = await readFolder(folder);
        const sql = "SELECT * FROM job_zone";
        expect(await rowsOf(windows.connection, sql)).toEqual(await rowsOf(plain.connection, sql));
      },
    ));

  it("reads from a folder whose name holds quotes and wildcards", () =>
    withEditedSources(
      onet("Job Zones"),
      (text) => text,
      async (folder) => {
        const odd = join(folder, "it's [one]*");
        await cp(miniFolder, odd, { recursive: true });
        const { report } = await readFolder(odd);
        expect(report.files).toHaveLength(30);
      },
    ));

  it("does not mind columns it does not know, in any order", () =>
    withEditedSources(
      onet("Job Zones"),
      (text) =>
        text
          .split("\n")
          .filter((line) => line !== "")
          .map((line, at) => `${at === 0 ? "Remark" : "new"}\t${line.split("\t").reverse().join("\t")}\n`)
          .join(""),
      async (folder) => {
        const { connection } = await readFolder(folder);
        expect(await rowsOf(connection, "SELECT count(*)::INT AS n FROM job_zone")).toEqual([{ n: 6 }]);
      },
    ));
});

describe("suppression markers", () => {
  it("become null in figures that may carry them", () =>
    withEditedSources(
      "bls/oews_national_2024.csv",
      (text) =>
        text
          .split("\n")
          .map((line) => {
            const cells = line.split(",");
            if (line.includes("15-1252")) cells.splice(-2, 2, "**", "#");
            if (line.includes("29-1141,") && line.includes("detailed")) cells.splice(-2, 2, "~", "*");
            return cells.join(",");
          })
          .join("\n"),
      async (folder) => {
        const { connection } = await readFolder(folder);
        const sql =
          "SELECT tot_emp, a_mean FROM oews_national WHERE o_group = 'detailed' AND occ_code IN ('15-1252', '29-1141')";
        expect(await rowsOf(connection, sql)).toEqual([
          { tot_emp: null, a_mean: null },
          { tot_emp: null, a_mean: null },
        ]);
      },
    ));

  it("are refused where a figure is needed", async () => {
    expect(await refusal(onet("Skills"), setCell(2, "Data Value", "*"))).toBe(
      'onet/29.0/Skills.txt, line 2, column "Data Value": found "*", expected a number',
    );
    expect(await refusal(onet("Skills"), setCell(2, "Data Value", "n/a"))).toContain(
      'found "n/a", expected a number',
    );
  });

  it("of O*NET are not taken in BLS figures, nor the other way round", async () => {
    const message = await refusal("bls/oews_national_2024.csv", replaceOnce(/,\d+\n/, ",n/a\n"));
    expect(message).toBe(
      'bls/oews_national_2024.csv, line 2, column "A_MEAN": found "n/a", expected a number, or blank or * or ** or # or ~ or —',
    );
    expect(await refusal(onet("Skills"), setCell(3, "Standard Error", "#"))).toContain(
      'column "Standard Error": found "#", expected a number, or blank or n/a',
    );
  });
});

describe("a file that cannot be used stops the reading", () => {
  it("when it is missing", async () => {
    expect(await refusal(onet("Skills"), () => null)).toBe(
      "onet/29.0/Skills.txt: expected this file (it is missing)",
    );
  });

  it("when no round of projections is there", async () => {
    expect(await refusal("bls/employment_projections_2024_2034.csv", () => null)).toBe(
      "bls/employment_projections_<base>_<target>.csv: expected this file (it is missing)",
    );
  });

  it("when the O*NET release asked for is not there, naming those that are", async () => {
    await expect(readFolder(miniFolder, "30.1")).rejects.toThrow(
      "onet/30.1: expected a folder with this O*NET release (there are 29.0)",
    );
  });

  it("when a required column is missing", async () => {
    expect(await refusal(onet("Job Zones"), replaceOnce("Job Zone\t", "Zone\t"))).toBe(
      'onet/29.0/Job Zones.txt, line 1, column "Job Zone": expected this column (it is missing)',
    );
  });

  it("when it is empty, or has a header alone", async () => {
    expect(await refusal(onet("Job Zones"), () => "")).toBe(
      "onet/29.0/Job Zones.txt, line 1: expected a table (the file is empty)",
    );
    expect(await refusal(onet("Job Zones"), (text) => `${text.split("\n")[0]}\n`)).toBe(
      "onet/29.0/Job Zones.txt, line 2: expected at least one row",
    );
  });

  it("when it is cut off inside the last row", async () => {
    expect(await refusal(onet("Job Zones"), (text) => text.slice(0, -10))).toMatch(
      /^onet\/29\.0\/Job Zones\.txt, line 7: found "43-4051\.00\\t.*", expected a line end after the last row \(the file seems cut off\)$/,
    );
  });

  it("when it is cut off at a line end, so that one occupation has some of its ratings only", async () => {
    const message = await refusal(
      onet("Skills"),
      (text) => `${text.trimEnd().split("\n").slice(0, -6).join("\n")}\n`,
    );
    expect(message).toBe(
      'onet/29.0/Skills.txt, column "O*NET-SOC Code": found "43-4051.00", ' +
        "expected ratings of all 35 elements on IM, there are 32 (the file seems cut off)",
    );
  });

  it("when an occupation with a job zone is left without tasks", async () => {
    const without = (text: string) =>
      text
        .split("\n")
        .filter((line) => !line.startsWith("43-4051.00"))
        .join("\n");
    const message = await withEditedSources(onet("Task Statements"), without, async (folder) => {
      for (const name of ["Task Ratings", "Tasks to DWAs"]) {
        const path = join(folder, onet(name));
        await writeFile(path, without(await readFile(path, "utf8")));
      }
      return readFolder(folder).then(
        () => "taken",
        (error: Error) => error.message,
      );
    });
    expect(message).toContain(
      'onet/29.0/Task Statements.txt, column "O*NET-SOC Code": found "43-4051.00", expected at least one task',
    );
  });

  it("when a line has too few or too many columns, or is blank", async () => {
    expect(await refusal(onet("Job Zones"), replaceOnce(/(\n15-1252.00\t\d)\t\S+/, "$1"))).toMatch(
      /^onet\/29\.0\/Job Zones\.txt, line 3: found "15-1252\.00.*", expected a row with all columns \(the header has 4, this line 3\)$/,
    );
    expect(await refusal(onet("Job Zones"), replaceOnce("\n15-1252.00\t", "\n15-1252.00\tx\t"))).toContain(
      "expected a row with all columns (the header has 4, this line 5)",
    );
    expect(await refusal(onet("Job Zones"), replaceOnce("\n15-1252.00", "\n\n15-1252.00"))).toBe(
      'onet/29.0/Job Zones.txt, line 3: found "", expected a row (the line is blank)',
    );
  });

  it("when a quote is never closed", async () => {
    expect(await refusal("bls/ca_regions_31.csv", replaceOnce(', CA",', ", CA,"))).toMatch(
      /^bls\/ca_regions_31\.csv, line 2: expected a closing quote/,
    );
  });

  it("when it is not UTF-8", async () => {
    const message = await refusal(onet("Job Zones"), (text) =>
      Buffer.from(text.replace("Analyst", "Analyst\xff"), "latin1"),
    );
    expect(message).toMatch(/^onet\/29\.0\/Job Zones\.txt, line 2: expected text in UTF-8$/);
  });

  it("when a number is malformed or off its scale", async () => {
    expect(await refusal(onet("Skills"), setCell(4, "Data Value", "4,12"))).toBe(
      'onet/29.0/Skills.txt, line 4, column "Data Value": found "4,12", expected a number',
    );
    expect(await refusal(onet("Skills"), setCell(2, "Data Value", "5.01"))).toBe(
      'onet/29.0/Skills.txt, line 2, column "Data Value": found "5.01", expected a number from 1 to 5 (scale IM)',
    );
    expect(await refusal(onet("Job Zones"), setCell(3, "Job Zone", "6"))).toBe(
      'onet/29.0/Job Zones.txt, line 3, column "Job Zone": found "6", expected a whole number from 1 to 5',
    );
    expect(await refusal("benchmarks/helm_lite_scores.csv", replaceOnce(/,0\.\d+,/, ",1.2,"))).toBe(
      'benchmarks/helm_lite_scores.csv, line 2, column "score": found "1.2", expected a number from 0 to 1',
    );
  });

  it("when a key occurs twice", async () => {
    const message = await refusal(onet("Job Zones"), (text) => `${text}${text.split("\n")[2]}\n`);
    expect(message).toBe(
      'onet/29.0/Job Zones.txt, line 8, column "O*NET-SOC Code": found "15-1252.00", ' +
        "expected a key that occurs once (it is on line 3 too)",
    );
  });

  it("when a code is unknown", async () => {
    expect(await refusal(onet("Job Zones"), setCell(2, "O*NET-SOC Code", "99-9999.00"))).toBe(
      'onet/29.0/Job Zones.txt, line 2, column "O*NET-SOC Code": found "99-9999.00", ' +
        "expected an occupation of Occupation Data (unknown code)",
    );
    expect(await refusal(onet("Job Zones"), setCell(2, "O*NET-SOC Code", "15-1252"))).toContain(
      "expected an O*NET-SOC code like 15-1252.00",
    );
    expect(await refusal(onet("Knowledge"), setCell(2, "Element ID", "2.C.99"))).toContain(
      'line 2, column "Element ID": found "2.C.99", expected an element of Content Model Reference (unknown code)',
    );
    expect(await refusal(onet("Knowledge"), setCell(2, "Element ID", "2.A.1.a"))).toContain(
      'column "Element ID": found "2.A.1.a", expected an element of Knowledge (this one belongs elsewhere)',
    );
    expect(await refusal(onet("Tasks to DWAs"), setCell(2, "Task ID", "7"))).toContain(
      'line 2, column "Task ID": found "7", expected a task of Task Statements (unknown task id)',
    );
    expect(await refusal(onet("Tasks to DWAs"), setCell(2, "DWA ID", "4.A.1.a.1.I01.D99"))).toContain(
      'line 2, column "DWA ID": found "4.A.1.a.1.I01.D99", expected an activity of DWA Reference (unknown code)',
    );
    expect(await refusal("bls/ca_regions_31.csv", replaceOnce("31084", "31080"))).toMatch(
      /^bls\/oews_ca_regions_2024\.csv, line 2, column "AREA": found "31084", expected an area of the region table/,
    );
    expect(
      await refusal("bls/occupation_industry_share_2024.csv", replaceOnce(/\n15-1252/, "\n15-9252")),
    ).toContain(
      'column "OCC_CODE": found "15-9252", expected an occupation of the SOC or of national OEWS (unknown code)',
    );
    expect(
      await refusal("bls/onet_soc_2019_to_soc_2018.csv", replaceOnce(",29-1141,", ",29-9141,")),
    ).toContain(
      'column "SOC_<year>_CODE": found "29-9141", expected a code of the SOC structure (unknown code)',
    );
    expect(
      await refusal("benchmarks/helm_lite_models.csv", replaceOnce("Breaker Small (made up)", "Someone")),
    ).toContain(
      'benchmarks/helm_lite_scores.csv, line 2, column "model": found "Breaker Small (made up)", expected a model of helm_lite_models.csv',
    );
  });

  it("when a task is filed under another occupation", async () => {
    expect(await refusal(onet("Task Ratings"), setCell(2, "O*NET-SOC Code", "29-1141.01"))).toContain(
      'column "Task ID": found "900001", expected a task of 29-1141.01 (this one belongs to 15-1232.00)',
    );
  });

  it("when a question is no JSON object, has an unknown suite, or an id unsafe in a path", async () => {
    const file = "benchmarks/questions.jsonl";
    expect(await refusal(file, replaceOnce(/^\{/, "["))).toMatch(
      /^benchmarks\/questions\.jsonl, line 1: found ".*…", expected one JSON object$/,
    );
    expect(await refusal(file, replaceOnce('"suite":"gsm"', '"suite":"chess"'))).toContain(
      'line 1, column "suite": found "chess", expected one of commonsense, gsm,',
    );
    expect(await refusal(file, replaceOnce('"gsm-gsm-0000"', '"../up"'))).toContain(
      'line 1, column "question_id": found "../up", expected an id safe in a path',
    );
    expect(await refusal(file, replaceOnce(/"choices":null/, '"choices":"a or b"'))).toContain(
      'column "choices": found "a or b", expected an array of strings, or null',
    );
  });

  it("with an error that tools can take apart", async () => {
    const error = await withEditedSources(onet("Skills"), setCell(2, "Data Value", "x"), (folder) =>
      readFolder(folder).then(
        () => null,
        (reason: unknown) => reason,
      ),
    );
    expect(error).toBeInstanceOf(SourceError);
    expect((error as SourceError).problem).toEqual({
      file: onet("Skills"),
      line: 2,
      column: "Data Value",
      value: "x",
      expected: "a number",
    });
  });
});

describe("tables that may be missing", () => {
  it("leaves the table of Work Context empty", () =>
    withEditedSources(
      onet("Work Context"),
      () => null,
      async (folder) => {
        const { connection } = await readFolder(folder);
        expect(await rowsOf(connection, "SELECT count(*)::INT AS n FROM work_context")).toEqual([{ n: 0 }]);
      },
    ));

  it("marks ratings whose method is not exact as estimated", () =>
    withEditedSources(
      onet("Task Ratings sources"),
      () => "Task ID\tScale ID\tMethod\n900001\tIM\trt-inverted-exact\n900001\tRT\trt-estimated-prior-only\n",
      async (folder) => {
        const { connection } = await readFolder(folder);
        const sql = "SELECT scale_id, estimated FROM task_rating WHERE task_id = '900001' ORDER BY scale_id";
        expect(await rowsOf(connection, sql)).toEqual([
          { scale_id: "IM", estimated: false },
          { scale_id: "RT", estimated: true },
        ]);
      },
    ));

  it("leaves task frequencies out", () =>
    withEditedSources(
      onet("Task Ratings"),
      (text) => `${text}15-1232.00\t900001\tFT\t3\t24.50\t30\t1.2\t\t\tN\t01/2025\tIncumbent\n`,
      async (folder) => {
        await appendFile(join(folder, onet("Scales Reference")), "FT\tFrequency of Task\t0\t100\n");
        const { connection } = await readFolder(folder);
        const sql = "SELECT DISTINCT scale_id FROM task_rating ORDER BY scale_id";
        expect(await rowsOf(connection, sql)).toEqual([{ scale_id: "IM" }, { scale_id: "RT" }]);
      },
    ));
});

describe("releases", () => {
  it("takes the Work Styles of 30.1: other styles, impact and distinctiveness instead of importance", () =>
    withEditedSources(
      onet("Work Styles"),
      () =>
        "O*NET-SOC Code\tTitle\tElement ID\tElement Name\tScale ID\tScale Name\tData Value\tDate\tDomain Source\n" +
        "15-1252.00\tSoftware Developers\t1.C.7.a\tInnovation\tWI\tWork Styles Impact\t-2.30\t12/2025\tx\n" +
        "15-1252.00\tSoftware Developers\t1.C.7.a\tInnovation\tDR\tDistinctiveness Rank\t7.00\t12/2025\tx\n",
      async (folder) => {
        await appendFile(
          join(folder, onet("Scales Reference")),
          "WI\tWork Styles Impact\t-3\t3\nDR\tRank\t0\t10\n",
        );
        await rename(join(folder, "onet/29.0"), join(folder, "onet/30.1"));
        const { report, connection } = await readFolder(folder, "30.1");
        expect(report.onetVersion).toBe("30.1");
        expect(
          await rowsOf(connection, "SELECT scale_id, data_value, standard_error FROM work_style"),
        ).toEqual([
          { scale_id: "WI", data_value: -2.3, standard_error: null },
          { scale_id: "DR", data_value: 7, standard_error: null },
        ]);
      },
    ));

  it("reads the newest round of projections in the folder", () =>
    withEditedSources(
      "bls/employment_projections_2026_2036.csv",
      () =>
        "2026 National Employment Matrix title,2026 National Employment Matrix code,Occupation type," +
        '"Employment, 2026","Employment, 2036","Employment change, percent, 2026–36","Occupational openings, 2026–36 annual average"\n' +
        '"Total, all occupations",00-0000,Summary,10.5,11,4.8,—\n',
      async (folder) => {
        const { connection } = await readFolder(folder);
        expect(await rowsOf(connection, "SELECT * FROM projection")).toEqual([
          {
            projection_round: "2026-36",
            nem_code: "00-0000",
            title: "Total, all occupations",
            occupation_type: "Summary",
            employment_base_thousands: 10.5,
            employment_target_thousands: 11,
            change_percent: 4.8,
            openings_thousands: null,
            entry_education: null,
          },
        ]);
      },
    ));
});
