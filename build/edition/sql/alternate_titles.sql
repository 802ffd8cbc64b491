SELECT "O*NET-SOC Code", "Alternate Title", onet("Short Title") AS "Short Title"
FROM this
WHERE "O*NET-SOC Code" IN (SELECT soc FROM data_level)
ORDER BY 1, 2, 3;
