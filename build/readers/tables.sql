-- The typed source tables. One statement per table; columns are snake_case; NULL means missing or suppressed.
-- Codes: soc is an O*NET-SOC code (15-1252.00), occ_code an OEWS code (15-1252), nem_code a projections code.

-- O*NET ---------------------------------------------------------------------------------------------------------

CREATE TABLE occupation_data (soc VARCHAR NOT NULL, title VARCHAR NOT NULL, description VARCHAR NOT NULL);

-- Exactly the data-level occupations have a job zone (1 to 5).
CREATE TABLE job_zone (soc VARCHAR NOT NULL, job_zone INTEGER NOT NULL);

-- task_id is the whole number O*NET gives, as text. task_type: 'Core', 'Supplemental', NULL (unrated).
-- statement_digest says which official statement it is (NULL: not known); in the open edition `task` is a label of our own.
CREATE TABLE task_statement (
  soc VARCHAR NOT NULL, task_id VARCHAR NOT NULL, task VARCHAR NOT NULL, task_type VARCHAR, statement_digest VARCHAR
);

-- scale_id 'IM' (importance 1 to 5) or 'RT' (relevance 0 to 100). estimated: not the published figure.
CREATE TABLE task_rating (
  soc VARCHAR NOT NULL, task_id VARCHAR NOT NULL, scale_id VARCHAR NOT NULL,
  data_value DOUBLE NOT NULL, standard_error DOUBLE, estimated BOOLEAN NOT NULL
);

-- kind 'Skills', 'Abilities' or 'Knowledge'; scale_id 'IM' (importance 1 to 5) or 'LV' (level 0 to 7).
CREATE TABLE element_rating (
  kind VARCHAR NOT NULL, soc VARCHAR NOT NULL, element_id VARCHAR NOT NULL, scale_id VARCHAR NOT NULL,
  data_value DOUBLE NOT NULL, n INTEGER, standard_error DOUBLE,
  recommend_suppress BOOLEAN NOT NULL, not_relevant BOOLEAN NOT NULL
);

CREATE TABLE content_model (element_id VARCHAR NOT NULL, element_name VARCHAR NOT NULL, description VARCHAR);

CREATE TABLE scale (scale_id VARCHAR NOT NULL, name VARCHAR NOT NULL, minimum DOUBLE NOT NULL, maximum DOUBLE NOT NULL);

-- Until 30.0: 16 styles on 'IM' (1 to 5), with standard errors. From 30.1: 21 styles on 'WI' (impact -3 to 3)
-- and 'DR' (distinctiveness rank), without. n: respondents.
CREATE TABLE work_style (
  soc VARCHAR NOT NULL, element_id VARCHAR NOT NULL, element_name VARCHAR, scale_id VARCHAR NOT NULL,
  data_value DOUBLE NOT NULL, n INTEGER, standard_error DOUBLE
);

-- Optional, else empty. scale_id 'CX' or 'CT' is a mean; 'CXP' or 'CTP' the percentage answering `category`.
CREATE TABLE work_context (
  soc VARCHAR NOT NULL, element_id VARCHAR NOT NULL, scale_id VARCHAR NOT NULL, category INTEGER,
  data_value DOUBLE NOT NULL, standard_error DOUBLE
);

-- Detailed work activities under intermediate ones; element_id is the (generalized) work activity above them.
CREATE TABLE dwa (dwa_id VARCHAR NOT NULL, iwa_id VARCHAR NOT NULL, element_id VARCHAR NOT NULL, title VARCHAR NOT NULL);
CREATE TABLE task_dwa (soc VARCHAR NOT NULL, task_id VARCHAR NOT NULL, dwa_id VARCHAR NOT NULL);

-- Links from an ability or skill to the work activities it serves.
CREATE TABLE ability_activity (element_id VARCHAR NOT NULL, activity_element_id VARCHAR NOT NULL);
CREATE TABLE skill_activity (element_id VARCHAR NOT NULL, activity_element_id VARCHAR NOT NULL);
CREATE TABLE alternate_title (soc VARCHAR NOT NULL, title VARCHAR NOT NULL, short_title VARCHAR);
CREATE TABLE reported_title (soc VARCHAR NOT NULL, title VARCHAR NOT NULL);
CREATE TABLE technology_skill (
  soc VARCHAR NOT NULL, example VARCHAR NOT NULL, commodity_title VARCHAR NOT NULL,
  hot BOOLEAN NOT NULL, in_demand BOOLEAN NOT NULL
);

