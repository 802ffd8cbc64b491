-- National employment per data-level occupation, persons. An OEWS code that stands for several SOC codes is split
-- evenly among them; a SOC code's employment belongs to its .00 occupation if there is one (counted_in of the others),
-- else it is split evenly.
WITH shares AS (
  SELECT s.soc6, s.occupations, s.has_base, e.tot_emp / s.codes AS persons, s.codes > 1 AS is_split
  FROM employed_soc s
  JOIN oews_national e ON e.occ_code = s.oews_code AND e.o_group = 'detailed'
  WHERE e.tot_emp IS NOT NULL
)
SELECT
  d.soc,
  CAST(CASE
    WHEN NOT s.has_base THEN s.persons / s.occupations
    WHEN d.soc = d.soc6 || '.00' THEN s.persons
  END AS DOUBLE) AS persons,
  CASE WHEN s.has_base AND d.soc <> d.soc6 || '.00' THEN d.soc6 || '.00' END AS counted_in,
  s.is_split OR (NOT s.has_base AND s.occupations > 1) AS is_split
FROM data_level d
JOIN shares s ON s.soc6 = d.soc6
ORDER BY d.soc;
