-- Accuracy by subject in the newest release that breaks a suite down.
SELECT model, 'mmlu' AS suite, subject, score
FROM mmlu_subject_score
WHERE subject <> 'all_subjects'
  AND release_order(release) = (SELECT max(release_order(release)) FROM mmlu_subject_score)
ORDER BY model, subject, metric;
