-- Occupations with tasks; in the place of the description a sentence of our own.
SELECT t."O*NET-SOC Code", t."Title", w.sentence AS "Description"
FROM this t
JOIN data_level d ON d.soc = t."O*NET-SOC Code"
LEFT JOIN occupation_words w ON w.soc = d.soc
ORDER BY 1;
