import { type Declared, declared, KEY, OPTIONAL } from "./columns.ts";

const SOC = "O*NET-SOC Code";
/** The occupation that a task belongs to, and the range of a scale. */
const OF_TASK = `LEFT JOIN (SELECT task_id, soc FROM task_statement) ON task_id = "Task ID"`;
const OF_SCALE = `LEFT JOIN scale ON scale_id = "Scale ID"`;
const ON_SCALE = `on_scale("Scale ID", cell, minimum, maximum)`;

/** Where "Task" is the statement itself, its digest is computed. */
const DIGEST = `CASE cell WHEN 'of Task' THEN statement_digest("Task") ELSE filled(cell) END`;

/** O*NET: tab-separated tables of one release, in onet/<version>/. soc is an O*NET-SOC code (15-1252.00). */
export const ONET_TABLES: Readonly<Record<string, Declared>> = {
  occupation_data: declared("Occupation Data.txt", "occupations: codes, titles, what they are", [
    [SOC, "soc", "onet_soc", KEY],
    ["Title", "title", "some_text"],
    ["Description", "description", "some_text"],
  ]),
  /** Every element with its name and, where it is shown, its description. */
  content_model: declared(
    "Content Model Reference.txt",
    "names of skills, abilities, knowledge and activities",
    [
      ["Element ID", "element_id", "element_id", KEY],
      ["Element Name", "element_name", "some_text"],
      ["Description", "description", null, { value: "filled(cell)" }],
    ],
  ),
  scale: declared("Scales Reference.txt", "the range of every rating scale", [
    ["Scale ID", "scale_id", "must(cell, regexp_full_match(cell, '[A-Z]{2,3}'), 'a scale id like IM')", KEY],
    ["Scale Name", null, "some_text"],
    ["Minimum", "minimum", "number"],
    ["Maximum", "maximum", `number(cell), above(cell, "Minimum")`],
  ]),
  /** The preparation needed, 1 to 5. Exactly the occupations that are scored have one. */
  job_zone: declared("Job Zones.txt", "which occupations are scored, and the preparation they need", [
    [SOC, "soc", "occupation", KEY],
    ["Job Zone", "job_zone", "whole_between(cell, 1, 5)"],
  ]),
  /** Where "Task" is not the official statement, "Statement Digest" says which one it stands for; NULL: nobody knows. */
  task_statement: declared(
    "Task Statements.txt",
    "the tasks of every occupation",
    [
      [SOC, "soc", "occupation"],
      ["Task ID", "task_id", "task_id", KEY],
      ["Task", "task", "some_text"],
      ["Statement Digest", "statement_digest", "digest", { value: DIGEST, ifMissing: "'of Task'" }],
    ],
    { gaps: "task_statement_gaps" },
  ),
  /** How each rating of a reconstructed Task Ratings.txt was found (not an official table). */
  task_rating_method: declared("Task Ratings sources.txt", "which task ratings are estimates", [
    ["Task ID", null, "task_id(cell), known_task(cell)", KEY],
    ["Scale ID", null, "one_of(cell, ['IM', 'RT'])", KEY],
    ["Method", null, "some_text"],
  ]),
  /** Importance (IM, 1 to 5) and relevance (RT, 0 to 100); frequencies (FT) are checked and left out. */
  task_rating: declared(
    "Task Ratings.txt",
    "importance and relevance of tasks",
    [
      [SOC, "soc", "occupation"],
      ["Task ID", "task_id", `task_of(cell, "${SOC}", soc)`, KEY],
      ["Scale ID", "scale_id", "one_of(cell, ['IM', 'RT', 'FT'])", KEY],
      ["Category", null, "onet_whole", { ...KEY, ...OPTIONAL }],
      ["Data Value", "data_value", ON_SCALE],
      ["Standard Error", "standard_error", "onet_number", OPTIONAL],
    ],
    { joins: `${OF_TASK} ${OF_SCALE}` },
  ),
  /** Importance (IM, 1 to 5) and level (LV, 0 to 7) of every element. */
  element_rating: declared(
    "<part>.txt",
    "<part> that occupations require",
    [
      [SOC, "soc", "occupation", KEY],
      ["Element ID", "element_id", "element(cell), of_kind(cell, part)", KEY],
      ["Scale ID", "scale_id", "one_of(cell, ['IM', 'LV'])", KEY],
      ["Data Value", "data_value", ON_SCALE],
      ["Standard Error", "standard_error", "onet_number", OPTIONAL],
    ],
    {
      joins: `JOIN source_file ON file = origin.file ${OF_SCALE}`,
      gaps: "element_rating_gaps",
    },
  ),
  /**
   * Until 30.0: 16 styles on importance (IM, 1 to 5), with standard errors. From 30.1: 21 styles on impact (WI, -3 to 3)
   * and distinctiveness rank (DR), without. n: respondents.
   */
  work_style: declared(
    "Work Styles.txt",
    "dispositional resilience of occupations",
    [
      [SOC, "soc", "occupation", KEY],
      ["Element ID", "element_id", "element", KEY],
      ["Element Name", "element_name", null, { value: "filled(cell)", ...OPTIONAL }],
      ["Scale ID", "scale_id", "one_of(cell, ['IM', 'WI', 'DR'])", KEY],
      ["Data Value", "data_value", ON_SCALE],
      ["N", "n", "onet_whole", OPTIONAL],
      ["Standard Error", "standard_error", "onet_number", OPTIONAL],
    ],
    { joins: OF_SCALE },
  ),
  iwa: declared("IWA Reference.txt", "intermediate work activities, above the detailed ones", [
    ["IWA ID", null, "iwa_id", KEY],
    ["Element ID", null, "element"],
  ]),
  /** Detailed work activities under their intermediate one; element_id is the generalized one above both. */
  dwa: declared("DWA Reference.txt", "detailed work activities, which tasks are rated by", [
    ["DWA ID", "dwa_id", "dwa_id", KEY],
    ["IWA ID", "iwa_id", "iwa_id(cell), known_iwa(cell)"],
    ["Element ID", "element_id", "element"],
    ["DWA Title", "title", "some_text"],
  ]),
  task_dwa: declared(
    "Tasks to DWAs.txt",
    "the work activities of each task",
    [
      [SOC, "soc", "occupation"],
      ["Task ID", "task_id", `task_of(cell, "${SOC}", soc)`, KEY],
      ["DWA ID", "dwa_id", "dwa_id(cell), known_dwa(cell)", KEY],
    ],
    { joins: OF_TASK },
  ),
  element_activity: declared(
    "<part> to Work Activities.txt",
    "which work activities each of the <part> serves",
    [
      ["<part> Element ID", "element_id", "element", KEY],
      ["Work Activities Element ID", "activity_element_id", "element", KEY],
    ],
  ),
  alternate_title: declared("Alternate Titles.txt", "other titles of occupations, for search", [
    [SOC, "soc", "occupation", KEY],
    ["Alternate Title", "title", "some_text", KEY],
    ["Short Title", "short_title", null, { value: "onet(cell)", ...KEY }],
  ]),
  reported_title: declared("Sample of Reported Titles.txt", "titles that workers gave, for search", [
    [SOC, "soc", "occupation", KEY],
    ["Reported Job Title", "title", "some_text", KEY],
  ]),
  technology_skill: declared("Technology Skills.txt", "software and tools, for search and similarity", [
    [SOC, "soc", "occupation", KEY],
    ["Example", "example", "some_text", KEY],
    ["Commodity Title", "commodity_title", "some_text", KEY],
  ]),
};
