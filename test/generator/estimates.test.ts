import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderTasks } from "../../generator/resources/tasks.ts";
import { withEditedSources } from "../build/sourceFolder.ts";
import { MINI_SOURCES, modelOf } from "./mini.ts";

it("passes the mark of an estimated rating on to the answer about its task", async () => {
  const ratings = readFileSync(join(MINI_SOURCES, "onet/29.0/Task Ratings.txt"), "utf8").split("\n");
  const [published, estimated] = [ratings[1], ratings.at(-2)].map((line) => line?.split("\t")[1]);
  const methods = `Task ID\tScale ID\tMethod\n${published}\tRT\trt-inverted-exact\n${estimated}\tRT\trt-estimated-prior-only\n`;
  const edits = { "onet/29.0/Task Ratings sources.txt": () => methods };
  const records = renderTasks(await withEditedSources(edits, modelOf));
  const tasks = new Map(
    [...records].flatMap(({ kind, key, body }) => (kind === "task" ? [[key, body]] : [])),
  );
  expect(tasks.get(estimated ?? "")).toMatchObject({ rating_imputed: true });
  expect(tasks.get(published ?? "")).not.toHaveProperty("rating_imputed");
});
