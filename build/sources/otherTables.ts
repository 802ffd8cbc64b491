import { type Declared, declared, KEY, OPTIONAL } from "./columns.ts";

const NEM_CODE = "<year> National Employment Matrix code";

/**
 * Bureau of Labor Statistics: comma-separated tables in bls/. occ_code is an OEWS code (15-1252), nem_code one of the
 * projections.
 */
export const BLS_TABLES: Readonly<Record<string, Declared>> = {
  /** Groups and detailed occupations; major, minor and broad are the codes of the groups that each lies in. */
  soc_group: declared("soc_<year>_structure.csv", "groups of occupations", [
    ["SOC Code", "code", "soc_code", KEY],
    ["SOC Group", "level", "one_of(cell, ['Major', 'Minor', 'Broad', 'Detailed'])", { value: "lower(cell)" }],
    ["SOC Title", "title", "some_text"],
    ["MAJOR_CODE", "major", "soc_code(cell), group_above(cell)"],
    ["MINOR_CODE", "minor", "group_above"],
    ["BROAD_CODE", "broad", "group_above"],
  ]),
  /** Employment in persons, median wage in US dollars a year. A few codes appear as broad and as detailed. */
  oews_national: declared("oews_national_<year>.csv", "national employment and wages", [
    ["OCC_CODE", "occ_code", "soc_code", KEY],
    ["O_GROUP", "o_group", "occupation_group", KEY],
    ["TOT_EMP", "tot_emp", "bls_whole"],
    ["A_MEDIAN", "median_wage", "bls_number", OPTIONAL],
  ]),
  state_area: declared("<state>_regions_<number>.csv", "the areas that the state's table counts", [
    ["AREA", "area", "area", { value: "area_code(cell)", key: "'AREA': area_code(cell)" }],
    ["AREA_TITLE", "title", "some_text"],
  ]),
  /** Metropolitan and of a state, with estimated wages in a column of their own where there is one. */
  oews_region: declared(
    "oews_metropolitan_<year>.csv",
    "employment and wages in metropolitan areas",
    [
      [
        "AREA",
        "area",
        "area(cell), known_area(cell, part)",
        { value: "area_code(cell)", key: "'AREA': area_code(cell)" },
      ],
      ["AREA_TITLE", "title", "title_of(cell, part)", OPTIONAL],
      ["PRIM_STATE", "state", "must(cell, regexp_full_match(cell, '[A-Z]{2}'), 'a state code like CA')"],
      ["OCC_CODE", "occ_code", "oews_code", KEY],
      ["O_GROUP", "o_group", "occupation_group", KEY],
      ["TOT_EMP", "tot_emp", "bls_whole"],
      ["A_MEAN", "a_mean", "bls_number"],
      ["A_MEAN_EST", "a_mean_est", "bls_number", OPTIONAL],
    ],
    { joins: "JOIN source_file ON file = origin.file", gaps: "oews_region_gaps" },
  ),
  oews_group: declared(
    "oews_msa_major_<year>.csv",
    "employment and wages of metropolitan areas by major group",
    [
      ["AREA", "area", "area", KEY],
      ["AREA_TITLE", "title", "some_text"],
      ["OCC_CODE", "occ_code", "oews_code", KEY],
      ["O_GROUP", "o_group", "occupation_group", KEY],
      ["TOT_EMP", "tot_emp", "bls_whole"],
      ["A_MEAN", "a_mean", "bls_number"],
    ],
  ),
  /** The newest round in the folder and the one before; thousands of openings a year. */
  projection: declared("employment_projections_<base>_<target>.csv", "growth, openings and entry education", [
    [NEM_CODE, "nem_code", "soc_code", KEY],
    ["Employment change, percent, <part>", "change_percent", "bls_number"],
    ["Occupational openings, <part> annual average", "openings_thousands", "bls_number"],
    [
      "Typical education needed for entry",
      "entry_education",
      "education",
      { value: "bls(cell)", ...OPTIONAL },
    ],
  ]),
  /** Share of an occupation's wage and salary jobs in each industry sector, 0 to 1. */
  industry_share: declared("occupation_industry_share_<year>.csv", "industries that employ each occupation", [
    ["OCC_CODE", "occ_code", "oews_code", KEY],
    ["O_GROUP", "o_group", "occupation_group", KEY],
    ["NAICS", "naics", "industry", KEY],
    ["NAICS_TITLE", "industry_title", "some_text"],
    ["SHARE_OF_OCC", "share01", "share_or_bls", { value: "figure(bls(cell))" }],
  ]),
  /** From O*NET-SOC to the SOC, the projections and OEWS. */
  soc_crosswalk: declared(
    "onet_soc_<year>_to_soc_<year>.csv",
    "how occupations are counted in employment and projections",
    [
      ["ONET_SOC_<year>_CODE", "onet_soc", "occupation", KEY],
      ["SOC_<year>_CODE", "soc", "soc_code(cell), known_soc(cell)"],
      ["NEM_CODE", "nem_code", "soc_code_or_blank(cell), known_nem(cell)"],
      ["OEWS_<year>_CODE", "oews_code", "soc_code_or_blank(cell), known_oews(cell)"],
    ],
  ),
};

