import type { EndpointName } from "../../core/contract/endpoints.ts";
import type { Example } from "../../core/contract/openapi.ts";

type Exchange = Readonly<Partial<Omit<Example, "response">>>;

/** The requests whose answers by the open edition stand in the reference, one for every endpoint. */
export const EXCHANGES: Readonly<Record<EndpointName, Exchange>> = {
  health: {},
  me: {},
  schema: {},
  stats: {},
  statsHistory: {},
  indices: {},
  releases: {},
  jobs: { query: { quadrant: "automation", sort_by: "employment", limit: "2" } },
  jobSearch: { query: { q: "software developer", limit: "2" } },
  jobSearchSemantic: { query: { q: "someone who keeps the books", limit: "2", search_scope: "both" } },
  compare: { query: { socs: "15-1252.00,29-1141.00" } },
  jobHistories: { query: { limit: "2" } },
  jobUses: { query: { major_group: "23", limit: "2" } },
  batch: { body: { soc_codes: ["15-1252.00", "43-3031"], fields: ["scores", "pillars"] } },
  transitions: { body: { source_soc: "43-3031.00", similarity_threshold: 0.7, max_results: 2 } },
  job: { path: { soc_code: "15-1252.00" } },
  jobTasks: { path: { soc_code: "15-1252.00" }, query: { sort_by: "importance", limit: "1" } },
  jobRequirements: { path: { soc_code: "15-1252.00" }, query: { type: "skills", limit: "2" } },
  jobExplain: { path: { soc_code: "15-1252.00" } },
  jobHistory: { path: { soc_code: "15-1252.00" } },
  jobIndices: { path: { soc_code: "15-1252.00" } },
  task: { path: { task_id: "21661" } },
  customScore: {
    body: {
      weights: { procedural: 0.5, digitization: 0.3, physicality: -0.8, socio_emotional: -1 },
      jobs: ["43-3031.00", "29-1141.00"],
    },
  },
  skills: { query: { type: "skills", limit: "2" } },
  skillSearchSemantic: { query: { q: "convincing people", limit: "2" } },
  skillGap: { body: { current_skills: ["Mathematics", "Negotation"], target_job: "43-3031.00" } },
  skill: { path: { element_id: "2.B.3.e" } },
  skillHistory: { path: { element_id: "2.A.1.e" } },
  regions: { query: { sort_by: "mean_automation_score", limit: "2" } },
  region: { path: { msa_code: "31084" }, query: { include_jobs: "true", job_limit: "1" } },
  regionJobs: { path: { msa_code: "31084" }, query: { limit: "2" } },
  benchmarks: { query: { benchmark: "gsm", limit: "2" } },
  benchmark: { path: { input_id: "gsm-test-0658" } },
  exports: {},
  exportFile: { path: { file: "datapackage.json" } },
};

/** The answers that name the moment, the caller or checksums; they are not the same twice. */
export const MOMENTARY: readonly EndpointName[] = ["health", "me", "releases", "exports", "exportFile"];
