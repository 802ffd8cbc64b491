-- The detailed work activities of each task.
SELECT DISTINCT l.soc, l.task_id, l.dwa_id, a.iwa_id, a.element_id, a.title
FROM task_dwa l
JOIN data_level d ON d.soc = l.soc
JOIN dwa a ON a.dwa_id = l.dwa_id
ORDER BY l.soc, CAST(l.task_id AS BIGINT), l.dwa_id;
