-- O*NET: tab-separated tables of one release, in onet/<version>/. soc is an O*NET-SOC code (15-1252.00).

-- Occupation Data.txt -----------------------------------------------------------------------------------------------
CREATE TABLE raw.occupation_data (origin place, "O*NET-SOC Code" VARCHAR, "Title" VARCHAR, "Description" VARCHAR);

CREATE VIEW occupation_data_faults AS
SELECT origin, coalesce(onet_soc("O*NET-SOC Code"), some_text("Title"), some_text("Description")) AS fault
FROM raw.occupation_data
UNION ALL FROM repeated('raw.occupation_data', struct_pack("O*NET-SOC Code"));

CREATE VIEW occupation_data AS
SELECT "O*NET-SOC Code" AS soc, "Title" AS title, "Description" AS description FROM raw.occupation_data;

CREATE MACRO occupation(cell) AS coalesce(
  onet_soc(cell),
  must(cell, cell IN (SELECT "O*NET-SOC Code" FROM raw.occupation_data),
    'an occupation of Occupation Data (unknown code)')
);

-- Content Model Reference.txt ---------------------------------------------------------------------------------------
-- Every element with its name and, where it is shown, its description.
CREATE TABLE raw.content_model (origin place, "Element ID" VARCHAR, "Element Name" VARCHAR, "Description" VARCHAR);

CREATE VIEW content_model_faults AS
SELECT origin, coalesce(element_id("Element ID"), some_text("Element Name")) AS fault
FROM raw.content_model
UNION ALL FROM repeated('raw.content_model', struct_pack("Element ID"));

CREATE VIEW content_model AS
SELECT "Element ID" AS element_id, "Element Name" AS element_name, filled("Description") AS description
FROM raw.content_model;

CREATE MACRO element(cell) AS coalesce(
  element_id(cell),
  must(cell, cell IN (SELECT "Element ID" FROM raw.content_model), 'an element of Content Model Reference (unknown code)')
);

-- Scales Reference.txt ----------------------------------------------------------------------------------------------
-- The range of every rating scale.
CREATE TABLE raw.scale (origin place, "Scale ID" VARCHAR, "Scale Name" VARCHAR, "Minimum" VARCHAR, "Maximum" VARCHAR);

CREATE VIEW scale_faults AS
SELECT origin, coalesce(
  must("Scale ID", regexp_full_match("Scale ID", '[A-Z]{2,3}'), 'a scale id like IM'), some_text("Scale Name"),
  number("Minimum"), number("Maximum"),
  must("Maximum", number_in("Minimum") < number_in("Maximum"), 'a number above the minimum, ' || "Minimum")
) AS fault
FROM raw.scale
UNION ALL FROM repeated('raw.scale', struct_pack("Scale ID"));

CREATE VIEW scale AS
SELECT "Scale ID" AS scale_id, number_in("Minimum") AS minimum, number_in("Maximum") AS maximum FROM raw.scale;

-- A value on its scale, given the scale's range.
CREATE MACRO on_scale(scale_id, value, minimum, maximum) AS coalesce(
  must(scale_id, minimum IS NOT NULL, 'a scale of Scales Reference (unknown code)'),
  number(value),
  must(value, number_in(value) BETWEEN minimum AND maximum,
    printf('a number from %g to %g (scale %s)', minimum, maximum, scale_id))
);

-- Job Zones.txt -----------------------------------------------------------------------------------------------------
-- The preparation needed, 1 to 5. Exactly the occupations that are scored have one.
CREATE TABLE raw.job_zone (origin place, "O*NET-SOC Code" VARCHAR, "Job Zone" VARCHAR);

CREATE VIEW job_zone_faults AS
SELECT origin, coalesce(occupation("O*NET-SOC Code"), whole_between("Job Zone", 1, 5)) AS fault
FROM raw.job_zone
UNION ALL FROM repeated('raw.job_zone', struct_pack("O*NET-SOC Code"));

CREATE VIEW job_zone AS
SELECT "O*NET-SOC Code" AS soc, CAST("Job Zone" AS INTEGER) AS job_zone FROM raw.job_zone;

-- Task Statements.txt -----------------------------------------------------------------------------------------------
-- Where "Task" is not the official statement, "Statement Digest" says which one it stands for.
CREATE TABLE raw.task_statement (
  origin place, "O*NET-SOC Code" VARCHAR, "Task ID" VARCHAR, "Task" VARCHAR, "Statement Digest" VARCHAR DEFAULT 'of Task'
);

