-- National employment per data-level occupation, persons. size_rank: place among them, the largest first.
SELECT
  soc,
  CASE WHEN counts THEN tot_emp / codes / members END AS persons,
  CASE WHEN NOT counts THEN soc6 || '.00' END AS counted_in,
  is_split,
  CAST(row_number() OVER (ORDER BY coalesce(round(persons), 0) DESC, soc) AS INTEGER) AS size_rank
FROM employed
JOIN oews_national ON occ_code = oews_code AND o_group = 'detailed'
WHERE tot_emp IS NOT NULL
ORDER BY soc;
