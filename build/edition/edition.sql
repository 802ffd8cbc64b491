-- What the open edition is made with, beside the typed source tables. Each of its tables is a query of one source file,
-- called as the table of `raw` that declares it; it is given a view of the file with every cell as it is written.

-- A flag, NULL where it is not set.
CREATE MACRO flagged(cell) AS nullif(onet(cell), 'N');

-- Occupations that are scored, and the rows of a table about them.
CREATE VIEW data_level AS
SELECT soc FROM job_zone WHERE soc IN (SELECT soc FROM task_statement);
CREATE MACRO scored(source) AS TABLE
SELECT * FROM query_table(source) WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level);

-- Words of our own.
CREATE TABLE task_labels (task_id VARCHAR NOT NULL, label VARCHAR NOT NULL);
CREATE TABLE occupation_words (soc VARCHAR NOT NULL, sentence VARCHAR NOT NULL);
CREATE TABLE requirement_words (element_id VARCHAR NOT NULL, sentence VARCHAR NOT NULL);
CREATE TABLE activity_words (dwa_id VARCHAR NOT NULL, phrase VARCHAR NOT NULL);

-- What would have no words of ours.
CREATE VIEW unworded AS
SELECT 'tasks without a label' AS what, t.task_id AS id, CAST(t.task_id AS BIGINT) AS rank
FROM task_statement t
WHERE t.soc IN (SELECT soc FROM data_level) AND t.task_id NOT IN (SELECT task_id FROM task_labels)
UNION ALL
SELECT 'occupations without a sentence', soc, 0 FROM data_level
WHERE soc NOT IN (SELECT soc FROM occupation_words)
UNION ALL
SELECT DISTINCT 'skills, abilities or knowledge without a sentence', element_id, 0 FROM element_rating
WHERE element_id NOT IN (SELECT element_id FROM requirement_words)
UNION ALL
SELECT 'work activities without a phrase', dwa_id, 0 FROM dwa
WHERE dwa_id NOT IN (SELECT dwa_id FROM activity_words)
ORDER BY what, rank, id;

-- Occupations with tasks; in the place of the description a sentence of our own.
CREATE MACRO occupation_data(source) AS TABLE
SELECT t."O*NET-SOC Code", t."Title", w.sentence AS "Description"
FROM query_table(source) t
JOIN data_level d ON d.soc = t."O*NET-SOC Code"
LEFT JOIN occupation_words w ON w.soc = d.soc
ORDER BY 1;

CREATE MACRO job_zone(source) AS TABLE
SELECT "O*NET-SOC Code", "Job Zone" FROM scored(source) ORDER BY 1;

-- Names of all elements; descriptions, in our own words, of those that answers describe.
CREATE MACRO content_model(source) AS TABLE
SELECT t."Element ID", t."Element Name", w.sentence AS "Description"
FROM query_table(source) t
LEFT JOIN requirement_words w ON w.element_id = t."Element ID"
ORDER BY 1;

CREATE MACRO scale(source) AS TABLE
SELECT "Scale ID", "Scale Name", "Minimum", "Maximum"
FROM query_table(source)
WHERE "Scale ID" IN ('IM', 'LV', 'RT', 'WI', 'CX')
ORDER BY 1;

-- In the place of the statement its label, and the digest by which the statement is known again.
CREATE MACRO task_statement(source) AS TABLE
SELECT t.soc AS "O*NET-SOC Code", t.task_id AS "Task ID", l.label AS "Task", t.statement_digest AS "Statement Digest"
FROM task_statement t
JOIN data_level d ON d.soc = t.soc
LEFT JOIN task_labels l ON l.task_id = t.task_id
ORDER BY t.soc, CAST(t.task_id AS BIGINT);

