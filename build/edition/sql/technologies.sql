SELECT
  "O*NET-SOC Code", "Commodity Title", "Example", flagged("Hot Technology") AS "Hot Technology",
  flagged("In Demand") AS "In Demand"
FROM this
WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2, 3;
