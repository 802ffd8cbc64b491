import { expect, it } from "vitest";
import { ENDPOINTS, type EndpointName, type Response } from "../../core/contract/endpoints.ts";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import { gatewayForFile } from "../gateway/forFile.ts";

const { h, client } = await gatewayForFile();

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const count = (value: number) => whole.format(value);
const of100 = (share01: number) => String(Math.round(1000 * share01 + 1e-7) / 10);
const signed = (value: number) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`.replace(/^[+−]0\.0$/, "0.0");

// Each statement is made anew from what the API answers: from the lists of all occupations and of the jobs of a region
// wherever these decide, not from the figure that the page was made of.
it("pages say sixty things and more of ten kinds and more, each as the answers of the API have it", async () => {
  const made: { readonly kind: string; readonly path: string; readonly words: string; isSaid: boolean }[] =
    [];
  const textAt = async (path: string) => {
    // Many pages in a moment are not what is tested.
    h.clock.nowMs += 60_000;
    const isPage = path.startsWith("/explore");
    return (await client.ask(path, isPage ? {} : { key: h.keys.enterprise })).text;
  };
  const api = async <N extends EndpointName>(
    name: N,
    ids: Readonly<Record<string, string>> = {},
    query = "",
  ): Promise<Response<N>> => {
    const path = ENDPOINTS[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? "");
    return JSON.parse(await textAt(path + query));
  };
  const open = async (path: string) => {
    const text = textOf(await textAt(path));
    return (kind: string, words: string) =>
      made.push({ kind, path, words, isSaid: text.includes(textOf(words)) });
  };
  const { jobs } = await api("jobs", {}, "?limit=1000");
  const { regions, nation, all_regions } = await api("regions", {}, "?basis=all&limit=500");
  const byEmployment = [...jobs].sort((a, b) => (b.employment ?? 0) - (a.employment ?? 0));

  const home = await open("/explore");
  for (const quadrant of QUADRANTS) {
    const found = jobs.filter((job) => job.quadrant === quadrant).length;
    home("quadrants of all occupations", `| ${found} | ${quadrant} |`);
  }
  home("how many occupations", `${count(jobs.length)} occupations at a glance`);
  const detailed = regions.filter(({ basis }) => basis === "detailed").length;
  home("regions covered", `Regional figures by occupation cover ${detailed} areas`);

  const landscape = await open("/explore/landscape");
  for (const job of byEmployment.slice(0, 5)) {
    const figures = [job.automation_susceptibility_score, job.human_centric_resilience_score];
    landscape("a row of the list", `| ${job.title} | ${job.quadrant} | ${figures.join(" | ")} |`);
  }

  const chosen = [...new Set([...byEmployment.slice(0, 3), ...jobs.slice(0, 2)])];
  for (const { soc_code } of chosen) {
    const ids = { soc_code };
    const [profile, tasks, explain, history] = await Promise.all([
      api("job", ids),
      api("jobTasks", ids, "?limit=100"),
      api("jobExplain", ids),
      api("jobHistory", ids),
    ]);
    const { scores, classification } = profile;
    const say = await open(`/explore/occupations/${soc_code}`);
    const below = (field: "automation_susceptibility_score" | "human_centric_resilience_score") => {
      const lower = jobs.filter((job) => job[field] < scores[field]).length;
      const same = jobs.filter((job) => job[field] === scores[field]).length;
      return Math.round((100 * (lower + (same - 1) / 2)) / jobs.length);
    };
    say("a score", `Exposure to AI | ${scores.automation_susceptibility_score} | of 100`);
    say("a score", `Human resilience | ${scores.human_centric_resilience_score} | of 100`);
    say("a rank", `More exposed than ${below("automation_susceptibility_score")} of 100 occupations.`);
    say("a rank", `More protected than ${below("human_centric_resilience_score")} of 100 occupations.`);
    const { quadrant, quadrant_probability: probability } = classification;
    const isExposed = profile.pillars.ai_exposure_potential > 0.5;
    const need = `, ${isExposed ? "yet" : "and"} it needs a person`;
    const isNeeded = profile.pillars.human_imperative > 0.5;
    say("a quadrant", `AI can do ${isExposed ? "much" : "little"} of this work${isNeeded ? need : ""}`);
    if (probability < 0.9) {
      say("a quadrant", `the chance that it is ${quadrant} is ${Math.round(100 * probability)} %`);
    }
    const [low = 0, high = 0] = explain.score_breakdown.balanced_impact_score.uncertainty?.interval_90 ?? [];
    let larger = "Which of the two is larger is uncertain.";
    if (low > 0) larger = "Protection outweighs exposure.";
    if (high < 0) larger = "Exposure outweighs protection.";
    say("a balance", `Balance ${signed(scores.balanced_impact_score)}: resilience minus exposure. ${larger}`);
    for (const field of ["ai_exposure_potential", "human_imperative", "dispositional_resilience"] as const) {
      say("a pillar", `| ${of100(profile.pillars[field])} |`);
    }
    say("how many tasks", `Each mark is one of ${tasks.task_count} tasks`);
    for (const each of QUADRANTS) {
      const found = tasks.tasks.filter((task) => task.quadrant === each).length;
      say("quadrants of tasks", `| ${each} | ${found} |`);
    }
    const [first, last] = [history.points[0], history.points.at(-1)];
    if (first !== undefined && last !== undefined && history.points.length > 1) {
      say(
        "a history",
        `Exposure went from ${first.automation_susceptibility_score} (${first.date ?? first.release}) to ${last.automation_susceptibility_score}`,
      );
    }
    if (classification.employment !== null && !classification.employment_split) {
      say("employment", `Employment | ${count(classification.employment)}`);
    }
  }

  const someRegions = [
    ...regions.filter(({ basis }) => basis === "detailed").slice(0, 2),
    ...regions.filter(({ basis }) => basis === "group_mix").slice(0, 1),
  ];
  const exposureOf = new Map(jobs.map((job) => [String(job.soc_code), job.ai_exposure_potential]));
  for (const { msa_code, basis } of someRegions) {
    const [{ summary, estimate_interval_90: estimate }, { jobs: found }] = await Promise.all([
      api("region", { msa_code }),
      api("regionJobs", { msa_code }, "?limit=1000"),
    ]);
    const exposed = found.filter(({ soc_code }) => (exposureOf.get(soc_code) ?? 0) > 0.5);
    const sum = (rows: typeof found) => rows.reduce((total, { employment }) => total + employment, 0);
    const percent =
      basis === "detailed" ? Math.round((1000 * sum(exposed)) / sum(found)) / 10 : summary.at_risk_percent;
    const say = await open(`/explore/regions/${msa_code}`);
    say(
      "a share of a region",
      `${percent} % of the jobs with scores here are in occupations whose exposure is above 50`,
    );
    if (nation !== null) say("the nation", `in the nation it is ${nation.at_risk_percent} %`);
    say("people of a region", `People at work | ${count(summary.total_employment)} |`);
    for (const [field, words] of [
      ["mean_automation_score", "mean exposure"],
      ["mean_resilience_score", "mean resilience"],
    ] as const) {
      const rank = 1 + regions.filter((each) => each[field] > summary[field]).length;
      const interval = estimate?.[field].join(" to ") ?? "–";
      const elsewhere = `${all_regions[field]} | ${nation?.[field] ?? "–"}`;
      say("a region's place", `| ${words} | ${summary[field]} | ${interval} | ${rank} | ${elsewhere} |`);
    }
    const between = summary.at_risk_percent_interval_90.join(" to ");
    say("how sure a share is", `The 90 % interval runs from ${between} %`);
    say("the same", `| share of jobs highly exposed | ${summary.at_risk_percent} % | ${between} % |`);
    const [low, high] = summary.total_at_risk_wages_interval_90.map((wages) => `$${short.format(wages)}`);
    say("wages of a region", `$${short.format(summary.total_at_risk_wages)} (${low} to ${high})`);
    if (basis === "detailed") {
      say("jobs of a region", `Highly exposed jobs | ${short.format(sum(exposed))} (`);
      say("occupations of a region", `All ${count(found.length)} occupations`);
    }
  }

  const { requirements } = await api("skills", {}, "?limit=3");
  for (const { element_id, name } of requirements) {
    const skill = await api("skill", { element_id });
    const say = await open(`/explore/skills/${element_id}`);
    say("a requirement", `${name} |`);
    say("a requirement", `Hard for AI: ${of100(skill.ai_resilience_score)} | of 100`);
    say("a prior", `By prior | ${of100(skill.resilience_basis.prior)} |`);
    say("who needs it", `In ${count(skill.job_prevalence.total_jobs)} occupations`);
  }

  const { points, largest_risers: risers } = await api("statsHistory");
  const say = await open("/explore/history");
  say(
    "the mean over time",
    `Mean exposure ${points[0]?.mean_automation_score} to ${points.at(-1)?.mean_automation_score}`,
  );
  for (const { title, from, to } of risers.slice(0, 3)) {
    say("a riser", `| ${title} | ${from} | ${to} | ${signed(to - from)} |`);
  }
  expect(made.filter(({ isSaid }) => !isSaid)).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(60);
  expect(new Set(made.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
});

/** Markup as the words it shows, a bar between elements. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " | ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replaceAll(/( \|)+ /g, " | ")
    .replaceAll(/\| (?=\| )/g, "");
}
