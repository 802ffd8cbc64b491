-- What a release holds, as tables: stored records by kind, and columns for computed answers. `folder` is the release's.
CREATE MACRO records(kind) AS TABLE
  SELECT * FROM read_json(getvariable('folder') || '/responses/' || kind || '-*.ndjson', format = 'newline_delimited');

-- The same as JSON, for members that no record may have.
CREATE MACRO objects(kind) AS TABLE
  SELECT json FROM read_ndjson_objects(getvariable('folder') || '/responses/' || kind || '-*.ndjson');

CREATE TABLE occupation AS
SELECT *, row_number() OVER (ORDER BY soc_code) - 1 AS row_number
FROM (SELECT unnest(columns(*)) FROM read_json(getvariable('folder') || '/tables/occupations.json', maximum_object_size = 100000000));

CREATE TABLE requirement AS
SELECT unnest(columns(*)) FROM read_json(getvariable('folder') || '/tables/requirements.json', maximum_object_size = 100000000);

CREATE TABLE region AS
SELECT * FROM read_json(
  getvariable('folder') || '/tables/regions.json',
  columns = {msa_code: 'VARCHAR', jobs: 'DOUBLE[][]'},
  maximum_object_size = 100000000
);

-- Pairs of rows of `occupation` with their similarity; filled by the program.
CREATE TABLE pair (source INTEGER, target INTEGER, similarity DOUBLE, difficulty VARCHAR);

CREATE VIEW area AS
SELECT
  msa_code, msa_name, basis, summary.*,
  summary.at_risk_percent_interval_90[1] AS at_risk_percent_low,
  summary.at_risk_percent_interval_90[2] AS at_risk_percent_high
FROM records('region');
