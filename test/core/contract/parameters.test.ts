import { expect, it } from "vitest";
import type { z } from "zod";
import {
  choice,
  commaList,
  decimal,
  flag,
  integer,
  searchText,
  sortOrder,
} from "../../../core/contract/parameters.ts";

const BOUNDS = "`limit` must be a whole number from 1 to 50.";
/** What a schema says of a text that it refuses. */
const messageOf = (schema: z.ZodType, raw: unknown) =>
  schema.safeParse(raw).error?.issues.map(({ message }) => message);

const limit = integer("limit", 1, 50, 10, "how many");
const threshold = decimal("exposure_threshold", 0, 1, 0.5, "above this");
const include = flag("include_jobs", false, "adds jobs");
const scope = choice("search_scope", ["jobs", "tasks", "both"], "jobs", "what to look for");
const q = searchText("q", 1_000, "the search text");
const socs = commaList("socs", 2, 10, "SOC codes");
const [letters, waves] = ["x", "🌊"].map((character) => character.repeat(1_000)) as [string, string];

const taken: readonly (readonly [
  what: string,
  schema: z.ZodType,
  raw: readonly unknown[],
  value: unknown,
])[] = [
  ["an integer that is absent", limit, [undefined], 10],
  ["an integer at its least", limit, ["1", "+1"], 1],
  ["an integer at its greatest", limit, ["50", " 50 "], 50],
  ["a decimal, however it is written", threshold, ["0.5", "0.50", ".5", "5e-1", "+0.5", " 0.5 "], 0.5],
  ["a flag", include, ["true", "TRUE", "1"], true],
  ["a flag", include, ["False", "0"], false],
  ["a listed word", scope, ["both"], "both"],
  ["a choice that is absent", scope, [undefined], "jobs"],
  ["an order that nobody asks for", sortOrder(), [undefined], undefined],
  ["an order", sortOrder(), ["asc"], "asc"],
  ["search text, trimmed and NFKC-normalised", q, ["  ｎｕｒｓｅ "], "nurse"],
  ["search text of as many characters as it may have", q, [letters], letters],
  ["search text in characters, not code units", q, [waves], waves],
  ["a comma list without white space, blanks and repetitions, in order", socs, [" b , a,,b "], ["b", "a"]],
  ["a comma list of as many codes as it may have", socs, ["a,b,c,d,e,f,g,h,i,j"], [..."abcdefghij"]],
];
it.each(taken)("takes %s", (_, schema, raws, value) => {
  for (const raw of raws) expect(schema.parse(raw), String(raw)).toEqual(value);
});

const refused: readonly (readonly [message: string, schema: z.ZodType, raw: readonly unknown[]])[] = [
  [BOUNDS, limit, ["0", "51", "-1", "", " ", "1.0", "1e1", "0x10", "ten", "NaN", "Infinity", "1,000", "٣"]],
  [
    "`exposure_threshold` must be a number from 0.0 to 1.0.",
    threshold,
    ["-0.1", "1.0001", "abc", "", "0,5", "NaN", "Infinity", "0.5.0"],
  ],
  ["`include_jobs` must be true, false, 1 or 0.", include, ["yes", "", "2", "toString", "__proto__"]],
  ["`search_scope` must be one of jobs, tasks, both.", scope, ["people"]],
  ["`sort_order` must be asc or desc.", sortOrder(), ["up"]],
  ["`q` is required: the search text.", q, [undefined]],
  ["`q` must have from 1 to 1,000 characters.", q, ["   ", `${letters}x`, `${waves}🌊`]],
  [
    "`socs` must have from 2 to 10 different codes, separated by commas.",
    socs,
    ["a", "a,a", "a,b,c,d,e,f,g,h,i,j,k"],
  ],
];
it.each(refused)("says %s", (message, schema, raws) => {
  for (const raw of raws) expect(messageOf(schema, raw), String(raw)).toEqual([message]);
});
