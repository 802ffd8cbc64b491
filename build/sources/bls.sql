-- Bureau of Labor Statistics: comma-separated tables in bls/. occ_code is an OEWS code (15-1252), nem_code one of the
-- projections.

-- soc_<year>_structure.csv ------------------------------------------------------------------------------------------
-- Groups and detailed occupations with the groups above them.
CREATE TABLE raw.soc_group (
  origin place, "SOC Code" VARCHAR, "SOC Group" VARCHAR, "SOC Title" VARCHAR, "MAJOR_CODE" VARCHAR, "MINOR_CODE" VARCHAR,
  "BROAD_CODE" VARCHAR
);

CREATE MACRO group_above(cell) AS
  must_or_blank(cell, cell IN (SELECT "SOC Code" FROM raw.soc_group), 'a code of this table (unknown code)');

CREATE VIEW soc_group_faults AS
SELECT origin, coalesce(
  soc_code("SOC Code"), one_of("SOC Group", ['Major', 'Minor', 'Broad', 'Detailed']), some_text("SOC Title"),
  soc_code("MAJOR_CODE"), group_above("MAJOR_CODE"), group_above("MINOR_CODE"), group_above("BROAD_CODE")
) AS fault
FROM raw.soc_group
UNION ALL FROM repeated('raw.soc_group', struct_pack("SOC Code"));

-- level: 'major', 'minor', 'broad', 'detailed'; major, minor and broad are the codes of the groups it lies in.
CREATE VIEW soc_group AS
SELECT
  "SOC Code" AS code, lower("SOC Group") AS level, "SOC Title" AS title, "MAJOR_CODE" AS major,
  filled("MINOR_CODE") AS minor, filled("BROAD_CODE") AS broad
FROM raw.soc_group;

-- oews_national_<year>.csv ------------------------------------------------------------------------------------------
-- Employment in persons, median wage in US dollars a year.
CREATE TABLE raw.oews_national (
  origin place, "OCC_CODE" VARCHAR, "O_GROUP" VARCHAR, "TOT_EMP" VARCHAR, "A_MEDIAN" VARCHAR DEFAULT NULL
);

CREATE MACRO occupation_group(cell) AS one_of(cell, ['total', 'major', 'minor', 'broad', 'detailed']);

CREATE VIEW oews_national_faults AS
SELECT origin, coalesce(
  soc_code("OCC_CODE"), occupation_group("O_GROUP"), bls_whole("TOT_EMP"), bls_number("A_MEDIAN")
) AS fault
FROM raw.oews_national
UNION ALL FROM repeated('raw.oews_national', struct_pack("OCC_CODE", "O_GROUP"));

-- o_group: 'total', 'major', 'minor', 'broad', 'detailed'. A few codes appear as broad and as detailed.
CREATE VIEW oews_national AS
SELECT
  "OCC_CODE" AS occ_code, "O_GROUP" AS o_group, CAST(bls("TOT_EMP") AS INTEGER) AS tot_emp,
  figure(bls("A_MEDIAN")) AS median_wage
FROM raw.oews_national;

-- A code of the SOC structure, or one of the combinations OEWS makes of them.
CREATE MACRO is_oews_code(cell) AS
  cell IN (SELECT "SOC Code" FROM raw.soc_group) OR cell IN (SELECT "OCC_CODE" FROM raw.oews_national);
CREATE MACRO oews_code(cell) AS coalesce(
  soc_code(cell),
  must(cell, is_oews_code(cell), 'an occupation of the SOC or of national OEWS (unknown code)')
);

-- <state>_regions_<number>.csv --------------------------------------------------------------------------------------
-- The areas that a state's table of regional employment counts.
CREATE TABLE raw.state_area (origin place, "AREA" VARCHAR, "AREA_TITLE" VARCHAR);

CREATE MACRO area(cell) AS must(cell, regexp_full_match(area_code(cell), '\d{5}'), 'an area code of 5 digits');

CREATE VIEW state_area_faults AS
SELECT origin, coalesce(area("AREA"), some_text("AREA_TITLE")) AS fault
FROM raw.state_area
UNION ALL FROM repeated('raw.state_area', {'AREA': area_code("AREA")});

-- MSA_M<year>_dl.csv (metropolitan) and oews_<state>_regions_<year>.csv (state) -------------------------------------
-- With estimated wages in a column of their own where there is one.
CREATE TABLE raw.oews_region (
  origin place, "AREA" VARCHAR, "AREA_TITLE" VARCHAR DEFAULT NULL, "PRIM_STATE" VARCHAR, "OCC_CODE" VARCHAR,
  "O_GROUP" VARCHAR, "TOT_EMP" VARCHAR, "A_MEAN" VARCHAR, "A_MEAN_EST" VARCHAR DEFAULT NULL
);

