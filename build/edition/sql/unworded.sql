-- What would have no words of ours.
SELECT 'tasks without a label' AS what, t.task_id AS id, CAST(t.task_id AS BIGINT) AS rank
FROM task_statement t
WHERE t.soc IN (SELECT soc FROM data_level) AND t.task_id NOT IN (SELECT task_id FROM task_labels)
UNION ALL
SELECT 'occupations without a sentence', soc, 0 FROM data_level
WHERE soc NOT IN (SELECT soc FROM occupation_words)
UNION ALL
SELECT DISTINCT 'skills, abilities or knowledge without a sentence', element_id, 0 FROM element_rating
WHERE element_id NOT IN (SELECT element_id FROM requirement_words)
UNION ALL
SELECT 'work activities without a phrase', dwa_id, 0 FROM dwa
WHERE dwa_id NOT IN (SELECT dwa_id FROM activity_words)
ORDER BY what, rank, id;
