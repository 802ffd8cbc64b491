-- Regional employment, spread evenly over the occupations of a code: whole persons, the remainder to the first ones.
-- Wages in US dollars a year; an estimate stands where no mean is published.
WITH members AS (
  SELECT
    soc, oews_code,
    count(*) OVER (PARTITION BY oews_code) AS occupations,
    row_number() OVER (PARTITION BY oews_code ORDER BY soc) AS place
  FROM data_level
  WHERE oews_code IS NOT NULL
)
SELECT
  e.area, m.soc,
  CAST(e.tot_emp // m.occupations + CASE WHEN m.place <= e.tot_emp % m.occupations THEN 1 ELSE 0 END AS INTEGER)
    AS persons,
  coalesce(e.a_mean, e.a_mean_est) AS wage,
  e.a_mean IS NULL AND e.a_mean_est IS NOT NULL AS is_estimate
FROM oews_region e
JOIN members m ON m.oews_code = e.occ_code
WHERE e.o_group = 'detailed' AND e.tot_emp IS NOT NULL
ORDER BY e.area, m.soc;
