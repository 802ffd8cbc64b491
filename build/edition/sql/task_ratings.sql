SELECT "O*NET-SOC Code", "Task ID", "Scale ID", "Data Value", onet("Standard Error") AS "Standard Error"
FROM this
WHERE "Scale ID" IN ('IM', 'RT') AND "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, CAST("Task ID" AS BIGINT), 3;
