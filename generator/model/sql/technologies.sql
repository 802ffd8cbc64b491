-- Names of technology skills and of the kinds of software they are.
SELECT DISTINCT soc, name
FROM (
  SELECT soc, example AS name FROM technology_skill
  UNION ALL
  SELECT soc, commodity_title FROM technology_skill
)
WHERE soc IN (SELECT soc FROM data_level)
ORDER BY soc, name;
