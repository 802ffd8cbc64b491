import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import {
  Explain,
  JobRequirements,
  JobTasks,
  Profile,
  RegionDetail,
  SkillProfile,
  Task,
} from "../../../core/contract/shapes.ts";
import { openRelease } from "../../openRelease.ts";

// What is served, worked out again from what is released: the formulas as /schema prints them, the tables of the
// open edition, and the tables of docs/methodology.md. Nothing of the methodology's own code.

const page = readFileSync("docs/methodology.md", "utf8");

/** Rows of the tables of the page that have this header, cell by cell. */
function tableOnPage(header: string): string[][] {
  const start = page.indexOf(`| ${header} |`);
  expect(start, header).toBeGreaterThan(-1);
  const [, , ...rows] = page.slice(start, page.indexOf("\n\n", start)).split("\n");
  return rows.map((row) => Array.from(row.slice(1, -1).split("|"), (cell) => cell.trim()));
}

/** The numbers in a column of such a table, by the first cell of their row. */
const numbersOnPage = (header: string, column: number) =>
  new Map(tableOnPage(header).map((cells) => [cells[0]!, Number(cells[column])]));

/** Rows of a table of the open edition; a cell left empty in the first columns repeats the one above. */
function edition(path: string, separator = "\t", repeating = 1): string[][] {
  const [, ...lines] = readFileSync(join("data/open", path), "utf8").trimEnd().split("\n");
  let above: string[] = [];
  return lines.map((line) => {
    const cells = line.split(separator);
    above = cells.map((cell, at) => (cell === "" && at < repeating ? (above[at] ?? "") : cell));
    return above;
  });
}

/** Half away from zero, to so many decimals. */
const rounded = (value: number, decimals: number) =>
  (Math.sign(value) * Math.floor(Math.abs(value) * 10 ** decimals + 0.5 + 1e-9)) / 10 ** decimals;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const weightedMean = (pairs: readonly (readonly [value: number, weight: number])[]) =>
  sum(pairs.map(([value, weight]) => value * weight)) / sum(pairs.map(([, weight]) => weight));

type Figures = Readonly<Record<string, number>>;

/** A formula that is printed as arithmetic, up to where words begin, with numbers for its names. */
function arithmetic(printed: string, figures: Figures): number {
  const text = (printed.split(/[;,] /)[0] ?? "").replaceAll("−", "-").replaceAll("×", "*");
  const names = Object.keys(figures);
  return new Function(...names, `"use strict"; return ${text};`)(...names.map((name) => figures[name]));
}

function readReleased(folder: string) {
  const Directory = z.object({
    shards: z.array(z.object({ file: z.string(), kind: z.string(), keys: z.array(z.string()) })),
  });
  const { shards } = Directory.parse(
    JSON.parse(readFileSync(join(folder, "responses/directory.json"), "utf8")),
  );
  const records = (kind: string) =>
    new Map(
      shards
        .filter((shard) => shard.kind === kind)
        .flatMap(({ file, keys }) => {
          const bodies = readFileSync(join(folder, file), "utf8").split("\n");
          return keys.map((key, at): [string, unknown] => [key, JSON.parse(bodies[at]!)]);
        }),
    );
  const Schema = z.object({
    formulas: z.record(z.string(), z.string()),
    parameters: z.record(z.string(), z.object({ value: z.number() })),
  });
  const { formulas, parameters } = Schema.parse(records("schema").get("all"));
  const values: Figures = Object.fromEntries(
    Object.entries(parameters).map(([name, { value }]) => [name, value]),
  );
  return { folder, formulas, parameters: values, records };
}

/** Every so many-th of a list, so that there are `count`. */
function spreadOver<Item>(items: Iterable<Item>, count: number): Item[] {
  const all = [...items];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] as Item);
}

let released: ReturnType<typeof readReleased>;
const formula = (name: string) => released.formulas[name] ?? "";
/** What the formula of this name gives, to so many decimals. */
const worked = (name: string, figures: Figures, decimals: number) =>
  rounded(arithmetic(formula(name), figures), decimals);
