SELECT
  task_id,
  soc_code,
  task,
  label,
  importance,
  relevance,
  coalesce(rating_imputed, false) AS rating_imputed,
  dimensions.*,
  pillars.*,
  quadrant,
  percent_of_conversations
FROM records('task')
JOIN (
  SELECT
    json ->> '$.task_id' AS task_id,
    json ->> '$.observed_use.percent_of_conversations' AS percent_of_conversations
  FROM objects('task')
) USING (task_id)
