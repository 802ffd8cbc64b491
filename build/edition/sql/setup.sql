-- What the queries of the edition start from, beside the typed source tables. Each query finds its source file, every cell
-- of it text, under the name `this`.

-- A flag, NULL where it is not set.
CREATE MACRO flagged(cell) AS nullif(onet(cell), 'N');

-- Occupations that are scored.
CREATE VIEW data_level AS
SELECT soc FROM job_zone WHERE soc IN (SELECT soc FROM task_statement);

-- Words of our own.
CREATE TABLE task_labels (task_id VARCHAR NOT NULL, label VARCHAR NOT NULL);
CREATE TABLE occupation_words (soc VARCHAR NOT NULL, sentence VARCHAR NOT NULL);
CREATE TABLE requirement_words (element_id VARCHAR NOT NULL, sentence VARCHAR NOT NULL);
CREATE TABLE activity_words (dwa_id VARCHAR NOT NULL, phrase VARCHAR NOT NULL);
