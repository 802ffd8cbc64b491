-- Tasks with their published ratings: importance 1 to 5, relevance 0 to 100; NULL where unrated. is_estimate: one of the two is
-- not the published figure.
SELECT
  t.soc, t.task_id, t.task, t.statement_digest,
  importance.data_value AS importance,
  importance.standard_error AS importance_error,
  relevance.data_value AS relevance,
  coalesce(importance.estimated, false) OR coalesce(relevance.estimated, false) AS is_estimate
FROM task_statement t
JOIN data_level USING (soc)
LEFT JOIN (FROM task_rating WHERE scale_id = 'IM') importance USING (soc, task_id)
LEFT JOIN (FROM task_rating WHERE scale_id = 'RT') relevance USING (soc, task_id)
ORDER BY t.soc, CAST(t.task_id AS BIGINT);