beforeAll(async () => {
  released = readReleased((await openRelease()).folder);
}, 600_000);

it("released inputs give the pillars of 200 tasks", () => {
  const reasonDraws = new Map(
    tableOnPage("code | in words | speaks for | speaks against | draws on").map(
      ([code = "", , , , draws = ""]) => [code, draws.split(", ").filter((id) => id !== "")],
    ),
  );
  const links = new Map<string, Set<string>>();
  for (const kind of ["Skills", "Abilities"]) {
    for (const [id = "", activity = ""] of edition(`onet/29.0/${kind} to Work Activities.txt`)) {
      links.set(activity, (links.get(activity) ?? new Set()).add(id));
    }
  }
  const activities = new Map<string, Set<string>>();
  for (const [, task = "", dwa = ""] of edition("onet/29.0/Tasks to DWAs.txt", "\t", 2)) {
    activities.set(task, (activities.get(task) ?? new Set()).add(dwa.replace(/\.I\d+\.D\d+$/, "")));
  }
  const isMental = (id: string) =>
    !id.startsWith("2.B.1.") && (!/^1\.A\.[234]\./.test(id) || id === "1.A.4.b.4" || id === "1.A.4.b.5");
  const requirements = released.records("jobRequirementsAll");
  const share = (name: string) =>
    Number(new RegExp(`${name} = (0\\.\\d+)`).exec(formula("accountability"))?.[1]);
  const TaskBody = Task.extend({ soc_code: z.string(), title: z.string() });
  for (const [id, record] of spreadOver(released.records("task"), 200)) {
    const task = TaskBody.parse(record);
    const codes: string[] = task.reasons.map(({ code }) => code);
    const { procedural, digitization, physicality, socio_emotional } = task.dimensions;
    const structural_exposure = worked("structural_exposure", { digitization, physicality }, 4);
    const accountability = arithmetic(formula("accountability"), {
      safety: codes.includes("SAF") ? share("safety") : 0,
      legal: codes.includes("LEG") ? share("legal") : 0,
    });
    const [people, body] = [socio_emotional / 10, (physicality / 10) * (1 - procedural / 20)];
    const human_imperative = worked("human_imperative", { people, body, accountability }, 4);
    expect(formula("human_imperative")).toContain("body = physicality / 10 × (1 − procedural / 20)");

    const list = JobRequirements.parse(requirements.get(task.soc_code)).requirements;
    const asked = new Map(list.map((each) => [String(each.element_id), each]));
    const sources = [
      ...[...(activities.get(id) ?? [])].flatMap((activity) => [...(links.get(activity) ?? [])]),
      ...codes.flatMap((code) => reasonDraws.get(code) ?? []),
    ];
    const named = sources.filter(isMental);
    const withWeight = named.some((each) => (asked.get(each)?.job_relevance ?? 0) > 0);
    const used = withWeight ? named : [...asked.keys()].filter(isMental);
    const weighed = used.flatMap((each) => {
      const entry = asked.get(each);
      return entry ? [[1 - entry.ai_resilience_score, entry.job_relevance] as const] : [];
    });
    const capability_task = rounded(released.parameters.reliability! * weightedMean(weighed), 4);
    expect(task.pillars, id).toEqual({
      structural_exposure,
      human_imperative,
      capability_task,
      ai_exposure_potential: worked("ai_exposure_potential", { structural_exposure, capability_task }, 4),
    });
    const isNeeded = task.pillars.human_imperative > 0.5;
    const exposed = isNeeded ? "augmentation" : "automation";
    const others = isNeeded ? "protected" : "transitional";
    expect(task.quadrant).toBe(task.pillars.ai_exposure_potential > 0.5 ? exposed : others);
  }
});

