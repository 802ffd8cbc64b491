import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/loadTables.ts";
import { renderTasks } from "../../generator/resources/tasks.ts";
import { inNewFolder } from "../folders.ts";
import { MINI_SOURCES, quiet } from "./mini.ts";

it("passes the mark of an estimated rating on to the answer about its task", () =>
  inNewFolder(async (folder) => {
    await cp(MINI_SOURCES, folder, { recursive: true });
    const ratings = (await readFile(join(folder, "onet/29.0/Task Ratings.txt"), "utf8")).split("\n");
    const [published, estimated] = [ratings[1], ratings.at(-2)].map((line) => line?.split("\t")[1]);
    await writeFile(
      join(folder, "onet/29.0/Task Ratings sources.txt"),
      `Task ID\tScale ID\tMethod\n${published}\tRT\trt-inverted-exact\n${estimated}\tRT\trt-estimated-prior-only\n`,
    );
    const { tables } = await loadTables({ folder }, quiet);
    const { judgements } = await readJudgements(undefined, quiet);
    const tasks = new Map(
      [...renderTasks(buildModel(tables, judgements))]
        .filter(({ kind }) => kind === "task")
        .map(({ key, body }) => [key, body as { rating_imputed?: true }]),
    );
    expect(tasks.get(estimated ?? "")).toMatchObject({ rating_imputed: true });
    expect(tasks.get(published ?? "")).not.toHaveProperty("rating_imputed");
  }));
