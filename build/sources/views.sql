-- Checks of a cell by other tables, and views that are more than the columns of one table.

CREATE MACRO occupation(cell) AS coalesce(
  onet_soc(cell),
  must(cell, cell IN (SELECT "O*NET-SOC Code" FROM raw.occupation_data),
    'an occupation of Occupation Data (unknown code)')
);
CREATE MACRO element(cell) AS coalesce(
  element_id(cell),
  must(cell, cell IN (SELECT "Element ID" FROM raw.content_model), 'an element of Content Model Reference (unknown code)')
);
CREATE MACRO known_task(cell) AS
  must(cell, cell IN (SELECT "Task ID" FROM raw.task_statement), 'a task of Task Statements (unknown task id)');
CREATE MACRO known_iwa(cell) AS
  must(cell, cell IN (SELECT "IWA ID" FROM raw.iwa), 'an activity of IWA Reference (unknown code)');
CREATE MACRO known_dwa(cell) AS
  must(cell, cell IN (SELECT "DWA ID" FROM raw.dwa), 'an activity of DWA Reference (unknown code)');

-- A task that must exist and belong to the row's occupation; owner: whose it is.
CREATE MACRO task_of(task, soc, owner) AS coalesce(
  task_id(task),
  must(task, owner IS NOT NULL, 'a task of Task Statements (unknown task id)'),
  must(task, owner = soc, 'a task of ' || soc || ' (this one belongs to ' || owner || ')')
);

CREATE VIEW task_statement_gaps AS
SELECT
  whole_file(file),
  fault('O*NET-SOC Code', soc, 'at least one task, as for every occupation with a job zone (the file seems cut off)')
FROM (SELECT "O*NET-SOC Code" AS soc FROM raw.job_zone), (SELECT any_value(origin.file) AS file FROM raw.task_statement)
WHERE soc NOT IN (SELECT "O*NET-SOC Code" FROM raw.task_statement);

-- estimated: not the published figure; a method that is neither exact nor taken from a file is an estimate.
CREATE VIEW task_rating AS
SELECT
  * EXCLUDE origin,
  EXISTS (
    FROM raw.task_rating_method method
    WHERE method."Task ID" = rating.task_id AND method."Scale ID" = rating.scale_id
      AND NOT regexp_matches(method."Method", 'exact|same-date')
  ) AS estimated
FROM typed.task_rating rating
WHERE scale_id <> 'FT';

CREATE VIEW element_rating AS
SELECT part AS kind, rating.* EXCLUDE origin FROM typed.element_rating rating JOIN source_file ON file = origin.file;

-- What a file cut off at a line end looks like: an occupation rated on some elements only.
CREATE VIEW element_rating_gaps AS
SELECT whole_file(file), fault('O*NET-SOC Code', soc,
  printf('ratings of all %d elements on %s, there are %d (the file seems cut off)', complete, scale_id, elements))
FROM (
  SELECT *, max(elements) OVER (PARTITION BY file) AS complete
  FROM (
    SELECT origin.file AS file, "O*NET-SOC Code" AS soc, "Scale ID" AS scale_id, count(*) AS elements
    FROM raw.element_rating
    GROUP BY ALL
  )
)
WHERE elements < complete;

CREATE MACRO is_soc_group(cell) AS cell IN (SELECT "SOC Code" FROM raw.soc_group);
CREATE MACRO group_above(cell) AS must_or_blank(cell, is_soc_group(cell), 'a code of this table (unknown code)');
CREATE MACRO known_soc(cell) AS must(cell, is_soc_group(cell), 'a code of the SOC structure (unknown code)');
CREATE MACRO known_nem(cell) AS must_or_blank(
  cell, is_soc_group(cell) OR cell IN (SELECT "<year> National Employment Matrix code" FROM raw.projection),
  'a code of the projections or the SOC (unknown code)'
);

-- A code of the SOC structure, or one of the combinations OEWS makes of them.
CREATE MACRO is_oews_code(cell) AS is_soc_group(cell) OR cell IN (SELECT "OCC_CODE" FROM raw.oews_national);
CREATE MACRO known_oews(cell) AS
  must_or_blank(cell, is_oews_code(cell), 'an occupation of the SOC or of national OEWS (unknown code)');
CREATE MACRO oews_code(cell) AS coalesce(
  soc_code(cell), must(cell, is_oews_code(cell), 'an occupation of the SOC or of national OEWS (unknown code)')
);

CREATE MACRO known_area(cell, part) AS must(
  cell, part = 'metropolitan' OR area_code(cell) IN (SELECT area FROM typed.state_area),
  'an area of the region table (unknown code)'
);

-- What a file cut off at a line end looks like: an area without any figures.
CREATE VIEW oews_region_gaps AS
SELECT whole_file((SELECT min(file) FROM source_file WHERE part = 'state')),
  fault('AREA', "AREA", 'at least one row for every area of the region table (the file seems cut off)')
