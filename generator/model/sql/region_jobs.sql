-- Regional employment per data-level occupation, whole persons: remainders go to the first codes and occupations. Wages in US
-- dollars a year; where no mean is published an estimate stands, rounded to the hundred.
SELECT
  area, soc,
  CAST(persons_of_code // members + CAST(place <= persons_of_code % members AS INTEGER) AS INTEGER) AS persons,
  coalesce(a_mean, round(a_mean_est, -2)) AS wage,
  a_mean IS NULL AND a_mean_est IS NOT NULL AS is_estimate,
  is_split
FROM (
  SELECT *, tot_emp // codes + CAST(code_place <= tot_emp % codes AS INTEGER) AS persons_of_code
  FROM oews_region
  JOIN employed ON oews_code = occ_code
  WHERE o_group = 'detailed' AND tot_emp IS NOT NULL AND counts
)
ORDER BY area, soc;
