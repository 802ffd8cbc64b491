import { expect, it } from "vitest";
import type { StoredRecord } from "../../../core/format/record.ts";
import { deadLinks, newLinkBook, noteLinks } from "../../../core/verify/links.ts";
import { checkRecords } from "../../../generator/pack/checkRecords.ts";
import { TINY_RECORDS } from "../../generator/tinyRelease.ts";

const dead = 'jobExplain "15-1252.00" mentions job "15-1251.00", which is not in the release.';

it.each([
  ["no id where each has a record", { top: [{ soc_code: "15-1252.00" }], element_id: "2.B.3.e" }, []],
  ["the id that has none, and where", { soc_code: "15-1252.00", imputed_from: ["15-1251.00"] }, [dead]],
  ["no work styles, which are no requirements", { work_styles: [{ element_id: "1.C.1.a" }] }, []],
])("names among dead links %s", (_, body, expected) => {
  const book = newLinkBook();
  noteLinks(book, "skill", "2.B.3.e", {});
  noteLinks(book, "jobExplain", "15-1252.00", body);
  noteLinks(book, "job", "15-1252.00", {});
  expect(deadLinks(book)).toEqual(expected);
});

const sound = TINY_RECORDS.find(({ kind }) => kind === "region") as StoredRecord & { body: object };
const region = (msa_code: string) => ({ ...sound, key: msa_code, body: { ...sound.body, msa_code } });

it("passes sound records on unchanged", () => {
  const records = [region("31084")];
  expect([...checkRecords(records)]).toEqual(records);
});

it("stops at a record that breaks its contract schema, naming record and member", () => {
  const wrong = region("31084");
  const records = [{ ...wrong, body: { ...wrong.body, msa_name: "" } }];
  expect(() => [...checkRecords(records)]).toThrow(
    /^Response region "31084" breaks the contract: msa_name: /,
  );
});

it("stops where an id is mentioned that has no record", () => {
  const record = { ...region("31084"), key: "99999" };
  expect(() => [...checkRecords([record])]).toThrow('Dead link: region "99999" mentions region "31084"');
});
