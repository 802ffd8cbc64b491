-- Other producers' exposure indices and observed use of assistants, in indices/. No score reads any of it.

-- eloundou_2024_occupations.csv -------------------------------------------------------------------------------------
-- Share of an occupation's tasks exposed to language models, half weight where they need tools (beta), 0 to 1.
CREATE TABLE raw.exposure_label (origin place, onet_soc VARCHAR, human_beta VARCHAR, gpt4_beta VARCHAR);

CREATE VIEW exposure_label_faults AS
SELECT origin, coalesce(
  onet_soc(onet_soc), number_between(human_beta, 0, 1), number_between(gpt4_beta, 0, 1)
) AS fault
FROM raw.exposure_label
UNION ALL FROM repeated('raw.exposure_label', struct_pack(onet_soc));

CREATE VIEW exposure_label AS
SELECT onet_soc AS soc, figure(human_beta) AS people, figure(gpt4_beta) AS gpt4 FROM raw.exposure_label;

-- microsoft_2025_occupations.csv ------------------------------------------------------------------------------------
-- How far assistant conversations apply to the activities of a six-digit occupation, 0 to 1.
CREATE TABLE raw.applicability (origin place, soc2018 VARCHAR, ai_applicability_score VARCHAR);

CREATE VIEW applicability_faults AS
SELECT origin, coalesce(soc_code(soc2018), number_between(ai_applicability_score, 0, 1)) AS fault
FROM raw.applicability
UNION ALL FROM repeated('raw.applicability', struct_pack(soc2018));

CREATE VIEW applicability AS
SELECT soc2018 AS soc6, figure(ai_applicability_score) AS score FROM raw.applicability;

-- anthropic_2025_tasks.csv ------------------------------------------------------------------------------------------
-- Percent of a release's conversations on a statement, with the tasks that have it, and the shares of ways of working.
CREATE TABLE raw.task_use (
  origin place, release VARCHAR, task_ids VARCHAR, percent VARCHAR, directive VARCHAR, feedback_loop VARCHAR,
  task_iteration VARCHAR, validation VARCHAR, learning VARCHAR, filtered VARCHAR
);

CREATE MACRO share_or_blank(cell) AS must_or_blank(cell, number_in(cell) BETWEEN 0 AND 1, 'a number from 0 to 1');

CREATE VIEW task_use_faults AS
SELECT origin, coalesce(
  must(release, regexp_full_match(release, '\d{4}-\d\d'), 'a month like 2025-11'),
  must(task_ids, regexp_full_match(task_ids, '\d{1,9}(;\d{1,9})*'), 'task ids with ; between them'),
  number_between(percent, 0, 100), share_or_blank(directive), share_or_blank(feedback_loop),
  share_or_blank(task_iteration), share_or_blank(validation), share_or_blank(learning), share_or_blank(filtered)
) AS fault
FROM raw.task_use
UNION ALL FROM repeated('raw.task_use', struct_pack(release, task_ids));

-- One row per release and task: a statement's percent is split evenly among the tasks that share it. automation,
-- augmentation and filtered are shares of its conversations, NULL in releases that do not say.
CREATE VIEW task_use AS
SELECT
  release, unnest(ids) AS task_id, percent / len(ids) AS percent, CAST(len(ids) AS INTEGER) AS sharers,
  automation, augmentation, filtered
FROM (
  SELECT
    release, string_split(task_ids, ';') AS ids, figure(percent) AS percent,
    figure(filled(directive)) + figure(filled(feedback_loop)) AS automation,
    figure(filled(task_iteration)) + figure(filled(validation)) + figure(filled(learning)) AS augmentation,
    figure(filled(filtered)) AS filtered
  FROM raw.task_use
);
