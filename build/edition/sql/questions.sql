SELECT suite, subject, question_id FROM question ORDER BY 1, 2, 3;
