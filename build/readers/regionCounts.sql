-- What the regional tables hold together.
SELECT
  count(*)::INTEGER AS rows,
  count(DISTINCT reading)::INTEGER AS tables,
  (SELECT count(*) FROM region)::INTEGER AS areas,
  (count(*) - (SELECT count(*) FROM oews_region))::INTEGER AS repeated,
  (SELECT list(DISTINCT state ORDER BY state) FROM region_state) AS states
FROM oews_region_row;
