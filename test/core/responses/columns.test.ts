import { expect, it } from "vitest";
import { z } from "zod";
import { columnsOf, tableText } from "../../../core/responses/columns.ts";

const Response = z.object({
  count: z.int(),
  rows: z.array(
    z.object({
      code: z.string(),
      pillars: z.object({ exposure: z.number(), need: z.number().nullable() }),
      inner: z.object({ deep: z.object({ flag: z.boolean() }) }).optional(),
      names: z.array(z.string()),
    }),
  ),
  others: z.array(z.object({ code: z.string(), basis: z.string() })),
});

it("columns of a response are the members that are no objects, in the order of the schema, with the way to them", () => {
  expect(columnsOf(Response, ["rows"])).toEqual({
    rows: ["rows"],
    paths: [["code"], ["pillars", "exposure"], ["pillars", "need"], ["inner", "deep", "flag"], ["names"]],
  });
});

it("columns of a response are shared by several kinds of rows where the names are equal", () => {
  const ofRows = columnsOf(Response, ["rows"]).paths;
  expect(columnsOf(Response, ["rows", "others"]).paths).toEqual([...ofRows, ["basis"]]);
});

it("columns of a response are those of every shape that a response or a member may have", () => {
  const either = z.union([
    z.object({ rows: z.array(z.object({ a: z.number() })) }),
    z.object({ rows: z.array(z.object({ b: z.union([z.object({ c: z.string() }), z.null()]) })) }),
  ]);
  expect(columnsOf(either, ["rows"]).paths).toEqual([["a"], ["b", "c"]]);
});

it("columns of a response are none for members that hold no rows", () => {
  expect(columnsOf(Response, ["missing"]).paths).toEqual([]);
});

const columns = columnsOf(Response, ["rows", "others"]);

it("rows as CSV begin with the columns' names, and leave empty what a row does not have", () => {
  const pillars = { exposure: 0.5, need: null };
  const body = {
    count: 2,
    rows: [{ code: "1", pillars, inner: { deep: { flag: false } }, names: ["a, b", "c"] }],
    others: [{ code: "2", basis: "published" }],
  };
  expect(tableText(body, columns).split("\r\n")).toEqual([
    "code,pillars.exposure,pillars.need,inner.deep.flag,names,basis",
    '1,0.5,,false,"a, b; c",',
    "2,,,,,published",
    "",
  ]);
});

it("rows as CSV are the names alone where a body has no rows", () => {
  expect(tableText({ count: 0 }, columns)).toMatch(/^code,.*basis\r\n$/);
});

it("rows as CSV hold lists of anything but words as JSON", () => {
  const some = { rows: ["rows"], paths: [["list"]] };
  expect(tableText({ rows: [{ list: [1, 2] }, { list: [{ a: 1 }] }] }, some)).toBe(
    'list\r\n"[1,2]"\r\n"[{""a"":1}]"\r\n',
  );
});