/** HELM: benchmark questions, and what models score on them, in benchmarks/. */
export const HELM_TABLES: Readonly<Record<string, Declared>> = {
  /** The benchmark questions, one JSON object per line. */
  question_text: declared("questions.jsonl", "what the benchmarks ask", [
    ["line", null, "question_object", { key: "'question_id': question_id_in(cell)" }],
  ]),
  /** Name, citation and address of each suite, for questions whose text is not there. */
  suite: declared("suites.tsv", "where the questions can be read", [
    ["suite", null, "suite", KEY],
    ["name", null, "some_text"],
    ["citation", null, "some_text"],
    ["url", null, "must(cell, regexp_full_match(cell, 'https://\\S+'), 'an address')"],
  ]),
  /** Which questions there are, without their texts; in the place of questions.jsonl. */
  question_place: declared("questions.tsv", "which questions the benchmarks ask", [
    ["question_id", null, "question_id", KEY],
    ["suite", null, "suite(cell), known_suite(cell)"],
    ["subject", null, "some_text"],
  ]),
  model: declared("helm_lite_models.csv", "models of the leaderboard", [["model", null, "some_text", KEY]]),
  /** Each model's score per scenario and release, 0 to 1. */
  helm_score: declared("helm_lite_scores.csv", "what current models achieve on each suite", [
    ["model", "model", "some_text(cell), known_model(cell)", KEY],
    ["scenario", "scenario", "some_text", KEY],
    ["metric", "metric", "some_text"],
    ["score", "score", "number_between(cell, 0, 1)"],
    ["release", "release", "release", KEY],
  ]),
  /** The same per subject of MMLU; 'all_subjects' is the mean over subjects. */
  mmlu_subject_score: declared(
    "helm_mmlu_subject_scores.csv",
    "what they achieve on the subjects of one suite",
    [
      ["model", "model", "some_text", KEY],
      ["subject", "subject", "some_text", KEY],
      ["metric", "metric", "some_text"],
      ["score", "score", "number_between(cell, 0, 1)"],
      ["release", "release", "release", KEY],
    ],
  ),
};

/** Other producers' exposure indices and observed use of assistants, in indices/. No score reads any of it. */
export const INDEX_TABLES: Readonly<Record<string, Declared>> = {
  /** Share of an occupation's tasks exposed to language models, half weight where they need tools (beta), 0 to 1. */
  exposure_label: declared("eloundou_2024_occupations.csv", "exposure as people and GPT-4 labeled it", [
    ["onet_soc", "soc", "onet_soc", KEY],
    ["human_beta", "people", "number_between(cell, 0, 1)"],
    ["gpt4_beta", "gpt4", "number_between(cell, 0, 1)"],
  ]),
  /** How far assistant conversations apply to the activities of a six-digit occupation, 0 to 1. */
  applicability: declared("microsoft_2025_occupations.csv", "observed use of an assistant by occupation", [
    ["soc2018", "soc6", "soc_code", KEY],
    ["ai_applicability_score", "score", "number_between(cell, 0, 1)"],
  ]),
  /** Percent of a release's conversations on a statement, with the tasks that have it, and the shares of ways of working. */
  task_use: declared("anthropic_2025_tasks.csv", "observed use of an assistant by task", [
    [
      "release",
      "release",
      "must(cell, regexp_full_match(cell, '\\d{4}-\\d\\d'), 'a month like 2025-11')",
      KEY,
    ],
    ["task_ids", "task_ids", "task_ids", KEY],
    ["percent", "percent", "number_between(cell, 0, 100)"],
    ...["directive", "feedback_loop", "task_iteration", "validation", "learning", "filtered"].map(
      (name) => [name, name, "share_or_blank"] as const,
    ),
  ]),
};
