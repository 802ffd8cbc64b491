-- Tasks with their published ratings: importance 1 to 5, relevance 0 to 100; NULL where unrated. is_estimate: one of the two is
-- not the published figure.
SELECT
  t.soc, t.task_id, t.task, t.statement_digest,
  importance.data_value AS importance,
  importance.standard_error AS importance_error,
  relevance.data_value AS relevance,
  coalesce(importance.estimated, false) OR coalesce(relevance.estimated, false) AS is_estimate
FROM task_statement t
JOIN data_level d ON d.soc = t.soc
LEFT JOIN task_rating importance
  ON importance.soc = t.soc AND importance.task_id = t.task_id AND importance.scale_id = 'IM'
LEFT JOIN task_rating relevance
  ON relevance.soc = t.soc AND relevance.task_id = t.task_id AND relevance.scale_id = 'RT'
ORDER BY t.soc, CAST(t.task_id AS BIGINT);
