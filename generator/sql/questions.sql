-- Benchmark questions; share_correct is the share of other models that answer a question, NULL where there is no record.
SELECT
  q.question_id, q.suite, q.subject, q.input_text, q.choices, q.reference, q.question,
  CAST(r.correct AS DOUBLE) / r.answers AS share_correct
FROM question q
LEFT JOIN (
  SELECT question_id, count(*) AS answers, count(*) FILTER (WHERE correct) AS correct
  FROM instance_result
  GROUP BY question_id
) r ON r.question_id = q.question_id
ORDER BY q.question_id;