FROM raw.state_area
WHERE area_code("AREA") NOT IN (SELECT area FROM typed.oews_region);

-- Every area of the tables. One that no state's list names brings its own title.
CREATE VIEW area AS
SELECT area, title FROM typed.state_area
UNION ALL
SELECT area, arg_max(title, origin.file) FROM typed.oews_region
WHERE area NOT IN (SELECT area FROM typed.state_area)
GROUP BY area;

-- The states that the title of an area names ("Kingston, TN-VA"); none gives [''].
CREATE MACRO states_named(title) AS string_split(regexp_extract(title, ',\s*([A-Z]{2}(-[A-Z]{2})*)\b', 1), '-');

-- An area lies in the state its rows name and in those its title names.
CREATE VIEW area_state AS
SELECT area, state FROM typed.oews_region
UNION
SELECT area, unnest(states_named(title)) FROM area WHERE states_named(title) <> [''];

-- The areas that lie in one of the states asked for; all where the variable `states` is not set.
CREATE VIEW region AS
SELECT area, title FROM area
WHERE getvariable('states') IS NULL
  OR area IN (SELECT area FROM area_state WHERE list_contains(CAST(getvariable('states') AS VARCHAR[]), state));

-- One row per area and occupation out of all regional tables. A later table's figure is taken where it has one; a cell
-- that it leaves blank or suppresses does not take an earlier figure away. a_mean is published, a_mean_est an estimate.
CREATE VIEW oews_region AS
SELECT
  area, occ_code, o_group, arg_max(tot_emp, origin.file) AS tot_emp, arg_max(a_mean, origin.file) AS a_mean,
  arg_max(a_mean_est, origin.file) AS a_mean_est
FROM typed.oews_region
WHERE area IN (SELECT area FROM region)
GROUP BY ALL;

-- What the regional tables hold together. repeated: rows that a later table replaces.
CREATE VIEW region_counts AS
SELECT
  CAST(count(*) AS INTEGER) AS rows, CAST(count(DISTINCT origin.file) AS INTEGER) AS tables,
  CAST((SELECT count(*) FROM area) AS INTEGER) AS areas, CAST((SELECT count(*) FROM region) AS INTEGER) AS chosen,
  CAST(count(*) - count(DISTINCT (area, occ_code, o_group)) AS INTEGER) AS repeated,
  (SELECT list(DISTINCT state ORDER BY state) FROM area_state) AS states
FROM typed.oews_region;

-- The total and the major groups of each area that lies in one of the states asked for (of all where none is).
CREATE VIEW oews_group AS
SELECT area, title, occ_code, o_group, tot_emp, a_mean
FROM typed.oews_group
WHERE o_group IN ('total', 'major')
  AND (getvariable('states') IS NULL
    OR list_has_any(states_named(title), CAST(getvariable('states') AS VARCHAR[])));

-- Of both rounds, named as '2024-34'. entry_education in BLS's words; NULL for a summary line.
CREATE VIEW projection_of_round AS
SELECT part AS projection_round, each.* EXCLUDE origin
FROM typed.projection each JOIN source_file ON file = origin.file;

CREATE VIEW projection AS
FROM projection_of_round WHERE projection_round = (SELECT max(projection_round) FROM projection_of_round);
CREATE VIEW projection_before AS
FROM projection_of_round WHERE projection_round < (SELECT max(projection_round) FROM projection_of_round);

CREATE MACRO known_suite(suite) AS must(
  suite, suite IN (SELECT s.suite FROM raw.suite s), 'a suite of suites.tsv, which says where the question can be read'
);
CREATE MACRO known_model(model) AS
  must(model, model IN (SELECT m.model FROM raw.model m), 'a model of helm_lite_models.csv (unknown model)');

-- choices: the JSON text of an array of strings. question: the question without its passage, where there is one. Where the
-- text is not there, input_text says where the question can be read.
CREATE VIEW question AS
SELECT
  line ->> 'question_id' AS question_id, line ->> 'suite' AS suite, line ->> 'subject' AS subject,
  line ->> 'input_text' AS input_text, line ->> 'choices' AS choices, line ->> 'question' AS question
FROM raw.question_text
UNION ALL
SELECT
  question_id, suite, subject,
  printf('Question %s of %s (%s), to be read at %s (%s).', question_id, name, subject, url, citation), NULL, NULL
FROM raw.question_place
JOIN raw.suite USING (suite);

-- One row per release and task: a statement's percent is split evenly among the tasks that share it. automation,
-- augmentation and filtered are shares of its conversations, NULL in releases that do not say.
CREATE VIEW task_use AS
SELECT
  release, unnest(string_split(task_ids, ';')) AS task_id, percent / sharers AS percent, sharers,
  directive + feedback_loop AS automation, task_iteration + validation + learning AS augmentation, filtered
FROM (SELECT *, CAST(len(string_split(task_ids, ';')) AS INTEGER) AS sharers FROM typed.task_use);
