import { expect, it } from "vitest";
import { meantBy, roleOf, roleWorth, spelledOut } from "../../../core/search/text/roles.ts";

const worth = (title: string, query: string) => roleWorth(query.split(" "), 0.2)[roleOf(title)];

it.each([
  ["Helpers--Roofers", "roofer", -0.2],
  ["Helpers--Roofers", "roofer mate", 0.5],
  ["First-Line Supervisors of Correctional Officers", "prison guard", -0.2],
  ["First-Line Supervisors of Correctional Officers", "chief prison guard", 0.5],
  ["Physics Teachers, Postsecondary", "physics lecturer", 0],
  ["Sales Managers", "sales", 0],
  ["Sales Managers", "sales director", 0.5],
  ["Roofers", "roofer", 0],
])("makes %s worth more or less to %j", (title, query, expected) => {
  expect(worth(title, query)).toBeCloseTo(expected);
});

it.each([
  ["Asst. Mgr, Maint", "assistant manager, maintenance"],
  ["A/R Specialist", "accounts receivable Specialist"],
  ["parade mgmts", "parade mgmts"],
])("abbreviations of adverts of %j are spelled out", (title, full) => {
  expect(spelledOut(title)).toBe(full);
});

it("a seller is a salesperson, and a word that American titles have stays what it is", () => {
  expect(["seller", "nurse"].map(meantBy)).toEqual([["salesperson", "seller"], ["nurse"]]);
});
