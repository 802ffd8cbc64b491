-- Regional employment per data-level occupation, whole persons. An OEWS code that stands for several SOC codes is spread evenly
-- over them; a SOC code's employment belongs to its .00 occupation where there is one, else it is spread evenly. Remainders go
-- to the first codes. Wages in US dollars a year; where no mean is published an estimate stands, rounded to the hundred.
WITH by_soc AS (
  SELECT
    e.area, s.soc6, s.has_base,
    e.tot_emp // s.codes + CASE WHEN s.place <= e.tot_emp % s.codes THEN 1 ELSE 0 END AS persons,
    coalesce(e.a_mean, round(e.a_mean_est, -2)) AS wage,
    s.codes > 1 AS is_split,
    e.a_mean IS NULL AND e.a_mean_est IS NOT NULL AS is_estimate
  FROM oews_region e
  JOIN employed_soc s ON s.oews_code = e.occ_code
  WHERE e.o_group = 'detailed' AND e.tot_emp IS NOT NULL
),
members AS (
  SELECT
    soc, soc6,
    row_number() OVER (PARTITION BY soc6 ORDER BY soc) AS place,
    count(*) OVER (PARTITION BY soc6) AS occupations
  FROM data_level
)
SELECT
  b.area, m.soc,
  CAST(CASE
    WHEN b.has_base THEN b.persons
    ELSE b.persons // m.occupations + CASE WHEN m.place <= b.persons % m.occupations THEN 1 ELSE 0 END
  END AS INTEGER) AS persons,
  b.wage, b.is_estimate, b.is_split OR (NOT b.has_base AND m.occupations > 1) AS is_split
FROM by_soc b
JOIN members m ON m.soc6 = b.soc6
WHERE NOT b.has_base OR m.soc = b.soc6 || '.00'
ORDER BY b.area, m.soc;