it("released inputs give the pillars, scores and quantiles of 60 occupations", () => {
  const styleWeights = numbersOnPage("element id | work style | weight", 2);
  const profiles = new Map([...released.records("job")].map(([soc, body]) => [soc, Profile.parse(body)]));
  const quantile = (
    name: "automation_susceptibility_score" | "human_centric_resilience_score",
    value: number,
  ) => {
    const all = [...profiles.values()].map(({ scores }) => scores[name]);
    const below = all.filter((other) => other < value).length;
    const equal = all.filter((other) => other === value).length;
    return rounded((below + (equal - 1) / 2) / all.length, 4);
  };
  const tasksOf = released.records("jobTasks");
  const explained = released.records("jobExplain");
  for (const [soc, { scores, pillars, classification }] of spreadOver(profiles, 60)) {
    const { tasks, task_count } = JobTasks.parse(tasksOf.get(soc));
    const { score_breakdown, imputed } = Explain.parse(explained.get(soc));
    const { work_styles, style_difference, respondent_share } =
      score_breakdown.human_centric_resilience_score.components;
    if (tasks.length === task_count) {
      for (const pillar of ["ai_exposure_potential", "human_imperative"] as const) {
        const mean = rounded(weightedMean(tasks.map((task) => [task.pillars[pillar], task.importance])), 4);
        // Importance is printed with two decimals and carried on as the source has it.
        expect(Math.abs(pillars[pillar] - mean), soc).toBeLessThanOrEqual(2e-4);
      }
    }
    if (work_styles.length > 0 && !imputed) {
      for (const { element_id, weight } of work_styles) expect(weight).toBe(styleWeights.get(element_id));
      const plain = sum(work_styles.map(({ rating_0_to_1 }) => rating_0_to_1)) / work_styles.length;
      const weighted = weightedMean(work_styles.map(({ rating_0_to_1, weight }) => [rating_0_to_1, weight]));
      expect(style_difference, soc).toBeCloseTo(weighted - plain, 4);
    }
    const disposition = arithmetic(formula("dispositional_resilience"), {
      respondent_share,
      style_difference,
      ...released.parameters,
    });
    expect(pillars.dispositional_resilience, soc).toBe(rounded(Math.min(1, Math.max(0, disposition)), 4));
    const susceptibility = rounded(100 * pillars.ai_exposure_potential, 1);
    const resilience = worked("human_centric_resilience_score", { ...pillars }, 1);
    const both = {
      human_centric_resilience_score: resilience,
      automation_susceptibility_score: susceptibility,
    };
    expect(scores).toMatchObject({
      ...both,
      balanced_impact_score: worked("balanced_impact_score", both, 1),
      automation_susceptibility_quantile: quantile("automation_susceptibility_score", susceptibility),
      human_centric_resilience_quantile: quantile("human_centric_resilience_score", resilience),
    });
    expect(classification.quadrant_certain).toBe(classification.quadrant_probability >= 0.9);
  }
});