CREATE VIEW task_statement_faults AS
SELECT origin, coalesce(
  occupation("O*NET-SOC Code"), task_id("Task ID"), some_text("Task"),
  must_or_blank("Statement Digest", regexp_full_match("Statement Digest", '[0-9a-f]{8}|of Task'), '8 hexadecimal digits')
) AS fault
FROM raw.task_statement
UNION ALL FROM repeated('raw.task_statement', struct_pack("Task ID"))
UNION ALL
SELECT
  whole_file(file),
  fault('O*NET-SOC Code', soc, 'at least one task, as for every occupation with a job zone (the file seems cut off)')
FROM (SELECT "O*NET-SOC Code" AS soc FROM raw.job_zone), (SELECT any_value(origin.file) AS file FROM raw.task_statement)
WHERE soc NOT IN (SELECT "O*NET-SOC Code" FROM raw.task_statement);

-- task_id is the whole number O*NET gives, as text. statement_digest is NULL where nobody knows it.
CREATE VIEW task_statement AS
SELECT
  "O*NET-SOC Code" AS soc, "Task ID" AS task_id, "Task" AS task,
  CASE "Statement Digest"
    WHEN 'of Task' THEN statement_digest("Task")
    ELSE filled("Statement Digest")
  END AS statement_digest
FROM raw.task_statement;

-- A task that must exist and belong to the row's occupation; owner: whose it is.
CREATE MACRO task_of(task, soc, owner) AS coalesce(
  task_id(task),
  must(task, owner IS NOT NULL, 'a task of Task Statements (unknown task id)'),
  must(task, owner = soc, 'a task of ' || soc || ' (this one belongs to ' || owner || ')')
);

-- Task Ratings sources.txt ------------------------------------------------------------------------------------------
-- How each rating of a reconstructed Task Ratings.txt was found (not an official table).
CREATE TABLE raw.task_rating_method (origin place, "Task ID" VARCHAR, "Scale ID" VARCHAR, "Method" VARCHAR);

CREATE VIEW task_rating_method_faults AS
SELECT origin, coalesce(
  task_id("Task ID"), one_of("Scale ID", ['IM', 'RT']), some_text("Method"),
  must("Task ID", "Task ID" IN (SELECT "Task ID" FROM raw.task_statement), 'a task of Task Statements (unknown task id)')
) AS fault
FROM raw.task_rating_method
UNION ALL FROM repeated('raw.task_rating_method', struct_pack("Task ID", "Scale ID"));

-- Task Ratings.txt --------------------------------------------------------------------------------------------------
-- Importance (IM, 1 to 5) and relevance (RT, 0 to 100); frequencies (FT) are checked and left out.
CREATE TABLE raw.task_rating (
  origin place, "O*NET-SOC Code" VARCHAR, "Task ID" VARCHAR, "Scale ID" VARCHAR, "Category" VARCHAR DEFAULT NULL,
  "Data Value" VARCHAR, "Standard Error" VARCHAR DEFAULT NULL
);

CREATE VIEW task_rating_faults AS
SELECT origin, coalesce(
  occupation("O*NET-SOC Code"), task_of("Task ID", "O*NET-SOC Code", soc), one_of("Scale ID", ['IM', 'RT', 'FT']),
  onet_whole("Category"), on_scale("Scale ID", "Data Value", minimum, maximum), onet_number("Standard Error")
) AS fault
FROM raw.task_rating
LEFT JOIN (SELECT task_id, soc FROM task_statement) ON task_id = "Task ID"
LEFT JOIN scale ON scale_id = "Scale ID"
UNION ALL FROM repeated('raw.task_rating', struct_pack("Task ID", "Scale ID", "Category"));

-- estimated: not the published figure; a method that is neither exact nor taken from a file is an estimate.
CREATE VIEW task_rating AS
SELECT
  "O*NET-SOC Code" AS soc, "Task ID" AS task_id, "Scale ID" AS scale_id, figure("Data Value") AS data_value,
  figure(onet("Standard Error")) AS standard_error,
  EXISTS (
    FROM raw.task_rating_method method
    WHERE method."Task ID" = rating."Task ID" AND method."Scale ID" = rating."Scale ID"
      AND NOT regexp_matches(method."Method", 'exact|same-date')
  ) AS estimated
FROM raw.task_rating rating
WHERE "Scale ID" <> 'FT';