-- BLS -----------------------------------------------------------------------------------------------------------

-- o_group: 'total', 'major', 'minor', 'broad', 'detailed'. A few codes appear as broad and as detailed.
-- Persons; US dollars a year.
CREATE TABLE oews_national (
  occ_code VARCHAR NOT NULL, occ_title VARCHAR NOT NULL, o_group VARCHAR NOT NULL, tot_emp INTEGER, a_mean DOUBLE,
  median_wage DOUBLE
);

-- area has 5 digits (06901 to 06903: the nonmetropolitan regions). a_mean is published, a_mean_est an estimate;
-- wage_source is the source table's own word on a_mean.
-- oews_region_row holds every row of every regional table (`reading`: which, from 1); oews_region one row per area and
-- occupation (regions.sql).
CREATE TABLE oews_region_row (
  reading INTEGER NOT NULL, area VARCHAR NOT NULL, area_title VARCHAR, prim_state VARCHAR NOT NULL,
  occ_code VARCHAR NOT NULL, o_group VARCHAR NOT NULL,
  tot_emp INTEGER, a_mean DOUBLE, a_mean_est DOUBLE, wage_source VARCHAR
);
CREATE TABLE oews_region (
  area VARCHAR NOT NULL, occ_code VARCHAR NOT NULL, o_group VARCHAR NOT NULL,
  tot_emp INTEGER, a_mean DOUBLE, a_mean_est DOUBLE, wage_source VARCHAR
);
CREATE TABLE region (area VARCHAR NOT NULL, title VARCHAR NOT NULL, region_type VARCHAR, counties VARCHAR);
-- The states an area lies in.
CREATE TABLE region_state (area VARCHAR NOT NULL, state VARCHAR NOT NULL);

-- The newest round in the folder; projection_round as '2024-34'; occupation_type 'Line item' or 'Summary'.
CREATE TABLE projection (
  projection_round VARCHAR NOT NULL, nem_code VARCHAR NOT NULL, title VARCHAR NOT NULL, occupation_type VARCHAR NOT NULL,
  employment_base_thousands DOUBLE NOT NULL, employment_target_thousands DOUBLE NOT NULL,
  change_percent DOUBLE, openings_thousands DOUBLE,
  -- Typical education needed for entry, in BLS's words; NULL for a summary line.
  entry_education VARCHAR
);

CREATE TABLE industry_share (
  occ_code VARCHAR NOT NULL, o_group VARCHAR NOT NULL, naics VARCHAR NOT NULL, industry_title VARCHAR NOT NULL, share01 DOUBLE
);

-- level: 'major', 'minor', 'broad', 'detailed'; major, minor, broad are the codes of the groups it lies in.
CREATE TABLE soc_group (
  code VARCHAR NOT NULL, level VARCHAR NOT NULL, title VARCHAR NOT NULL,
  major VARCHAR NOT NULL, minor VARCHAR, broad VARCHAR
);

CREATE TABLE soc_crosswalk (onet_soc VARCHAR NOT NULL, soc VARCHAR NOT NULL, nem_code VARCHAR, oews_code VARCHAR);

-- HELM ----------------------------------------------------------------------------------------------------------

-- choices: the JSON text of an array of strings. question: the question without its passage, where there is one. In the
-- open edition input_text says where the question can be read.
CREATE TABLE question (
  question_id VARCHAR NOT NULL, suite VARCHAR NOT NULL, subject VARCHAR NOT NULL, input_text VARCHAR NOT NULL,
  choices VARCHAR, reference VARCHAR, question VARCHAR
);
CREATE TABLE helm_score (model VARCHAR NOT NULL, scenario VARCHAR NOT NULL, metric VARCHAR NOT NULL, score DOUBLE NOT NULL, release VARCHAR NOT NULL);
-- Optional, else empty. subject 'all_subjects' is the mean over subjects.
CREATE TABLE mmlu_subject_score (model VARCHAR NOT NULL, subject VARCHAR NOT NULL, metric VARCHAR NOT NULL, score DOUBLE NOT NULL, release VARCHAR NOT NULL);
