SELECT "O*NET-SOC Code", "Element ID", "Scale ID", "Data Value"
FROM this
WHERE "Scale ID" = 'CX' AND "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2;
