-- In the place of the statement its label, and the digest by which the statement is known again.
SELECT t.soc AS "O*NET-SOC Code", t.task_id AS "Task ID", l.label AS "Task", t.statement_digest AS "Statement Digest"
FROM task_statement t
JOIN data_level d ON d.soc = t.soc
LEFT JOIN task_labels l ON l.task_id = t.task_id
ORDER BY t.soc, CAST(t.task_id AS BIGINT);