-- Skills.txt, Abilities.txt, Knowledge.txt --------------------------------------------------------------------------
-- Importance (IM, 1 to 5) and level (LV, 0 to 7) of every element.
CREATE TABLE raw.element_rating (
  origin place, "O*NET-SOC Code" VARCHAR, "Element ID" VARCHAR, "Scale ID" VARCHAR, "Data Value" VARCHAR,
  "Standard Error" VARCHAR DEFAULT NULL
);

CREATE VIEW element_rating AS
SELECT
  part AS kind, "O*NET-SOC Code" AS soc, "Element ID" AS element_id, "Scale ID" AS scale_id,
  figure("Data Value") AS data_value, figure(onet("Standard Error")) AS standard_error
FROM raw.element_rating
JOIN source_file ON file = origin.file;

-- Whether an element stands where those of its kind do in the content model.
CREATE MACRO is_of_kind(element, kind) AS CASE kind
  WHEN 'Skills' THEN starts_with(element, '2.A.') OR starts_with(element, '2.B.')
  WHEN 'Abilities' THEN starts_with(element, '1.A.')
  ELSE starts_with(element, '2.C.')
END;

CREATE VIEW element_rating_faults AS
SELECT origin, coalesce(
  occupation("O*NET-SOC Code"), element("Element ID"),
  must("Element ID", is_of_kind("Element ID", part), 'an element of ' || part || ' (this one belongs elsewhere)'),
  one_of("Scale ID", ['IM', 'LV']), on_scale("Scale ID", "Data Value", minimum, maximum), onet_number("Standard Error")
) AS fault
FROM raw.element_rating
JOIN source_file ON file = origin.file
LEFT JOIN scale ON scale_id = "Scale ID"
UNION ALL FROM repeated('raw.element_rating', struct_pack("O*NET-SOC Code", "Element ID", "Scale ID"))
UNION ALL
-- What a file cut off at a line end looks like: an occupation rated on some elements only.
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

-- Work Styles.txt ---------------------------------------------------------------------------------------------------
-- Until 30.0: 16 styles on importance (IM, 1 to 5), with standard errors. From 30.1: 21 styles on impact (WI, -3 to 3)
-- and distinctiveness rank (DR), without. n: respondents.
CREATE TABLE raw.work_style (
  origin place, "O*NET-SOC Code" VARCHAR, "Element ID" VARCHAR, "Element Name" VARCHAR DEFAULT NULL, "Scale ID" VARCHAR,
  "Data Value" VARCHAR, "N" VARCHAR DEFAULT NULL, "Standard Error" VARCHAR DEFAULT NULL
);

CREATE VIEW work_style_faults AS
SELECT origin, coalesce(
  occupation("O*NET-SOC Code"), element("Element ID"), one_of("Scale ID", ['IM', 'WI', 'DR']),
  on_scale("Scale ID", "Data Value", minimum, maximum), onet_whole("N"), onet_number("Standard Error")
) AS fault
FROM raw.work_style
LEFT JOIN scale ON scale_id = "Scale ID"
UNION ALL FROM repeated('raw.work_style', struct_pack("O*NET-SOC Code", "Element ID", "Scale ID"));

CREATE VIEW work_style AS
SELECT
  "O*NET-SOC Code" AS soc, "Element ID" AS element_id, filled("Element Name") AS element_name, "Scale ID" AS scale_id,
  figure("Data Value") AS data_value, CAST(onet("N") AS INTEGER) AS n, figure(onet("Standard Error")) AS standard_error
FROM raw.work_style;

-- IWA Reference.txt -------------------------------------------------------------------------------------------------
-- Intermediate work activities under their generalized one.
CREATE TABLE raw.iwa (origin place, "IWA ID" VARCHAR, "Element ID" VARCHAR);

CREATE VIEW iwa_faults AS
SELECT origin, coalesce(iwa_id("IWA ID"), element("Element ID")) AS fault
FROM raw.iwa
UNION ALL FROM repeated('raw.iwa', struct_pack("IWA ID"));

-- DWA Reference.txt -------------------------------------------------------------------------------------------------
-- Detailed work activities under their intermediate one; element_id is the generalized one above both.
CREATE TABLE raw.dwa (origin place, "DWA ID" VARCHAR, "IWA ID" VARCHAR, "Element ID" VARCHAR, "DWA Title" VARCHAR);

CREATE VIEW dwa_faults AS
SELECT origin, coalesce(
  dwa_id("DWA ID"), iwa_id("IWA ID"),
  must("IWA ID", "IWA ID" IN (SELECT "IWA ID" FROM raw.iwa), 'an activity of IWA Reference (unknown code)'),
  element("Element ID"), some_text("DWA Title")
) AS fault
FROM raw.dwa
UNION ALL FROM repeated('raw.dwa', struct_pack("DWA ID"));

