import { expect, it } from "vitest";
import type { StoredRecord } from "../../../core/format/record.ts";
import { deadLinks, newLinkBook, noteLinks } from "../../../core/verify/links.ts";
import { checkRecords } from "../../../generator/pack/checkRecords.ts";
import { TINY_RECORDS } from "../../generator/tinyRelease.ts";

it("finds nothing where every mentioned id has a record", () => {
  const book = newLinkBook();
  noteLinks(book, "skill", "2.B.3.e", {
    element_id: "2.B.3.e",
    job_prevalence: { top_jobs: [{ soc_code: "15-1252.00" }] },
  });
  noteLinks(book, "job", "15-1252.00", { soc_code: "15-1252.00" });
  expect(deadLinks(book)).toEqual([]);
});

it("names the id that has no record, and where it is mentioned", () => {
  const book = newLinkBook();
  noteLinks(book, "jobExplain", "15-1252.00", { soc_code: "15-1252.00", imputed_from: ["15-1251.00"] });
  noteLinks(book, "job", "15-1252.00", {});
  expect(deadLinks(book)).toEqual([
    'jobExplain "15-1252.00" mentions job "15-1251.00", which is not in the release.',
  ]);
});

it("does not look for work styles among the requirements", () => {
  const book = newLinkBook();
  noteLinks(book, "jobExplain", "1", { work_styles: [{ element_id: "1.C.1.a" }] });
  expect(deadLinks(book)).toEqual([]);
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
