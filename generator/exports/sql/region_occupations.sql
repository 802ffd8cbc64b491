-- Places of a row: number of the occupation, employment, mean annual wage, 1 where that is an estimate.
SELECT
  msa_code,
  occupation.soc_code,
  place[2] AS employment,
  place[3] AS mean_annual_wage,
  place[4] = 1 AS wage_estimated
FROM (SELECT msa_code, unnest(jobs) AS place FROM region)
JOIN occupation ON occupation.row_number = place[1]
