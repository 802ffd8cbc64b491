-- Importance (1 to 5) and level (0 to 7) of each requirement in each occupation with their standard errors, one row for both.
SELECT
  soc, kind AS type, element_id,
  max(data_value) FILTER (scale_id = 'IM') AS importance,
  max(data_value) FILTER (scale_id = 'LV') AS level,
  max(standard_error) FILTER (scale_id = 'IM') AS importance_error,
  max(standard_error) FILTER (scale_id = 'LV') AS level_error
FROM element_rating SEMI JOIN data_level USING (soc)
GROUP BY ALL
HAVING importance IS NOT NULL
ORDER BY soc, element_id;
