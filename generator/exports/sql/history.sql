SELECT
  soc_code, point ->> '$.date' AS date, point ->> '$.release' AS release,
  point ->> '$.automation_susceptibility_score' AS automation_susceptibility_score,
  point ->> '$.ai_exposure_potential' AS ai_exposure_potential
FROM (SELECT json ->> '$.soc_code' AS soc_code, unnest(CAST(json -> '$.points' AS JSON[])) AS point FROM objects('jobHistory'))
