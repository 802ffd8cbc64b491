import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { median } from "../../bench/validation/statistics.ts";
import { parseCredentials } from "../../core/methodology/occupations/credentials.ts";
import { similaritiesOf } from "../../core/methodology/occupations/similarity.ts";
import { mean, spearman } from "../../core/methodology/statistics.ts";
import { quadrantDistance, REFERENCE_DISTRIBUTION } from "../../core/methodology/tasks/quadrants.ts";
import { transitionsFrom } from "../../core/responses/transitions.ts";
import { best } from "../../core/search/indexes/ranking.ts";
import { ANNOTATIONS_FOLDER } from "../../generator/cache/version.ts";
import type { Model } from "../../generator/model/buildModel.ts";
import type { Occupation } from "../../generator/model/occupations.ts";
import { checkRecords } from "../../generator/pack/checkRecords.ts";
import { renderResources } from "../../generator/renderResources.ts";
import { keystoneRequirements } from "../../generator/resources/jobs.ts";
import { quadrantCounts } from "../../generator/resources/stats.ts";
import { FULL_TABLES as folder, OPEN_TABLES, realModel } from "../realTables.ts";
import { TINY_FACTS, TINY_ID } from "./tinyRelease.ts";

const title = (what: string) => (folder ? what : `${what} (skipped: TIDEMARK_TEST_SOURCES is not set)`);

/** Where there are no full tables the open edition stands in: its figures are the same. */
const figures = folder ?? OPEN_TABLES;

