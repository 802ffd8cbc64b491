-- What the other queries start from.

-- Data-level occupations: those with a job zone and tasks. soc6 is the SOC code above; nem_code and oews_code are the
-- codes under which projections and employment count it (NULL: they do not).
CREATE OR REPLACE TEMP VIEW data_level AS
SELECT
  o.soc,
  o.title,
  o.description,
  coalesce(x.soc, left(o.soc, 7)) AS soc6,
  coalesce(x.nem_code, x.soc, left(o.soc, 7)) AS nem_code,
  x.oews_code,
  z.job_zone
FROM occupation_data o
JOIN job_zone z ON z.soc = o.soc
LEFT JOIN soc_crosswalk x ON x.onet_soc = o.soc
WHERE EXISTS (SELECT 1 FROM task_statement t WHERE t.soc = o.soc);

-- How employment is counted per occupation: that of a code which stands for several SOC codes is split evenly among them; that of
-- a SOC code belongs to its .00 occupation where there is one, else it is split evenly among its members.
CREATE OR REPLACE TEMP VIEW employed AS
SELECT *, codes > 1 OR members > 1 AS is_split
FROM (
  SELECT
    soc, soc6, oews_code,
    dense_rank() OVER (PARTITION BY oews_code ORDER BY soc6) AS code_place,
    count(DISTINCT soc6) OVER (PARTITION BY oews_code) AS codes,
    bool_or(soc = soc6 || '.00') OVER of_soc AS has_base,
    soc = soc6 || '.00' OR NOT has_base AS counts,
    row_number() OVER (PARTITION BY oews_code, soc6 ORDER BY soc) AS place,
    CASE WHEN has_base THEN 1 ELSE count(*) OVER of_soc END AS members
  FROM data_level
  WHERE oews_code IS NOT NULL
  WINDOW of_soc AS (PARTITION BY oews_code, soc6)
);

-- The SOC groups a six-digit code lies in.
CREATE OR REPLACE TEMP VIEW soc_parents AS
SELECT
  d.code AS soc6,
  d.major, (SELECT title FROM soc_group WHERE code = d.major AND level = 'major') AS major_label,
  d.minor, (SELECT title FROM soc_group WHERE code = d.minor AND level = 'minor') AS minor_label,
  d.broad, (SELECT title FROM soc_group WHERE code = d.broad AND level = 'broad') AS broad_label
FROM soc_group d
WHERE d.level = 'detailed';
