import { expect, it } from "vitest";
import { defaultsOf, type Query } from "../../../core/contract/endpoints.ts";
import { useList } from "../../../core/responses/jobs.ts";

type Job = Parameters<typeof useList>[0][number];
const job = (soc_code: string, title: string, use_gap: number | null) =>
  ({ soc_code, title, major_group: `${soc_code.slice(0, 2)}-0000`, use_gap }) as Job;
const jobs = [
  job("11-3", "Bakers", 0.1),
  job("11-1", "Actors", null),
  job("13-2", "Cooks", 0.4),
  job("11-0", "Deans", null),
];
const codes = (query: Partial<Query<"jobUses">>) =>
  useList(jobs, { ...defaultsOf("jobUses"), sort_by: "use_gap", ...query }).jobs.map(
    ({ soc_code }) => soc_code,
  );

it("puts occupations whose use is not known last in either order, by code", () => {
  expect(codes({})).toEqual(["13-2", "11-3", "11-0", "11-1"]);
  expect(codes({ sort_order: "asc" })).toEqual(["11-3", "13-2", "11-0", "11-1"]);
  expect(codes({ sort_by: "title" })).toEqual(["11-1", "11-3", "13-2", "11-0"]);
});

it("gives a page of a major group, by its digits or its code, and counts the whole group", () => {
  expect(codes({ major_group: "11" })).toEqual(["11-3", "11-0", "11-1"]);
  expect(codes({ major_group: "13-0000" })).toEqual(["13-2"]);
  expect(useList(jobs, { ...defaultsOf("jobUses"), major_group: "11", limit: 2, offset: 2 })).toMatchObject({
    count: 1,
    total: 3,
  });
});
