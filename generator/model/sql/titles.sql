-- Other titles of each occupation; kind 'alternate' or 'reported'. A short title counts as a title.
SELECT DISTINCT soc, kind, title
FROM (
  SELECT soc, 'alternate' AS kind, title FROM alternate_title
  UNION ALL
  SELECT soc, 'alternate', short_title FROM alternate_title WHERE short_title IS NOT NULL
  UNION ALL
  SELECT soc, 'reported', title FROM reported_title
)
WHERE soc IN (SELECT soc FROM data_level)
ORDER BY soc, kind, title;