CREATE VIEW oews_region_faults AS
SELECT origin, coalesce(
  area("AREA"), CASE WHEN part = 'metropolitan' THEN some_text("AREA_TITLE") END,
  must("PRIM_STATE", regexp_full_match("PRIM_STATE", '[A-Z]{2}'), 'a state code like CA'),
  occupation_group("O_GROUP"), bls_whole("TOT_EMP"),
  bls_number("A_MEAN"), bls_number("A_MEAN_EST"),
  must("AREA", part = 'metropolitan' OR area_code("AREA") IN (SELECT area_code("AREA") FROM raw.state_area),
    'an area of the region table (unknown code)'),
  oews_code("OCC_CODE")
) AS fault
FROM raw.oews_region
JOIN source_file ON file = origin.file
UNION ALL FROM repeated('raw.oews_region', {'AREA': area_code("AREA"), 'OCC_CODE': "OCC_CODE", 'O_GROUP': "O_GROUP"})
UNION ALL
-- What a file cut off at a line end looks like: an area without any figures.
SELECT whole_file((SELECT min(file) FROM source_file WHERE part = 'state')),
  fault('AREA', "AREA", 'at least one row for every area of the region table (the file seems cut off)')
FROM raw.state_area
WHERE area_code("AREA") NOT IN (SELECT area_code("AREA") FROM raw.oews_region);

-- Every area of the tables. One that no state's list names brings its own title.
CREATE VIEW area AS
SELECT area_code("AREA") AS area, "AREA_TITLE" AS title FROM raw.state_area
UNION ALL
SELECT "AREA", arg_max("AREA_TITLE", origin.file) FROM raw.oews_region
WHERE area_code("AREA") NOT IN (SELECT area_code("AREA") FROM raw.state_area)
GROUP BY "AREA";

-- The states that the title of an area names ("Kingston, TN-VA"); none gives [''].
CREATE MACRO states_named(title) AS string_split(regexp_extract(title, ',\s*([A-Z]{2}(-[A-Z]{2})*)\b', 1), '-');

-- An area lies in the state its rows name and in those its title names.
CREATE VIEW area_state AS
SELECT area_code("AREA") AS area, "PRIM_STATE" AS state FROM raw.oews_region
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
  area_code("AREA") AS area, "OCC_CODE" AS occ_code, "O_GROUP" AS o_group,
  arg_max(CAST(bls("TOT_EMP") AS INTEGER), origin.file) FILTER (WHERE bls("TOT_EMP") IS NOT NULL) AS tot_emp,
  arg_max(figure(bls("A_MEAN")), origin.file) FILTER (WHERE bls("A_MEAN") IS NOT NULL) AS a_mean,
  arg_max(figure(bls("A_MEAN_EST")), origin.file) FILTER (WHERE bls("A_MEAN_EST") IS NOT NULL) AS a_mean_est
FROM raw.oews_region
WHERE area_code("AREA") IN (SELECT area FROM region)
GROUP BY ALL;

-- What the regional tables hold together. repeated: rows that a later table replaces.
CREATE VIEW region_counts AS
SELECT
  CAST(count(*) AS INTEGER) AS rows, CAST(count(DISTINCT origin.file) AS INTEGER) AS tables,
  CAST((SELECT count(*) FROM area) AS INTEGER) AS areas, CAST((SELECT count(*) FROM region) AS INTEGER) AS chosen,
  CAST(count(*) - count(DISTINCT (area_code("AREA"), "OCC_CODE", "O_GROUP")) AS INTEGER) AS repeated,
  (SELECT list(DISTINCT state ORDER BY state) FROM area_state) AS states
FROM raw.oews_region;

-- oews_msa_major_<year>.csv -----------------------------------------------------------------------------------------
-- Employment and mean wages of metropolitan areas by major group.
CREATE TABLE raw.oews_group (
  origin place, "AREA" VARCHAR, "AREA_TITLE" VARCHAR, "OCC_CODE" VARCHAR, "O_GROUP" VARCHAR, "TOT_EMP" VARCHAR,
  "A_MEAN" VARCHAR
);

CREATE VIEW oews_group_faults AS
SELECT origin, coalesce(
  area("AREA"), some_text("AREA_TITLE"), oews_code("OCC_CODE"), occupation_group("O_GROUP"), bls_whole("TOT_EMP"),
  bls_number("A_MEAN")
) AS fault
FROM raw.oews_group
UNION ALL FROM repeated('raw.oews_group', struct_pack("AREA", "OCC_CODE", "O_GROUP"));

-- The total and the major groups of each area that lies in one of the states asked for (of all where none is).
CREATE VIEW oews_group AS
SELECT
  "AREA" AS area, "AREA_TITLE" AS title, "OCC_CODE" AS occ_code, "O_GROUP" AS o_group,
  CAST(bls("TOT_EMP") AS INTEGER) AS tot_emp, figure(bls("A_MEAN")) AS a_mean
FROM raw.oews_group
WHERE "O_GROUP" IN ('total', 'major')
  AND (getvariable('states') IS NULL
    OR list_has_any(states_named("AREA_TITLE"), CAST(getvariable('states') AS VARCHAR[])));