CREATE MACRO task_rating(source) AS TABLE
SELECT "O*NET-SOC Code", "Task ID", "Scale ID", "Data Value", onet("Standard Error") AS "Standard Error"
FROM scored(source)
WHERE "Scale ID" IN ('IM', 'RT')
ORDER BY 1, CAST("Task ID" AS BIGINT), 3;

-- The ratings that are not published figures.
CREATE MACRO task_rating_method(source) AS TABLE
SELECT "Method", "Scale ID", "Task ID"
FROM query_table(source)
WHERE EXISTS (
  SELECT 1 FROM task_rating r
  WHERE r.task_id = "Task ID" AND r.scale_id = "Scale ID" AND r.estimated AND r.soc IN (SELECT soc FROM data_level)
)
ORDER BY 1, 2, CAST("Task ID" AS BIGINT);

-- A date stands where nothing but the value is known: such a value was taken from an earlier release.
CREATE MACRO ability_rating(source) AS TABLE
SELECT
  "O*NET-SOC Code", "Element ID", "Scale ID", "Data Value", onet("Standard Error") AS "Standard Error",
  flagged("Recommend Suppress") AS "Recommend Suppress", flagged("Not Relevant") AS "Not Relevant",
  CASE WHEN onet("N") IS NULL THEN onet("Date") END AS "Date"
FROM scored(source)
WHERE "Scale ID" IN ('IM', 'LV')
ORDER BY 1, 2, 3;

CREATE MACRO element_rating(source) AS TABLE
SELECT * EXCLUDE ("Date") FROM ability_rating(source) ORDER BY 1, 2, 3;

CREATE MACRO work_style(source) AS TABLE
SELECT
  "O*NET-SOC Code", "Element ID", "Scale ID", "Data Value", onet("N") AS "N",
  onet("Standard Error") AS "Standard Error"
FROM scored(source)
WHERE "Scale ID" IN ('IM', 'WI')
ORDER BY 1, 2, 3;

CREATE MACRO iwa(source) AS TABLE
SELECT "Element ID", "IWA ID" FROM query_table(source) ORDER BY 1, 2;

-- In the place of the title a phrase of our own.
CREATE MACRO dwa(source) AS TABLE
SELECT t."Element ID", t."IWA ID", t."DWA ID", w.phrase AS "DWA Title"
FROM query_table(source) t
LEFT JOIN activity_words w ON w.dwa_id = t."DWA ID"
ORDER BY 1, 2, 3;

CREATE MACRO task_dwa(source) AS TABLE
SELECT "O*NET-SOC Code", "Task ID", "DWA ID" FROM scored(source) ORDER BY 1, CAST("Task ID" AS BIGINT), 3;

CREATE MACRO element_activity(source) AS TABLE
SELECT COLUMNS(' Element ID$') FROM query_table(source) ORDER BY ALL;

CREATE MACRO alternate_title(source) AS TABLE
SELECT "O*NET-SOC Code", "Alternate Title", onet("Short Title") AS "Short Title" FROM scored(source) ORDER BY 1, 2, 3;

CREATE MACRO reported_title(source) AS TABLE
SELECT "O*NET-SOC Code", "Reported Job Title" FROM scored(source) ORDER BY 1, 2;

CREATE MACRO technology_skill(source) AS TABLE
SELECT
  "O*NET-SOC Code", "Commodity Title", "Example", flagged("Hot Technology") AS "Hot Technology",
  flagged("In Demand") AS "In Demand"
FROM scored(source)
ORDER BY 1, 2, 3;

CREATE MACRO soc_group(source) AS TABLE
SELECT "SOC Group", "SOC Code", "SOC Title", "MAJOR_CODE", "MINOR_CODE", "BROAD_CODE"
FROM query_table(source)
ORDER BY "SOC Code";

CREATE MACRO oews_national(source) AS TABLE
SELECT "OCC_CODE", "OCC_TITLE", "O_GROUP", "TOT_EMP", "A_MEAN", "A_MEDIAN"
FROM query_table(source)
WHERE "O_GROUP" IN ('total', 'detailed')
ORDER BY 1;

