-- The first gap of a kind that only a file cut off at a line end leaves behind.
WITH rated AS (
  SELECT kind, soc, scale_id, count(*) AS elements FROM element_rating GROUP BY kind, soc, scale_id
),
complete AS (
  SELECT kind, max(elements) AS elements FROM rated GROUP BY kind
),
gaps AS (
  SELECT 1 AS rank, 'element_rating' AS source, kind, 'O*NET-SOC Code' AS column_name, soc AS code,
    'ratings of all ' || complete.elements || ' elements on ' || scale_id || ', there are ' || rated.elements AS expected
  FROM rated JOIN complete USING (kind)
  WHERE rated.elements < complete.elements
  UNION ALL
  SELECT 2, 'task_statement', NULL, 'O*NET-SOC Code', soc, 'at least one task, as for every occupation with a job zone'
  FROM job_zone WHERE soc NOT IN (SELECT soc FROM task_statement)
  UNION ALL
  SELECT 3, 'oews_region', NULL, 'AREA', area, 'at least one row for every area of the region table'
  FROM region WHERE area NOT IN (SELECT area FROM oews_region)
)
SELECT source, kind, column_name, code, expected FROM gaps ORDER BY rank, kind, code LIMIT 1;
