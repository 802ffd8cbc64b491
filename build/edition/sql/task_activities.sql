SELECT "O*NET-SOC Code", "Task ID", "DWA ID"
FROM this
WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, CAST("Task ID" AS BIGINT), 3;
