import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { systemCode, systemPath, unlessMissing } from "../../../core/lib/systemCode.ts";

const missing = "no/such/file";

it("errors of the system tell their code and what they are about", async () => {
  const error: unknown = await readFile(missing).catch((thrown: unknown) => thrown);
  expect([systemCode(error), systemPath(error)]).toEqual(["ENOENT", missing]);
  expect([systemCode(new Error("other")), systemPath("text")]).toEqual([undefined, undefined]);
});

it("errors of the system are nothing where only the file is missing, and are thrown on where it is something else", async () => {
  expect(await unlessMissing(readFile(missing))).toBeUndefined();
  expect(await unlessMissing(Promise.resolve("there"))).toBe("there");
  await expect(unlessMissing(readFile("."))).rejects.toMatchObject({ code: "EISDIR" });
});