it("released inputs give the totals and lists of 5 regions", () => {
  const tableOf = (name: string) =>
    JSON.parse(readFileSync(join(released.folder, `tables/${name}.json`), "utf8"));
  const Column = z.array(z.number());
  const Occupations = z.object({
    soc_code: z.array(z.string()),
    ai_exposure_potential: Column,
    automation_susceptibility_score: Column,
    human_centric_resilience_score: Column,
    balanced_impact_score: Column,
  });
  const occupations = Occupations.parse(tableOf("occupations"));
  const Job = z.tuple([z.number(), z.number(), z.number().nullable(), z.number(), z.number()]);
  const regions = z.array(z.object({ msa_code: z.string(), jobs: z.array(Job) })).parse(tableOf("regions"));
  const limitIn = (name: string) => Number(/(?:above|below) (-?[\d.]+)/.exec(formula(name))?.[1]);
  const totals = new Map(
    edition("bls/oews_ca_regions_2024.csv", ",", 0).flatMap(([area = "", , group, , persons = ""]) =>
      group === "total" ? [[area, Number(persons)]] : [],
    ),
  );
  const details = released.records("regionJobs");
  const known = regions.filter(({ msa_code }) => totals.has(msa_code));
  for (const { msa_code, jobs } of spreadOver(known, 5)) {
    const rows = jobs.map(([row, employment, wage, estimated]) => ({
      soc_code: occupations.soc_code[row] ?? "",
      employment,
      mean_annual_wage: wage ?? 0,
      isEstimate: estimated === 1,
      ai_exposure_potential: occupations.ai_exposure_potential[row] ?? 0,
      susceptibility: occupations.automation_susceptibility_score[row] ?? 0,
      resilience: occupations.human_centric_resilience_score[row] ?? 0,
      balance: occupations.balanced_impact_score[row] ?? 0,
    }));
    type Row = (typeof rows)[number];
    const workers = (some: readonly Row[]) => sum(some.map(({ employment }) => employment));
    const wages = (some: readonly Row[]) => sum(some.map((row) => row.employment * row.mean_annual_wage));
    const mean = (score: "susceptibility" | "resilience") =>
      rounded(weightedMean(rows.map((row) => [row[score], row.employment])), 1);
    const exposed = rows.filter((row) => row.ai_exposure_potential > limitIn("total_at_risk"));
    const total_employment = totals.get(msa_code) ?? Number.NaN;
    const sums = { scored_employment: workers(rows), total_at_risk_jobs: workers(exposed) };
    const body = RegionDetail.parse(details.get(msa_code));
    expect(body.summary, msa_code).toMatchObject({
      ...sums,
      total_employment,
      at_risk_percent: worked("at_risk_percent", sums, 1),
      mean_automation_score: mean("susceptibility"),
      mean_resilience_score: mean("resilience"),
      total_at_risk_wages: rounded(wages(exposed), 0),
      estimated_wage_share: rounded(wages(rows.filter(({ isEstimate }) => isEstimate)) / wages(rows), 4),
      total_high_risk_jobs: workers(rows.filter(({ balance }) => balance < limitIn("total_high_risk_jobs"))),
      unscored_employment_share: worked("unscored_employment_share", { ...sums, total_employment }, 4),
    });
    const atRisk = (row: Row, name: string) => worked(name, { ...row, isEstimate: 0, soc_code: 0 }, 0);
    const byCode = (a: Row, b: Row) => (a.soc_code < b.soc_code ? -1 : 1);
    expect(
      body.top_exposed_jobs?.map((job) => [job.soc_code, job.at_risk_jobs, job.at_risk_wages ?? 0]),
    ).toEqual(
      exposed
        .sort((a, b) => atRisk(b, "at_risk_jobs") - atRisk(a, "at_risk_jobs") || byCode(a, b))
        .slice(0, 20)
        .map((row) => [row.soc_code, atRisk(row, "at_risk_jobs"), atRisk(row, "at_risk_wages")]),
    );
    expect(body.top_resilient_jobs?.map(({ soc_code }) => soc_code)).toEqual(
      rows
        .filter((row) => row.balance > limitIn("top_resilient_jobs") && !exposed.includes(row))
        .sort((a, b) => b.employment - a.employment || byCode(a, b))
        .slice(0, 20)
        .map(({ soc_code }) => soc_code),
    );
  }
});

