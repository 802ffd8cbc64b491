-- The ten industries that employ most of each occupation.
SELECT soc, industry_title AS industry, share01
FROM (
  SELECT
    d.soc, i.naics, i.industry_title, i.share01,
    row_number() OVER (PARTITION BY d.soc ORDER BY i.share01 DESC, i.naics) AS place
  FROM data_level d
  JOIN industry_share i ON i.occ_code = d.oews_code AND i.o_group = 'detailed'
  WHERE i.share01 > 0
)
WHERE place <= 10
ORDER BY soc, place;
