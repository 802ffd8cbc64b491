-- Other titles of each occupation; kind 'alternate' or 'reported'. A short title counts as a title.
SELECT DISTINCT soc, kind, title
FROM (
  SELECT soc, 'alternate' AS kind, unnest([title, short_title]) AS title FROM alternate_title
  UNION ALL
  SELECT soc, 'reported', title FROM reported_title
)
SEMI JOIN data_level USING (soc)
WHERE title IS NOT NULL
ORDER BY soc, kind, title;
