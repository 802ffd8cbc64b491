SELECT
  "AREA", "PRIM_STATE", "O_GROUP", "OCC_CODE", "TOT_EMP", "A_MEAN", "A_MEAN_EST",
  coalesce("A_MEAN_SOURCE", 'not stated') AS "A_MEAN_SOURCE"
FROM this
WHERE "O_GROUP" IN ('total', 'detailed')
ORDER BY 1, 3 DESC, 4;
