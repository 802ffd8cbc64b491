-- Importance (1 to 5) and level (0 to 7) of each requirement in each occupation with their standard errors, one row for both.
SELECT
  r.soc, r.kind AS type, r.element_id,
  max(r.data_value) FILTER (WHERE r.scale_id = 'IM') AS importance,
  max(r.data_value) FILTER (WHERE r.scale_id = 'LV') AS level,
  max(r.standard_error) FILTER (WHERE r.scale_id = 'IM') AS importance_error,
  max(r.standard_error) FILTER (WHERE r.scale_id = 'LV') AS level_error
FROM element_rating r
JOIN data_level d ON d.soc = r.soc
GROUP BY r.soc, r.kind, r.element_id
HAVING importance IS NOT NULL
ORDER BY r.soc, r.element_id;
