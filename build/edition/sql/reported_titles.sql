SELECT "O*NET-SOC Code", "Reported Job Title"
FROM this
WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2;