CREATE MACRO oews_group(source) AS TABLE
SELECT "AREA", "AREA_TITLE", "O_GROUP", "OCC_CODE", "TOT_EMP", "A_MEAN"
FROM query_table(source)
WHERE "O_GROUP" IN ('total', 'major')
ORDER BY 1, 4;

CREATE MACRO state_area(source) AS TABLE
SELECT "AREA", "AREA_TITLE", "REGION_TYPE", "COUNTIES" FROM query_table(source) ORDER BY 1;

CREATE MACRO oews_region(source) AS TABLE
SELECT
  "AREA", "PRIM_STATE", "O_GROUP", "OCC_CODE", "TOT_EMP", "A_MEAN", "A_MEAN_EST",
  coalesce("A_MEAN_SOURCE", 'not stated') AS "A_MEAN_SOURCE"
FROM query_table(source)
WHERE "O_GROUP" IN ('total', 'detailed')
ORDER BY 1, 3 DESC, 4;

CREATE MACRO projection(source) AS TABLE
SELECT
  COLUMNS('^\d{4} National Employment Matrix (code|title)$'), "Occupation type", COLUMNS('^Employment, \d{4}$'),
  COLUMNS('^Employment change, percent, '), COLUMNS('^Occupational openings, '), "Typical education needed for entry"
FROM query_table(source)
ORDER BY ALL;

-- The ten industries that employ most of each occupation.
CREATE MACRO industry_share(source) AS TABLE
SELECT "NAICS", "NAICS_TITLE", "O_GROUP", "OCC_CODE", "SHARE_OF_OCC"
FROM (
  SELECT *, row_number() OVER (PARTITION BY "OCC_CODE" ORDER BY CAST("SHARE_OF_OCC" AS DOUBLE) DESC, "NAICS") AS place
  FROM query_table(source)
  WHERE "O_GROUP" = 'detailed' AND TRY_CAST("SHARE_OF_OCC" AS DOUBLE) > 0
)
WHERE place <= 10
ORDER BY 1, 4;

CREATE MACRO soc_crosswalk(source) AS TABLE
SELECT
  COLUMNS('^ONET_SOC_\d{4}_CODE$'), COLUMNS('^SOC_\d{4}_CODE$'), "NEM_CODE", COLUMNS('^OEWS_\d{4}_CODE$')
FROM query_table(source)
WHERE COLUMNS('^ONET_SOC_\d{4}_CODE$') IN (SELECT soc FROM data_level)
ORDER BY ALL;

CREATE MACRO question_place(source) AS TABLE
SELECT suite, subject, question_id FROM question ORDER BY 1, 2, 3;

CREATE MACRO model(source) AS TABLE
SELECT model, canonical_model, model_id, developer, first_release, last_release FROM query_table(source) ORDER BY 1;

-- Every release of the leaderboard, the oldest first.
CREATE MACRO helm_score(source) AS TABLE
SELECT release, scenario, metric, model, score
FROM query_table(source)
ORDER BY release_order(release), scenario, metric, model;

-- The newest release that breaks a suite down.
CREATE MACRO mmlu_subject_score(source) AS TABLE
SELECT release, subject, metric, model, score
FROM query_table(source)
WHERE release_order(release) = (SELECT max(release_order(release)) FROM query_table(source))
ORDER BY ALL;

CREATE MACRO exposure_label(source) AS TABLE
SELECT onet_soc, human_beta, gpt4_beta FROM query_table(source) ORDER BY 1;

CREATE MACRO applicability(source) AS TABLE
SELECT soc2018, ai_applicability_score FROM query_table(source) ORDER BY 1;

CREATE MACRO task_use(source) AS TABLE
SELECT release, task_ids, percent, directive, feedback_loop, task_iteration, validation, learning, filtered
FROM query_table(source)
ORDER BY release, task_ids;
