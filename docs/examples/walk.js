#!/usr/bin/env node
// Walks every endpoint with an enterprise key and prints what it learned. Plain Node, no packages:
//   TIDEMARK_KEY=tdm_… node docs/examples/walk.js [http://127.0.0.1:8080]

const base = (process.argv[2] ?? process.env.TIDEMARK_URL ?? "http://127.0.0.1:8080").replace(/\/$/, "");
const key = process.env.TIDEMARK_KEY;
if (!key) {
  console.error("Set TIDEMARK_KEY to an enterprise key: tidemark keys create --account ID");
  process.exit(2);
}

const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
let calls = 0;

async function call(method, path, body) {
  const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
  calls += 1;
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${answer.error}: ${answer.message}`);
  return answer;
}
const get = (path) => call("GET", path);
const post = (path, body) => call("POST", path, body);
const tell = (line) => console.log(line);

const health = await get("/health");
tell(
  `${base} is ${health.status}, version ${health.version}, on ${health.edition === "open" ? "the open edition" : "official tables"}.`,
);

const schema = await get("/schema");
tell(`It rates tasks on ${Object.keys(schema.dimensions).join(", ")}.`);

const openapi = await get("/openapi.json");
tell(`Its OpenAPI ${openapi.openapi} document lists ${Object.keys(openapi.paths).length} paths.`);

const stats = await get("/stats/overview");
tell(
  `It knows ${stats.total_occupations} occupations, ${stats.total_tasks} tasks, ${stats.total_requirements} requirements, ${stats.total_benchmarks} benchmark questions and ${stats.total_regions} regions.`,
);

const me = await get("/me");
tell(`The key belongs to ${me.org_name} on ${me.tier}.`);

const found = await get("/jobs/search?q=registered%20nurse&limit=3");
const nurse = found.jobs[0];
tell(`"registered nurse" finds ${found.total} occupations, first ${nurse.title} (${nurse.soc_code}).`);

const meant = await get(
  `/jobs/search/semantic?q=${encodeURIComponent("someone who fixes the internet")}&search_scope=both&limit=2`,
);
tell(`"someone who fixes the internet" means ${meant.jobs.map((job) => job.title).join(" or ")}.`);

const profile = await get(`/jobs/${nurse.soc_code}`);
tell(
  `${profile.title}: susceptibility ${profile.scores.automation_susceptibility_score}, resilience ${profile.scores.human_centric_resilience_score}, ${profile.classification.quadrant}.`,
);

const lowered = await get(`/jobs/${nurse.soc_code}?exposure_threshold=0.1&imperative_threshold=0.9`);
tell(`With thresholds 0.1 and 0.9 the same occupation is ${lowered.classification.quadrant}.`);

const tasks = await get(`/jobs/${nurse.soc_code}/tasks?sort_by=human_imperative&limit=1`);
const task = tasks.tasks[0];
tell(
  `Of its ${tasks.task_count} tasks the most human one is: ${task.task} ${task.explanations.socio_emotional}`,
);

const single = await get(`/tasks/${task.task_id}`);
tell(`Task ${single.task_id} belongs to ${single.title}.`);

const requirements = await get(`/jobs/${nurse.soc_code}/requirements?type=skills&source=keystone`);
tell(`Its keystone skills: ${requirements.requirements.map((item) => item.name).join(", ") || "none"}.`);

const explain = await get(`/jobs/${nurse.soc_code}/explain`);
tell(`Its susceptibility is ${explain.score_breakdown.automation_susceptibility_score.formula}.`);

const { indices } = await get("/indices");
const others = await get(`/jobs/${nurse.soc_code}/indices`);
tell(`${indices.length} other indices speak of it: ${others.indices.map((one) => one.in_words).join(" ")}`);

const history = await get(`/jobs/${nurse.soc_code}/history`);
const [then, now] = [history.points[0], history.points.at(-1)];
tell(
  `Its susceptibility went from ${then.automation_susceptibility_score} (${then.release}) to ${now.automation_susceptibility_score} (${now.release}).`,
);

const { releases } = await get("/jobs/history");
tell(`The exposure of all occupations is known at ${releases.length} releases.`);

const overall = await get("/stats/history");
tell(
  `Of all occupations ${overall.largest_risers[0].title} rose most, by ${overall.largest_risers[0].change}.`,
);

const used = await get("/jobs/use?limit=1");
tell(`Reached furthest beyond its use is ${used.jobs[0].title}, by ${used.jobs[0].use_gap}.`);

const clerks = "43-3031.00";
const compared = await get(`/jobs/compare?socs=${nurse.soc_code},${clerks}`);
tell(
  `Beside ${compared.comparison[1].title} the skill overlap is ${compared.skill_overlap_matrix[nurse.soc_code][clerks]}.`,
);

const codes = [nurse.soc_code, clerks, "15-1252.00", "99-9999.00"];
const batch = await post("/jobs/batch", { soc_codes: codes, fields: ["scores"] });
tell(
  `A batch of ${codes.length} gives ${batch.job_count} profiles; not found: ${batch.not_found.join(", ")}.`,
);

const transitions = await post("/jobs/transitions", {
  source_soc: clerks,
  similarity_threshold: 0.7,
  max_results: 3,
});
tell(
  `From ${transitions.source_job.title} one could go to ${transitions.transitions.map((one) => one.target_title).join(", ") || "nothing as close"}.`,
);

const custom = await post("/assessments/custom-score", {
  weights: { procedural: 0.5, digitization: 0.3, physicality: -0.8, socio_emotional: -1 },
  jobs: codes.slice(0, 3),
});
tell(`By weights of its own ${custom.results[0].title} comes first with ${custom.results[0].custom_score}.`);

const skills = await get("/skills?type=abilities&limit=3");
tell(
  `The most resilient abilities: ${skills.requirements.map((item) => `${item.name} ${item.ai_resilience_score}`).join(", ")}.`,
);

const skill = await get(`/skills/${skills.requirements[0].element_id}`);
tell(
  `${skill.name} is linked to ${skill.benchmark_coverage.total_benchmarks} questions and matters in ${skill.job_prevalence.total_jobs} occupations.`,
);

const similar = await get(`/skills/search/semantic?q=${encodeURIComponent("convincing people")}&limit=3`);
tell(`"convincing people" is about ${similar.requirements.map((item) => item.name).join(", ")}.`);

const moved = await get(`/skills/${skills.requirements[0].element_id}/history`);
tell(`${moved.name}: ${moved.note}`);

const gap = await post("/skills/gap", {
  current_skills: ["Active Listening", "Mathematics", "Speling"],
  target_job: nurse.soc_code,
});
tell(
  `For ${gap.target_job.title} Active Listening and Mathematics cover ${gap.skill_coverage}; unknown: ${gap.unrecognized_skills.map((item) => item.name).join(", ")}.`,
);

const regions = await get("/regions?state=ca&sort_by=mean_automation_score&limit=1");
const region = regions.regions[0];
tell(
  `Of ${regions.total} regions ${region.msa_name} is the most exposed on average: ${region.mean_automation_score}.`,
);

const detail = await get(`/regions/${region.msa_code}?include_jobs=true&job_limit=1`);
tell(
  `There ${detail.summary.total_at_risk_jobs.toLocaleString("en-US")} people work in high-exposure occupations, above all ${detail.top_exposed_jobs[0]?.title ?? "none"}.`,
);

const questions = await get("/benchmarks?benchmark=gsm&skill=mathematics&limit=1");
const question = await get(`/benchmarks/${questions.benchmarks[0].input_id}`);
tell(`${questions.total} gsm questions test mathematics; one of them: ${question.task_description}`);

const { total } = await get("/jobs?quadrant=automation&format=json&limit=1");
const local = await get(`/regions/${region.msa_code}/jobs?sort_by=mean_annual_wage&limit=1`);
const kept = await get("/releases");
tell(
  `${total} occupations are in automation; the best paid of ${local.msa_name} is ${local.jobs[0]?.title}; ${kept.count} releases are kept.`,
);

const { exports } = await get("/exports");
const described = await get(`/exports/${"datapackage.json"}`);
tell(
  `${exports.length} whole tables can be downloaded, ${exports[0].rows} ${exports[0].table} among them; described for release ${described.id}.`,
);

tell(`${calls} calls; ${(await get("/me")).rate_limit.remaining} left today.`);
