SELECT release, task_ids, percent, directive, feedback_loop, task_iteration, validation, learning, filtered
FROM this
ORDER BY release, task_ids;