describe("O*NET 29.0 reads as somebody who knows the work would expect", () => {
  let model: Model;
  beforeAll(async () => {
    model = await realModel(figures);
  }, 300_000);
  const occupation = (soc: string) => model.occupations.find((each) => each.soc === soc) as Occupation;
  const susceptibility = (soc: string) => occupation(soc).assessed.scores.automation_susceptibility_score;
  const balance = (soc: string) => occupation(soc).assessed.scores.balanced_impact_score;
  const resilience = (name: string) =>
    model.requirements.find(({ row }) => row.name === name && row.type !== "Knowledge")?.resilience
      .resilience as number;
  const region = (msa: string) => model.regions.regions.find((each) => each.msa === msa);

  it("has the published numbers of occupations, tasks, requirements, questions and regions", () => {
    const ofType = (type: string) => model.requirements.filter(({ row }) => row.type === type).length;
    expect(model.occupations.length).toBe(923);
    expect(model.tasks.length).toBe(18_796);
    expect([ofType("Skills"), ofType("Abilities"), ofType("Knowledge")]).toEqual([35, 52, 33]);
    expect(model.benchmarks.length).toBe(12_612);
    expect(model.regions.regions.length).toBe(31);
    expect(model.occupations.filter(({ row }) => row.sandbox).length).toBe(100);
    expect(model.occupations.filter(({ assessed }) => assessed.imputedFrom !== null).length).toBe(44);
  });

  it("lands near the reference distribution of quadrants", () => {
    const { tasks, occupations } = quadrantCounts(model);
    expect(quadrantDistance(tasks, REFERENCE_DISTRIBUTION.tasks)).toBeLessThan(0.2);
    expect(quadrantDistance(occupations, REFERENCE_DISTRIBUTION.occupations)).toBeLessThan(0.2);
    expect(tasks.augmentation).toBeGreaterThanOrEqual(300);
    expect(occupations.augmentation).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ["25-2012.00", "kindergarten teachers", "more than half"],
    ["29-1223.00", "psychiatrists", "more than half"],
    ["29-1123.00", "physical therapists", "more than half"],
    ["23-1023.00", "judges", "more than half"],
    ["33-2011.00", "firefighters", "more than half"],
    ["47-2111.00", "electricians", "more than half"],
    ["29-1141.00", "registered nurses", "more than half"],
    ["51-9111.00", "packaging-machine operators", "at most half"],
    ["51-6031.00", "sewing-machine operators", "at most half"],
    ["53-7064.00", "hand packers", "at most half"],
    ["43-9021.00", "data entry keyers", "at most half"],
    ["15-1252.00", "software developers", "at most half"],
    ["43-5053.00", "mail sorters", "at most half"],
  ])("finds how necessary people are where %s work: %s, %s", (soc, _, necessary) => {
    const isMore = occupation(soc).assessed.pillars.human_imperative > 0.5;
    expect(isMore).toBe(necessary === "more than half");
  });

  it.each([
    ["43-5052.00", "43-2021.00", "mail carriers than telephone operators"],
    ["29-1242.00", "43-5011.00", "orthopedic surgeons than cargo agents"],
    ["13-1041.06", "15-2011.00", "coroners than actuaries"],
    ["47-2181.00", "15-1252.00", "roofers than software developers"],
    ["21-2011.00", "41-9041.00", "clergy than telemarketers"],
  ])("finds %s less exposed than %s: %s", (less, more) => {
    expect(susceptibility(less)).toBeLessThan(susceptibility(more));
  });

  it.each([
    ["19-3033.00", "clinical psychologists"],
    ["19-3034.00", "school psychologists"],
    ["19-3032.00", "industrial psychologists"],
    ["23-1023.00", "judges"],
    ["23-1021.00", "administrative law judges"],
    ["23-1011.00", "lawyers"],
  ])("finds %s less exposed than transcribing, keying data and translating documents: %s", (soc) => {
    const translating = model.tasksOf
      .get("27-3091.00")
      ?.filter(({ label }) => /^Translate .*documents/i.test(label));
    expect(translating?.length).toBeGreaterThan(0);
    for (const { assessed } of translating ?? []) {
      expect(100 * assessed.pillars.ai_exposure_potential).toBeGreaterThan(susceptibility(soc));
    }
    expect(susceptibility("31-9094.00")).toBeGreaterThan(susceptibility(soc));
    expect(susceptibility("43-9021.00")).toBeGreaterThan(susceptibility(soc));
  });

  it("puts data entry keyers in automation and lawyers in augmentation", () => {
    expect(occupation("43-9021.00").assessed.quadrant).toBe("automation");
    expect(occupation("23-1011.00").assessed.quadrant).toBe("augmentation");
  });

  it("gives judges no bodily keystone, and electricians what their hands do", () => {
    const names = (soc: string) =>
      keystoneRequirements(occupation(soc), model.requirements).map(
        ({ requirement }) => requirement.row.name,
      );
    expect(names("23-1023.00")).toEqual([]);
    expect(names("47-2111.00")).toEqual(expect.arrayContaining(["Repairing", "Finger Dexterity"]));
  });

  it("is surer of ranks than of scores, for what moves all occupations does not change their order", () => {
    const widths = model.occupations.map(
      ({ uncertainty: { susceptibility: found, susceptibilityQuantile } }) => ({
        score: (found.interval_90[1] - found.interval_90[0]) / 100,
        rank: susceptibilityQuantile[1] - susceptibilityQuantile[0],
      }),
    );
    expect(median(widths.map(({ rank }) => rank))).toBeLessThan(0.05);
    expect(median(widths.map(({ score }) => score))).toBeGreaterThan(0.05);
  });

  it("sees more than the level of answers in work styles", () => {
    const levels = model.occupations.map(({ styles }) => mean(styles.map(({ value }) => value)));
    const values = model.occupations.map(({ assessed }) => assessed.pillars.dispositional_resilience);
    expect(Math.abs(spearman(levels, values))).toBeLessThan(0.5);
  });

  it("has read every task, and explains each with a reason or says why not", () => {
    expect(model.tasks.filter(({ reading }) => reading !== "read")).toEqual([]);
    expect(model.tasks.filter(({ assessed }) => assessed.dimensions.reasons.length === 0)).toEqual([]);
  });

  it("finds bookkeeping clerks more exposed, and on balance less protected, than registered nurses", () => {
    expect(susceptibility("43-3031.00")).toBeGreaterThan(susceptibility("29-1141.00") + 10);
    expect(balance("43-3031.00")).toBeLessThan(balance("29-1141.00"));
  });

  it("finds the most exposed work at desks and the least exposed with hands and people", () => {
    const sorted = [...model.occupations].sort((a, b) => susceptibility(b.soc) - susceptibility(a.soc));
    const groupsOf = (list: readonly Occupation[]) => list.map(({ soc }) => soc.slice(0, 2));
    const desks = ["11", "13", "15", "17", "19", "23", "25", "27", "41", "43"];
    const most = groupsOf(sorted.slice(0, 30));
    expect(most.filter((group) => !desks.includes(group)).length).toBeLessThanOrEqual(2);
    expect(most.filter((group) => ["13", "15", "43"].includes(group)).length).toBeGreaterThan(20);
    expect(groupsOf(sorted.slice(0, 100))).not.toContain("47");
    expect(groupsOf(sorted.slice(-100))).not.toContain("15");
  });

  it("holds psychomotor abilities more resilient than arithmetic, and dealing with people in between or above", () => {
    const psychomotor = model.requirements.filter(({ elementId }) => elementId.startsWith("1.A.2."));
    const hands = mean(psychomotor.map((each) => each.resilience.resilience));
    expect(hands).toBeGreaterThan(resilience("Number Facility") + 0.3);
    expect(hands).toBeGreaterThan(resilience("Mathematics") + 0.3);
    for (const name of ["Social Perceptiveness", "Negotiation", "Persuasion"]) {
      expect(resilience(name)).toBeGreaterThan(resilience("Number Facility") + 0.1);
      expect(resilience(name)).toBeLessThan(hands);
    }
    for (const name of ["Manual Dexterity", "Stamina", "Static Strength"]) {
      expect(resilience(name)).toBeGreaterThan(0.85);
    }
  });

  it("has Los Angeles as the largest region, and its means between those of all occupations", () => {
    const sizes = model.regions.regions.map(({ summary }) => summary.total_employment);
    const losAngeles = region("31084");
    expect(losAngeles?.summary.total_employment).toBe(Math.max(...sizes));
    expect(losAngeles?.summary.mean_automation_score).toBeGreaterThan(20);
    expect(losAngeles?.summary.mean_automation_score).toBeLessThan(60);
    expect(region("06901")?.states).toEqual(["CA"]);
  });

  it("has more office work at risk in San Francisco than in the farm country around Hanford, per worker", () => {
    const share = (msa: string) => region(msa)?.summary.at_risk_percent ?? 0;
    expect(share("41884")).toBeGreaterThan(share("25260"));
  });

  it("counts nurses, retail salespersons and cashiers among the 100 largest occupations, and no astronomers", () => {
    for (const soc of ["29-1141.00", "41-2031.00", "41-2011.00"])
      expect(occupation(soc).row.sandbox).toBe(true);
    expect(occupation("19-2011.00").row.sandbox).toBe(false);
  });

  it("places most registered nurses in health care", () => {
    const [largest] = occupation("29-1141.00").industries;
    expect(largest?.industry).toBe("Health Care and Social Assistance");
    expect(largest?.percentage).toBeGreaterThan(70);
  });

  it("leads nobody into more schooling, two Job Zones up or under 70 % of the pay, and a typical worker to three others or more", () => {
    const table = {
      occupations: model.occupations.map(({ row }) => row),
      requirements: [],
      relevance: [],
    };
    const count = model.occupations.length;
    const { withAll } = similaritiesOf(model.profiles);
    const totals = model.occupations.map((from, source) => {
      const { transition_count, transitions } = transitionsFrom(table, source, withAll(source), {
        similarity_threshold: 0.8,
        max_results: count,
        sort_by: "recommended",
        filters: {},
      });
      const outOfReach = transitions.filter(
        ({ barriers, job_zone, wage_change_percent }) =>
          barriers.includes("more_schooling") ||
          barriers.includes("specialty") ||
          job_zone > from.row.job_zone + 1 ||
          (wage_change_percent ?? 0) < -30,
      );
      expect(outOfReach, from.title).toEqual([]);
      return transition_count;
    });
    const typical = median(totals);
    expect(typical).toBeGreaterThanOrEqual(3);
    expect(typical).toBeLessThanOrEqual(40);
  });

  it("knows every occupation that credentials are stated for", async () => {
    const text = await readFile(join(ANNOTATIONS_FOLDER, "credentials.tsv"), "utf8");
    const codes = new Set(model.occupations.flatMap(({ soc }) => [soc, soc.slice(0, 7)]));
    const unknown = [...parseCredentials(text).keys()].filter((code) => !codes.has(code));
    expect(unknown).toEqual([]);
  });

  it("finds other nurses most like registered nurses", () => {
    const row = model.occupations.findIndex(({ soc }) => soc === "29-1141.00");
    const nearest = best(similaritiesOf(model.profiles).withAll(row), 4).filter((other) => other.row !== row);
    expect(nearest.map((other) => model.occupations[other.row]?.title).join()).toMatch(/nurs/i);
  });

  it.skipIf(!folder)(
    title("prints the growth phrase and the openings that O*NET OnLine prints"),
    async () => {
      const text = await readFile(join(folder as string, "bls/onet_online_outlook_2024_2034.csv"), "utf8");
      const rows = parse(text, { columns: true }) as Record<string, string>[];
      const equal = rows.flatMap(
        ({ Code, "Projected Growth": growth = "", "Projected Job Openings": openings }) => {
          const known = model.occupations.find(({ soc }) => soc === Code);
          const phrase = growth.replace(/ \(.*/, "").replace(/^Average$/, "About as fast as average");
          if (known === undefined || phrase === "") return [];
          const isSame = known.openings === Number(openings?.replaceAll(",", ""));
          return [known.row.projected_growth === phrase && isSame ? 1 : 0];
        },
      );
      expect(equal.length).toBeGreaterThan(800);
      expect(mean(equal)).toBeGreaterThan(0.98);
    },
  );
});

describe.skipIf(!folder)(title("O*NET 30.1, with work styles of another schema"), () => {
  it("renders every response within the contract, every id resolving", { timeout: 300_000 }, async () => {
    const model = await realModel(figures, "30.1");
    const facts = { ...TINY_FACTS, release_id: TINY_ID };
    let records = 0;
    for (const record of checkRecords(renderResources(model, facts))) records += record.key === "" ? 0 : 1;
    expect(records).toBeGreaterThan(50_000);
  });
});
