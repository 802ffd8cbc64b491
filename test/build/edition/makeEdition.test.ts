import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeEdition } from "../../../build/edition/makeEdition.ts";
import { folderForFile, inNewFolder } from "../../folders.ts";
import { contentsOf } from "../contents.ts";
import { type Edits, miniFolder, readFolder, readMini, rowsOf, withEditedSources } from "../sourceFolder.ts";
import { miniColumn, miniEdition, quiet, writeMiniWords } from "./miniEdition.ts";

const textsIn = (folder: string) => contentsOf(folder, "utf8");

/** The rows of a table below its header, in another order. */
function reversed(text: string): string {
  const [header, ...rows] = text.trimEnd().split("\n");
  return `${[header, ...rows.reverse()].join("\n")}\n`;
}

const edition = await miniEdition(folderForFile());
const texts = textsIn(edition);

describe("the open edition of the mini tables", () => {
  it("stands in the official layout, under the official names", () => {
    const header = (path: string) => texts[path]?.split("\n")[0];
    expect(header("onet/29.0/Skills.txt")).toBe(
      "O*NET-SOC Code\tElement ID\tScale ID\tData Value\tStandard Error\tRecommend Suppress\tNot Relevant",
    );
    expect(header("bls/oews_ca_regions_2024.csv")).toBe(
      "AREA,PRIM_STATE,O_GROUP,OCC_CODE,TOT_EMP,A_MEAN,A_MEAN_EST,A_MEAN_SOURCE",
    );
    expect(texts).not.toHaveProperty(["benchmarks/instance_results.csv"]);
    expect(texts).not.toHaveProperty(["benchmarks/questions.jsonl"]);
  });

  it("holds none of the sentences of its sources", async () => {
    const whole = Object.values(texts).join("\n");
    const sentences = [
      ...(await miniColumn("onet/29.0/Task Statements.txt", "Task")),
      ...(await miniColumn("onet/29.0/Occupation Data.txt", "Description")),
      ...(await miniColumn("onet/29.0/Content Model Reference.txt", "Description")),
      ...(await miniColumn("onet/29.0/DWA Reference.txt", "DWA Title")),
      ...(await readFile(join(miniFolder, "benchmarks/questions.jsonl"), "utf8"))
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { input_text: string }).input_text),
    ].filter((text) => text.split(" ").length > 3);
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((sentence) => whole.includes(sentence))).toEqual([]);
  });

  it("says who is to be credited, what was changed and what it was made of", () => {
    const page = texts["README.md"] ?? "";
    expect(page).toContain("O*NET 29.0 Database");
    expect(page).toContain("CC BY 4.0");
    expect(page).toContain("USDOL/ETA has not approved, endorsed, or tested these modifications.");
    expect(page).not.toMatch(/\{\w+\}/);
    const mark = JSON.parse(texts["EDITION.json"] ?? "");
    expect(mark).toMatchObject({ edition: "open", onet_version: "29.0" });
    expect(mark.made_of.map(({ path }: { path: string }) => path)).toContain("onet/29.0/Task Ratings.txt");
  });

  it("has the same tables whatever the order of the rows they are made of", () => {
    const tables = Object.keys(contentsOf(miniFolder)).filter((path) => path.startsWith("onet/"));
    const edits = Object.fromEntries(tables.map((path) => [path, reversed]));
    return withEditedSources(edits, async (sources) => {
      const other = textsIn(await miniEdition(sources, sources));
      expect({ ...other, "EDITION.json": texts["EDITION.json"] }).toEqual(texts);
    });
  });

  it("takes the place of an earlier edition whole", () =>
    inNewFolder(async (folder) => {
      const out = join(folder, "edition");
      await cp(edition, out, { recursive: true });
      await cp(join(out, "onet/29.0"), join(out, "onet/28.3"), { recursive: true });
      await miniEdition(folder);
      expect(textsIn(out)).toEqual(texts);
    }));
});

describe("an edition", () => {
  it("is read with its repeated cells filled in, under the digests of the statements it stands for", async () => {
    const { report, connection } = await readFolder(edition);
    const official = await readMini();
    expect(report.edition).toBe("open");
    for (const sql of [
      "FROM element_rating ORDER BY soc, element_id, scale_id",
      "SELECT task_id, soc, statement_digest FROM task_statement ORDER BY task_id",
    ]) {
      expect(await rowsOf(connection, sql)).toEqual(await rowsOf(official.connection, sql));
    }
    expect(await rowsOf(connection, "SELECT task FROM task_statement LIMIT 1")).toEqual([
      [expect.stringMatching(/^Words for \d+$/)],
    ]);
    const where = /^Question gsm-\S+ of GSM8K \(gsm\), to be read at https:\/\/\S+ \(Cobbe/;
    const question = "SELECT input_text FROM question WHERE suite = 'gsm' LIMIT 1";
    expect(await rowsOf(connection, question)).toEqual([[expect.stringMatching(where)]]);
  });

  it.each<[fault: string, edits: Edits, problem: string | RegExp]>([
    [
      "one of its tables was changed",
      { "onet/29.0/Job Zones.txt": reversed },
      "onet/29.0/Job Zones.txt: expected the table that EDITION.json lists",
    ],
    ["its mark is damaged", { "EDITION.json": () => "{" }, "EDITION.json: expected the list that"],
    [
      "it has no mark, and with it no reason for a blank cell in a key column",
      { "EDITION.json": () => null },
      /column "O\*NET-SOC Code": found nothing/,
    ],
  ])("is refused where %s", (_, edits, problem) =>
    withEditedSources(edits, (folder) => expect(readFolder(folder)).rejects.toThrow(problem), edition),
  );

  it("is not made while something has no words of ours, and all of it is named", () =>
    inNewFolder(async (folder) => {
      const [first = "", second = ""] = await miniColumn("onet/29.0/Task Statements.txt", "Task ID");
      const words = await writeMiniWords(folder, [first, second, "29-1141.00"]);
      await expect(
        makeEdition({ sources: miniFolder, out: join(folder, "out"), words }, quiet),
      ).rejects.toThrow(
        `1 occupations without a sentence (29-1141.00); 2 tasks without a label (${first}, ${second})`,
      );
      expect(await quiet.files.exists(join(folder, "out"))).toBe(false);
    }));

  it("is written neither over other files nor out of another edition", () =>
    inNewFolder(async (folder) => {
      const words = await writeMiniWords(folder);
      await expect(makeEdition({ sources: miniFolder, out: folder, words }, quiet)).rejects.toThrow(
        "holds files and no open edition",
      );
      await expect(
        makeEdition({ sources: edition, out: join(folder, "other"), words }, quiet),
      ).rejects.toThrow("is an open edition itself");
    }));
});
