-- The ratings that are not published figures.
SELECT "Method", "Scale ID", "Task ID"
FROM this
WHERE EXISTS (
  SELECT 1 FROM task_rating r
  WHERE r.task_id = "Task ID" AND r.scale_id = "Scale ID" AND r.estimated AND r.soc IN (SELECT soc FROM data_level)
)
ORDER BY 1, 2, CAST("Task ID" AS BIGINT);
