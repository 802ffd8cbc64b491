-- The detailed work activities of each task.
SELECT DISTINCT soc, task_id, dwa_id, element_id, dwa.title
FROM task_dwa JOIN data_level USING (soc) JOIN dwa USING (dwa_id)
ORDER BY soc, CAST(task_id AS BIGINT), dwa_id;
