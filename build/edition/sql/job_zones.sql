SELECT "O*NET-SOC Code", "Job Zone"
FROM this
WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1;
