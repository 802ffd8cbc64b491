import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { folderForFile } from "../folders.ts";
import { miniDist } from "../generator/mini.ts";
import { tidemark } from "./command.ts";

const home = folderForFile();
const { dist, report } = await miniDist();

it.each(["csv", "parquet"])("tidemark export writes the file of the release as %s", async (format) => {
  const out = join(home, `tasks.${format}`);
  const words = ["export", "--table", "tasks", "--format", format, "--out", out, "--dist", dist];
  expect(await tidemark(words)).toMatchObject({ status: 0 });
  const stored = readFileSync(join(report.folder, "exports", `tasks.${format}`));
  expect(readFileSync(out).equals(stored)).toBe(true);
});

it("tidemark export writes a workbook whose numbers are numbers, with the meaning of each column", async () => {
  const out = join(home, "occupations.xlsx");
  const words = ["export", "--table", "occupations", "--format", "xlsx", "--out", out, "--dist", dist];
  expect(await tidemark(words)).toMatchObject({ status: 0 });
  const files = unzipSync(readFileSync(out));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const [head = [], first = []]: string[][] = parse(
    readFileSync(join(report.folder, "exports/occupations.csv")),
  );
  const score = first[head.indexOf("automation_susceptibility_score")];
  expect(text("xl/worksheets/sheet1.xml")).toContain(`<v>${Number(score)}</v>`);
  expect(text("xl/sharedStrings.xml")).toContain(first[head.indexOf("title")]);
  expect(text("xl/sharedStrings.xml")).toContain("Resilience minus susceptibility");
  expect(text("xl/sharedStrings.xml")).toContain(`Release ${report.releaseId}.`);
});

it("tidemark export says which release or table there is not, and writes nothing", async () => {
  const out = join(home, "none.csv");
  const words = ["export", "--out", out, "--dist", dist, "--table"];
  const unknown = await tidemark([...words, "tasks", "--release", "0123456789abcdef"]);
  expect(unknown.stderr).toContain("There is no release 0123456789abcdef in");
  expect((await tidemark([...words, "spells"])).stderr).toContain("Allowed choices are occupations, tasks,");
  expect(existsSync(out)).toBe(false);
});
