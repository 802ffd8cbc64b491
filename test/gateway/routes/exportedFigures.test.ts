import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import {
  EXPORT_COLUMNS,
  EXPORT_TABLES,
  type ExportColumn,
  type ExportTable,
} from "../../../core/contract/exports.ts";
import { namesOf } from "../../../core/contract/records.ts";
import { builtRelease, gatewayForFile } from "../forFile.ts";

// Every figure of every exported table beside what the API answers, over a socket.

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Item = { [name: string]: Json };
type Row = Record<string, string>;

const { h, client } = await gatewayForFile({
  releases: [await builtRelease()],
  limits: { tiers: { enterprise: { daily_limit: null, burst_limit: 100_000 } } },
});
const key = h.keys.enterprise;
const ask = async (path: string, body?: object) => {
  const { status, json } = await client.ask(path, { key, body });
  expect(status, path).toBe(200);
  return json as Item;
};
const rowsOf = async (table: ExportTable): Promise<Row[]> =>
  parse((await client.ask(`/exports/${table}.csv`, { key })).text, { columns: true });
const list = (answer: Item, name: string) => answer[name] as Item[];
/** All items of a list, page by page. */
const all = async (path: string, name: string): Promise<Item[]> => {
  const items: Item[] = [];
  let total = 1;
  while (items.length < total) {
    const page = await ask(`${path}?limit=50&offset=${items.length}`);
    total = Number(page.total);
    items.push(...list(page, name));
  }
  return items;
};

const socs = (await rowsOf("occupations")).map(({ soc_code = "" }) => soc_code);
const overSocs = async (each: (soc: string) => Promise<Item[]>) => (await Promise.all(socs.map(each))).flat();

/** The columns of an area that stand in pairs in the API. */
function areaOf(region: Item): Item {
  const summary = region.summary as Item;
  const pair = (ends: Json | undefined, name: string) => {
    const [low = null, high = null] = (ends ?? []) as Json[];
    return { [`${name}_low`]: low, [`${name}_high`]: high };
  };
  const estimate = (region.estimate_interval_90 ?? {}) as Item;
  return {
    ...region,
    ...summary,
    ...pair(summary.at_risk_percent_interval_90, "at_risk_percent"),
    ...pair(estimate.mean_automation_score, "mean_automation_score"),
    ...pair(estimate.mean_resilience_score, "mean_resilience_score"),
  };
}

const areas = async (basis: string) => {
  const regions = list(await ask(`/regions?basis=${basis}&limit=500`), "regions");
  return Promise.all(regions.map(async ({ msa_code }) => areaOf(await ask(`/regions/${msa_code}`))));
};

/** The items of the API that each table is made of, with members under the names of its columns. */
const ITEMS: Readonly<Record<ExportTable, () => Promise<Item[]>>> = {
  occupations: async () => {
    const listed = new Map(list(await ask("/jobs?limit=1000"), "jobs").map((job) => [job.soc_code, job]));
    return overSocs(async (soc) => {
      const job = await ask(`/jobs/${soc}`);
      const { scores, pillars, classification, observed_use, index_agreement, outlook_revision } = job as {
        [name: string]: Item;
      };
      const ranks = (scores?.quantile_interval_90 ?? {}) as { [name: string]: Json[] };
      const ends = Object.entries(ranks).flatMap(([name, [low, high]]) => [
        [`${name}_quantile_low`, low],
        [`${name}_quantile_high`, high],
      ]);
      return [
        {
          ...listed.get(soc),
          ...job,
          ...scores,
          ...pillars,
          ...classification,
          ...observed_use,
          ...Object.fromEntries(ends),
          index_spread: index_agreement?.spread ?? null,
          growth_revision: outlook_revision?.change ?? null,
        },
      ];
    });
  },
  tasks: () =>
    overSocs(async (soc) => {
      const tasks = list(await ask(`/jobs/${soc}/tasks?limit=100`), "tasks");
      return Promise.all(
        tasks.map(async ({ task_id }) => {
          const task = await ask(`/tasks/${task_id}`);
          const { dimensions, pillars, observed_use } = task as { [name: string]: Item };
          return { rating_imputed: false, ...task, ...dimensions, ...pillars, ...observed_use };
        }),
      );
    }),
  indices: () =>
    overSocs(async (soc_code) =>
      list(await ask(`/jobs/${soc_code}/indices`), "indices").map(
        ({ index_id = null, value = null, quantile = null }) => ({
          soc_code,
          index_id,
          index_value: value,
          index_quantile: quantile,
        }),
      ),
    ),
  history: () =>
    overSocs(async (soc_code) =>
      list(await ask(`/jobs/${soc_code}/history`), "points").map((point) => ({ soc_code, ...point })),
    ),
  requirements: async () => {
    const listed = await all("/skills", "requirements");
    return Promise.all(
      listed.map(async ({ element_id }) => {
        const skill = await ask(`/skills/${element_id}`);
        const { total_benchmarks = null, avg_relevance = null } = skill.benchmark_coverage as Item;
        return { ...skill, benchmark_match_count: total_benchmarks, benchmark_avg_relevance: avg_relevance };
      }),
    );
  },
  occupation_requirements: () =>
    overSocs(async (soc_code) =>
      (await all(`/jobs/${soc_code}/requirements`, "requirements")).map((one) => ({ soc_code, ...one })),
    ),
  regions: () => areas("detailed"),
  metros: () => areas("group_mix"),
  region_occupations: async () => {
    const found = await areas("detailed");
    const jobs = found.map(async ({ msa_code = null }) =>
      list(await ask(`/regions/${msa_code}/jobs?limit=1000`), "jobs").map((job) => ({
        wage_estimated: false,
        ...job,
        msa_code,
      })),
    );
    return (await Promise.all(jobs)).flat();
  },
  transitions: () =>
    overSocs(async (source_soc) => {
      const filters = { include_further_education: true, include_lower_pay: true };
      const body = { source_soc, similarity_threshold: 0.7, max_results: 50, filters };
      return list(await ask("/jobs/transitions", body), "transitions").map((to) => ({ ...to, source_soc }));
    }),
  benchmarks: async () => all("/benchmarks", "benchmarks"),
};

function asWritten(value: Json | undefined): string | number {
  return value === null || value === undefined ? "" : typeof value === "number" ? value : String(value);
}

it.each(namesOf(EXPORT_TABLES))(
  "%s says of every row, figure by figure, what the API says",
  async (table) => {
    const { columns, key } = EXPORT_TABLES[table];
    const rows = await rowsOf(table);
    const items = await ITEMS[table]();
    const nameOf = (one: Item | Row) => key.map((column) => one[column]).join(" ");
    const itemOf = new Map(items.map((item) => [nameOf(item), item]));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(nameOf).sort()).toEqual([...itemOf.keys()].sort());
    for (const row of rows) {
      const item = itemOf.get(nameOf(row)) ?? {};
      const read = (column: ExportColumn) => {
        const text = row[column] ?? "";
        const isNumber = ["number", "integer"].includes(EXPORT_COLUMNS[column].type);
        return text !== "" && isNumber ? Number(text) : text;
      };
      const written = Object.fromEntries(columns.map((column) => [column, read(column)]));
      expect(written, nameOf(row)).toEqual(
        Object.fromEntries(columns.map((column) => [column, asWritten(item[column])])),
      );
    }
  },
);
