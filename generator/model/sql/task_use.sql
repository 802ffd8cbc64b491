-- Percent of a release's conversations on each task, over all statements that name it, with shares of ways of working.
SELECT
  release, task_id, sum(percent) AS percent, max(sharers) AS sharers,
  sum(percent * automation) / sum(percent) AS automation,
  sum(percent * augmentation) / sum(percent) AS augmentation,
  sum(percent * filtered) / sum(percent) AS filtered
FROM (FROM task_use WHERE percent > 0 ORDER BY release, task_id, percent)
GROUP BY ALL
ORDER BY release, task_id;
