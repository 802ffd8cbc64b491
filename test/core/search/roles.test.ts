import { describe, expect, it } from "vitest";
import { meantBy, roleOf, roleWorth, spelledOut, supervisedTrade } from "../../../core/search/text/roles.ts";

const worth = (title: string, query: string) =>
  roleWorth(query.split(" "), query, { gain: 0.5, cost: 0.2, miss: 0.4 })[roleOf(title)];

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
  ["Tapers", "drywall foreman", -0.4],
  ["First-Line Supervisors of Construction Trades", "drywall foreman", 0.5],
  ["Roofers", "slate roofer helper", -0.4],
  ["Computer User Support Specialists", "assistant head of support", -0.4],
  ["Lifeguards", "head lifeguard", -0.4],
])("takes a rank that a title states for certain: %s loses or gains by %j", (title, query, expected) => {
  expect(worth(title, query)).toBe(expected);
});

it("reads a word for a role as American titles say it", () => {
  expect(meantBy("seller")).toContain("salesperson");
  expect(meantBy("plumber")).toEqual(["plumber"]);
});

describe("the trade that is supervised", () => {
  it("is what a title says beside asking for a supervisor", () => {
    expect(supervisedTrade(["foundry", "foreman"])).toEqual(["foundry"]);
    expect(supervisedTrade(["supervisor", "letter", "carriers"])).toEqual(["letter", "carriers"]);
  });

  it("is none where nobody supervises", () => {
    expect(supervisedTrade(["foundry", "worker"])).toEqual([]);
  });
});

describe("abbreviations of adverts", () => {
  it.each([
    ["Asst. Mgr, Maint", "assistant manager, maintenance"],
    ["A/R Specialist", "accounts receivable Specialist"],
    ["parade mgmts", "parade mgmts"],
  ])("of %j are spelled out", (title, full) => {
    expect(spelledOut(title)).toBe(full);
  });
});
