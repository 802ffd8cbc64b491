-- Exposure of occupations as people and GPT-4 labeled it, 0 to 1.
SELECT soc, people, gpt4 FROM exposure_label ORDER BY soc;
