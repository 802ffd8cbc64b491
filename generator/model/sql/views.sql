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

-- The SOC codes that an employment code stands for: place and number of them, how many data-level occupations each has, and
-- whether there is a .00 occupation, to which all of its employment belongs.
CREATE OR REPLACE TEMP VIEW employed_soc AS
SELECT
  oews_code, soc6,
  count(*) AS occupations,
  bool_or(soc = soc6 || '.00') AS has_base,
  row_number() OVER (PARTITION BY oews_code ORDER BY soc6) AS place,
  count(*) OVER (PARTITION BY oews_code) AS codes
FROM data_level
WHERE oews_code IS NOT NULL
GROUP BY oews_code, soc6;

-- The SOC groups a six-digit code lies in.
CREATE OR REPLACE TEMP VIEW soc_parents AS
SELECT
  d.code AS soc6,
  d.major, major_group.title AS major_label,
  d.minor, minor_group.title AS minor_label,
  d.broad, broad_group.title AS broad_label
FROM soc_group d
LEFT JOIN soc_group major_group ON major_group.code = d.major AND major_group.level = 'major'
LEFT JOIN soc_group minor_group ON minor_group.code = d.minor AND minor_group.level = 'minor'
LEFT JOIN soc_group broad_group ON broad_group.code = d.broad AND broad_group.level = 'broad'
WHERE d.level = 'detailed';