CREATE VIEW dwa AS
SELECT "DWA ID" AS dwa_id, "IWA ID" AS iwa_id, "Element ID" AS element_id, "DWA Title" AS title FROM raw.dwa;

-- Tasks to DWAs.txt -------------------------------------------------------------------------------------------------
-- The detailed work activities of each task.
CREATE TABLE raw.task_dwa (origin place, "O*NET-SOC Code" VARCHAR, "Task ID" VARCHAR, "DWA ID" VARCHAR);

CREATE VIEW task_dwa_faults AS
SELECT origin, coalesce(
  occupation("O*NET-SOC Code"), task_of("Task ID", "O*NET-SOC Code", soc), dwa_id("DWA ID"),
  must("DWA ID", "DWA ID" IN (SELECT "DWA ID" FROM raw.dwa), 'an activity of DWA Reference (unknown code)')
) AS fault
FROM raw.task_dwa
LEFT JOIN (SELECT task_id, soc FROM task_statement) ON task_id = "Task ID"
UNION ALL FROM repeated('raw.task_dwa', struct_pack("Task ID", "DWA ID"));

CREATE VIEW task_dwa AS
SELECT "O*NET-SOC Code" AS soc, "Task ID" AS task_id, "DWA ID" AS dwa_id FROM raw.task_dwa;

-- Abilities to Work Activities.txt, Skills to Work Activities.txt ---------------------------------------------------
-- Which activities an ability or a skill serves.
CREATE TABLE raw.element_activity (origin place, "<part> Element ID" VARCHAR, "Work Activities Element ID" VARCHAR);

CREATE VIEW element_activity_faults AS
SELECT origin, coalesce(element("<part> Element ID"), element("Work Activities Element ID")) AS fault
FROM raw.element_activity
UNION ALL FROM repeated('raw.element_activity', struct_pack("<part> Element ID", "Work Activities Element ID"));

CREATE VIEW element_activity AS
SELECT "<part> Element ID" AS element_id, "Work Activities Element ID" AS activity_element_id FROM raw.element_activity;

-- Alternate Titles.txt ----------------------------------------------------------------------------------------------
-- What else an occupation is called.
CREATE TABLE raw.alternate_title (
  origin place, "O*NET-SOC Code" VARCHAR, "Alternate Title" VARCHAR, "Short Title" VARCHAR
);

CREATE VIEW alternate_title_faults AS
SELECT origin, coalesce(occupation("O*NET-SOC Code"), some_text("Alternate Title")) AS fault
FROM raw.alternate_title
UNION ALL FROM repeated('raw.alternate_title', struct_pack("O*NET-SOC Code", "Alternate Title", "Short Title"));

CREATE VIEW alternate_title AS
SELECT "O*NET-SOC Code" AS soc, "Alternate Title" AS title, onet("Short Title") AS short_title FROM raw.alternate_title;

-- Sample of Reported Titles.txt -------------------------------------------------------------------------------------
-- Titles that workers gave.
CREATE TABLE raw.reported_title (origin place, "O*NET-SOC Code" VARCHAR, "Reported Job Title" VARCHAR);

CREATE VIEW reported_title_faults AS
SELECT origin, coalesce(occupation("O*NET-SOC Code"), some_text("Reported Job Title")) AS fault
FROM raw.reported_title
UNION ALL FROM repeated('raw.reported_title', struct_pack("O*NET-SOC Code", "Reported Job Title"));

CREATE VIEW reported_title AS
SELECT "O*NET-SOC Code" AS soc, "Reported Job Title" AS title FROM raw.reported_title;

-- Technology Skills.txt ---------------------------------------------------------------------------------------------
-- Software and tools by example, with the kind of product.
CREATE TABLE raw.technology_skill (origin place, "O*NET-SOC Code" VARCHAR, "Example" VARCHAR, "Commodity Title" VARCHAR);

CREATE VIEW technology_skill_faults AS
SELECT origin, coalesce(occupation("O*NET-SOC Code"), some_text("Example"), some_text("Commodity Title")) AS fault
FROM raw.technology_skill
UNION ALL FROM repeated('raw.technology_skill', struct_pack("O*NET-SOC Code", "Example", "Commodity Title"));

CREATE VIEW technology_skill AS
SELECT "O*NET-SOC Code" AS soc, "Example" AS example, "Commodity Title" AS commodity_title FROM raw.technology_skill;
