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
  quadrant
FROM records('task')
