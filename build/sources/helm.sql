-- HELM: benchmark questions, and what models score on them, in benchmarks/.

CREATE MACRO suite(cell) AS one_of(cell, [
  'commonsense', 'gsm', 'legalbench', 'math', 'med_qa', 'mmlu', 'narrative_qa', 'natural_qa', 'wmt_14'
]);
CREATE MACRO question_id(cell) AS
  must(cell, regexp_full_match(cell, '[A-Za-z0-9._:-]{1,200}'), 'an id safe in a path (letters, digits, . _ : -)');

-- questions.jsonl ---------------------------------------------------------------------------------------------------
-- The benchmark questions, one JSON object per line.
CREATE TABLE raw.question_text (origin place, line VARCHAR);

CREATE MACRO is_object(json) AS CASE WHEN json_valid(json) THEN json_type(json) = 'OBJECT' END;
CREATE MACRO question_members() AS ['question_id', 'suite', 'subject', 'input_text', 'choices', 'question'];

-- Text that must stand in a member of an object as text, given its type there.
CREATE MACRO json_text(cell, type) AS must(cell, type = 'VARCHAR' AND filled(cell) IS NOT NULL, 'some text');

CREATE VIEW question_text_faults AS
SELECT origin, CASE WHEN types IS NULL THEN fault(NULL, line, 'one JSON object') ELSE coalesce(
  json_text(question_id, types[1]), question_id(question_id), json_text(suite, types[2]), suite(suite),
  json_text(subject, types[3]), json_text(input_text, types[4]),
  must(choices, CASE types[5]
    WHEN 'ARRAY' THEN CAST(json_structure(choices) AS VARCHAR) IN ('["VARCHAR"]', '["NULL"]')
    ELSE coalesce(types[5], 'NULL') = 'NULL'
  END, 'an array of strings, or null'),
  must(question, coalesce(types[6], 'NULL') IN ('NULL', 'VARCHAR'), 'text, or null')
) END AS fault
FROM (
  SELECT origin, line, types, cells[1] AS question_id, cells[2] AS suite, cells[3] AS subject, cells[4] AS input_text,
    cells[5] AS choices, cells[6] AS question
  FROM (
    SELECT origin, line,
      CASE WHEN is_object(line) THEN json_type(line, question_members()) END AS types,
      CASE WHEN is_object(line) THEN json_extract_string(line, question_members()) END AS cells
    FROM raw.question_text
  )
)
UNION ALL
FROM repeated('raw.question_text', {'question_id': CASE WHEN is_object(line) THEN line ->> 'question_id' END});

-- suites.tsv --------------------------------------------------------------------------------------------------------
-- Name, citation and address of each suite, for questions whose text is not there.
CREATE TABLE raw.suite (origin place, suite VARCHAR, name VARCHAR, citation VARCHAR, url VARCHAR);

CREATE VIEW suite_faults AS
SELECT origin, coalesce(
  suite(suite), some_text(name), some_text(citation), must(url, regexp_full_match(url, 'https://\S+'), 'an address')
) AS fault
FROM raw.suite
UNION ALL FROM repeated('raw.suite', struct_pack(suite));

-- questions.tsv, in the place of questions.jsonl --------------------------------------------------------------------
-- Which questions there are, without their texts.
CREATE TABLE raw.question_place (origin place, question_id VARCHAR, suite VARCHAR, subject VARCHAR);

CREATE VIEW question_place_faults AS
SELECT origin, coalesce(
  question_id(question_id), suite(suite), some_text(subject),
  must(suite, suite IN (SELECT suite FROM raw.suite), 'a suite of suites.tsv, which says where the question can be read')
) AS fault
FROM raw.question_place
UNION ALL FROM repeated('raw.question_place', struct_pack(question_id));

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

CREATE MACRO release(cell) AS 
  must(cell, regexp_full_match(cell, '(helm_mmlu_)?v\d+\.\d+\.\d+'), 'a release like v1.13.0');

-- helm_lite_models.csv ----------------------------------------------------------------------------------------------
-- The models of the leaderboard.
CREATE TABLE raw.model (origin place, model VARCHAR);

CREATE VIEW model_faults AS
SELECT origin, some_text(model) AS fault
FROM raw.model
UNION ALL FROM repeated('raw.model', struct_pack(model));

-- helm_lite_scores.csv ----------------------------------------------------------------------------------------------
-- Each model's score per scenario and release, 0 to 1.
CREATE TABLE raw.helm_score (
  origin place, model VARCHAR, scenario VARCHAR, metric VARCHAR, score VARCHAR, release VARCHAR
);

CREATE VIEW helm_score_faults AS
SELECT origin, coalesce(
  some_text(model), some_text(scenario), some_text(metric), number_between(score, 0, 1), release(release),
  must(model, model IN (SELECT model FROM raw.model), 'a model of helm_lite_models.csv (unknown model)')
) AS fault
FROM raw.helm_score
UNION ALL FROM repeated('raw.helm_score', struct_pack(model, scenario, release));

CREATE VIEW helm_score AS SELECT model, scenario, metric, figure(score) AS score, release FROM raw.helm_score;

-- helm_mmlu_subject_scores.csv --------------------------------------------------------------------------------------
-- The same per subject of MMLU; 'all_subjects' is the mean over subjects.
CREATE TABLE raw.mmlu_subject_score (
  origin place, model VARCHAR, subject VARCHAR, metric VARCHAR, score VARCHAR, release VARCHAR
);

CREATE VIEW mmlu_subject_score_faults AS
SELECT origin, coalesce(
  some_text(model), some_text(subject), some_text(metric), number_between(score, 0, 1), release(release)
) AS fault
FROM raw.mmlu_subject_score
UNION ALL FROM repeated('raw.mmlu_subject_score', struct_pack(model, subject, release));

CREATE VIEW mmlu_subject_score AS
SELECT model, subject, metric, figure(score) AS score, release FROM raw.mmlu_subject_score;

-- Leaderboard releases as numbers that sort: 'v1.13.0' and 'helm_mmlu_v1.13.0' give [1, 13, 0].
CREATE MACRO release_order(release) AS
  list_transform(regexp_extract_all(release, '\d+'), part -> CAST(part AS INTEGER));
