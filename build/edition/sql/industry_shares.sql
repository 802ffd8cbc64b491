-- The ten industries that employ most of each occupation.
SELECT "NAICS", "NAICS_TITLE", "O_GROUP", "OCC_CODE", "SHARE_OF_OCC"
FROM (
  SELECT *, row_number() OVER (PARTITION BY "OCC_CODE" ORDER BY CAST("SHARE_OF_OCC" AS DOUBLE) DESC, "NAICS") AS place
  FROM this
  WHERE "O_GROUP" = 'detailed' AND TRY_CAST("SHARE_OF_OCC" AS DOUBLE) > 0
)
WHERE place <= 10
ORDER BY 1, 4;
