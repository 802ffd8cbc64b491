SELECT
  soc_code, each ->> '$.index_id' AS index_id, each ->> '$.value' AS index_value, each ->> '$.quantile' AS index_quantile
FROM (SELECT json ->> '$.soc_code' AS soc_code, unnest(CAST(json -> '$.indices' AS JSON[])) AS each FROM objects('jobIndices'))