-- employment_projections_<base>_<target>.csv ------------------------------------------------------------------------
-- The newest round in the folder and the one before; thousands of openings a year.
CREATE TABLE raw.projection (
  origin place, "<year> National Employment Matrix code" VARCHAR, "Employment change, percent, <part>" VARCHAR,
  "Occupational openings, <part> annual average" VARCHAR, "Typical education needed for entry" VARCHAR DEFAULT NULL
);

CREATE VIEW projection_faults AS
SELECT origin, coalesce(
  soc_code("<year> National Employment Matrix code"), bls_number("Employment change, percent, <part>"),
  bls_number("Occupational openings, <part> annual average"),
  must_or_bls("Typical education needed for entry",
    list_contains(getvariable('entry_education'), "Typical education needed for entry"),
    'one of ' || array_to_string(getvariable('entry_education'), ', '))
) AS fault
FROM raw.projection
UNION ALL FROM repeated('raw.projection', struct_pack("<year> National Employment Matrix code"));

-- Of both rounds, named as '2024-34'. entry_education in BLS's words; NULL for a summary line.
CREATE VIEW projection_of_round AS
SELECT
  part AS projection_round, "<year> National Employment Matrix code" AS nem_code,
  figure(bls("Employment change, percent, <part>")) AS change_percent,
  figure(bls("Occupational openings, <part> annual average")) AS openings_thousands,
  bls("Typical education needed for entry") AS entry_education
FROM raw.projection
JOIN source_file ON file = origin.file;

CREATE VIEW projection AS
FROM projection_of_round WHERE projection_round = (SELECT max(projection_round) FROM projection_of_round);
CREATE VIEW projection_before AS
FROM projection_of_round WHERE projection_round < (SELECT max(projection_round) FROM projection_of_round);

-- occupation_industry_share_<year>.csv ------------------------------------------------------------------------------
-- Share of an occupation's wage and salary jobs in each industry sector, 0 to 1.
CREATE TABLE raw.industry_share (
  origin place, "OCC_CODE" VARCHAR, "O_GROUP" VARCHAR, "NAICS" VARCHAR, "NAICS_TITLE" VARCHAR, "SHARE_OF_OCC" VARCHAR
);

CREATE VIEW industry_share_faults AS
SELECT origin, coalesce(
  oews_code("OCC_CODE"), occupation_group("O_GROUP"),
  must("NAICS", regexp_full_match("NAICS", '\d{2,6}(-\d{2})?'), 'an industry code like 62 or 31-33'),
  some_text("NAICS_TITLE"),
  must_or_bls("SHARE_OF_OCC", number_in("SHARE_OF_OCC") BETWEEN 0 AND 1, 'a number from 0 to 1')
) AS fault
FROM raw.industry_share
UNION ALL FROM repeated('raw.industry_share', struct_pack("OCC_CODE", "O_GROUP", "NAICS"));

CREATE VIEW industry_share AS
SELECT
  "OCC_CODE" AS occ_code, "O_GROUP" AS o_group, "NAICS" AS naics, "NAICS_TITLE" AS industry_title,
  figure(bls("SHARE_OF_OCC")) AS share01
FROM raw.industry_share;

-- onet_soc_<year>_to_soc_<year>.csv ---------------------------------------------------------------------------------
-- From O*NET-SOC to the SOC, the projections and OEWS.
CREATE TABLE raw.soc_crosswalk (
  origin place, "ONET_SOC_<year>_CODE" VARCHAR, "SOC_<year>_CODE" VARCHAR, "NEM_CODE" VARCHAR, "OEWS_<year>_CODE" VARCHAR
);

CREATE VIEW soc_crosswalk_faults AS
SELECT origin, coalesce(
  occupation("ONET_SOC_<year>_CODE"), soc_code("SOC_<year>_CODE"),
  must("SOC_<year>_CODE", "SOC_<year>_CODE" IN (SELECT "SOC Code" FROM raw.soc_group),
    'a code of the SOC structure (unknown code)'),
  soc_code_or_blank("NEM_CODE"),
  must_or_blank("NEM_CODE",
    "NEM_CODE" IN (SELECT "SOC Code" FROM raw.soc_group)
      OR "NEM_CODE" IN (SELECT "<year> National Employment Matrix code" FROM raw.projection),
    'a code of the projections or the SOC (unknown code)'),
  soc_code_or_blank("OEWS_<year>_CODE"),
  must_or_blank("OEWS_<year>_CODE", is_oews_code("OEWS_<year>_CODE"),
    'an occupation of the SOC or of national OEWS (unknown code)')
) AS fault
FROM raw.soc_crosswalk
UNION ALL FROM repeated('raw.soc_crosswalk', struct_pack("ONET_SOC_<year>_CODE"));

CREATE VIEW soc_crosswalk AS
SELECT
  "ONET_SOC_<year>_CODE" AS onet_soc, "SOC_<year>_CODE" AS soc, filled("NEM_CODE") AS nem_code,
  filled("OEWS_<year>_CODE") AS oews_code
FROM raw.soc_crosswalk;
