SELECT
  "O*NET-SOC Code", "Element ID", "Scale ID", "Data Value", onet("N") AS "N",
  onet("Standard Error") AS "Standard Error"
FROM this
WHERE "Scale ID" IN ('IM', 'WI') AND "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2, 3;