it("released inputs give the resilience of 20 requirements from leaderboard, links and priors", () => {
  const scores = edition("benchmarks/helm_lite_scores.csv", ",", 3).filter(
    ([release]) => release === "v1.13.0",
  );
  const current = scores
    .filter(([, scenario]) => scenario === "mean_win_rate")
    .sort(([, , , a = "", x], [, , , b = "", y]) => Number(y) - Number(x) || (a < b ? -1 : 1))
    .slice(0, 10)
    .map(([, , , model = ""]) => model);
  const references = numbersOnPage("scenario | metric | reference level", 2);
  const meanOf = (rows: readonly string[][], model: number, score: number, reference = 1) => {
    const own = rows.filter((row) => current.includes(row[model] ?? ""));
    return sum(own.map((row) => Math.min(1, Number(row[score]) / reference))) / own.length;
  };
  const scenarios = new Map<string, number>();
  for (const scenario of new Set(scores.map(([, scenario = ""]) => scenario))) {
    if (scenario === "mean_win_rate") continue;
    const own = scores.filter((row) => row[1] === scenario);
    scenarios.set(scenario, meanOf(own, 3, 4, references.get(scenario)));
  }
  expect(released.parameters.reliability).toBe(rounded(sum([...scenarios.values()]) / scenarios.size, 4));

  const subjectRows = edition("benchmarks/helm_mmlu_subject_scores.csv", ",", 3);
  const accuracyOf = (suite: string, subject: string) => {
    const own = subjectRows.filter((row) => row.includes(subject) && suite === "mmlu");
    const rows = own.filter((row) => row.some((cell) => current.includes(cell)));
    if (rows.length > 0) {
      const model = rows[0]?.findIndex((cell) => current.includes(cell)) ?? 0;
      return meanOf(rows, model, (rows[0]?.length ?? 0) - 1);
    }
    return scenarios.get(suite === "natural_qa" ? `natural_qa_${subject}` : suite) ?? Number.NaN;
  };
  const choices = numbersOnPage("suite and subject | choices | what they are", 1);
  const links = tableOnPage("suite and subject | links").flatMap(([set = "", all = ""]) =>
    all.split(", ").map((link) => {
      const [element = "", relevance] = link.split(" ");
      return { set, element, relevance: Number(relevance) };
    }),
  );
  const Question = z.object({ benchmark_name: z.string(), subject: z.string() });
  const questions = new Map<string, number>();
  for (const body of released.records("benchmarkItem").values()) {
    const { benchmark_name, subject } = Question.parse(body);
    const set = `${benchmark_name}:${subject}`;
    questions.set(set, (questions.get(set) ?? 0) + 1);
  }
  const judged =
    "element id | requirement | resilience | counts in | prior a | prior b | reach a | reach b | what decides it (pass a)";
  const priors = new Map(
    tableOnPage(judged).map(([id = "", , , , ...cells]) => [id, cells.slice(0, 4).map(Number)]),
  );
  const skills = [...released.records("skill")];
  const tested = skills.filter(([id]) => links.some(({ element }) => element === id));
  const untested = skills.filter(([id]) => !links.some(({ element }) => element === id));
  for (const [id, body] of [...spreadOver(tested, 12), ...spreadOver(untested, 8)]) {
    const { ai_resilience_score, resilience_basis: basis } = SkillProfile.parse(body);
    const [passA = 0, passB = 0, reachA = 0, reachB = 0] = priors.get(id) ?? [];
    expect(basis.prior_passes).toEqual([passA, passB]);
    if (Math.abs(passA - passB) <= 0.15) expect(basis.prior, id).toBe(rounded((passA + passB) / 2, 4));
    const own = links.filter(({ element }) => element === id);
    const correct = own.map(({ set, relevance }): [number, number] => {
      const [suite = "", subject = ""] = set.split(":");
      const k = choices.get(set) || Number.NaN;
      const accuracy = accuracyOf(suite, subject);
      const known = Number.isNaN(k) ? accuracy : Math.max(0, (accuracy - 1 / k) / (1 - 1 / k));
      return [known, relevance * (questions.get(set) ?? 0)];
    });
    const reach = own.length === 0 ? 0 : (reachA + reachB) / 2;
    const accuracy = own.length === 0 ? 0 : weightedMean(correct);
    expect(basis.evidence, id).toBe(own.length === 0 ? null : rounded(1 - accuracy, 4));
    const expected = worked("ai_resilience_score", { reach, accuracy, prior: basis.prior }, 4);
    expect(ai_resilience_score, id).toBe(expected);
  }
});
