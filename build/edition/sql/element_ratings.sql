SELECT
  "O*NET-SOC Code", "Element ID", "Scale ID", "Data Value", onet("Standard Error") AS "Standard Error",
  flagged("Recommend Suppress") AS "Recommend Suppress", flagged("Not Relevant") AS "Not Relevant"
FROM this
WHERE "Scale ID" IN ('IM', 'LV') AND "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2, 3;
