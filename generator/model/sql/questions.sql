-- Benchmark questions.
SELECT question_id, suite, subject, input_text, choices, question
FROM question
ORDER BY question_id;
