-- The ten industries that employ most of each occupation.
SELECT d.soc, i.industry_title AS industry, i.share01
FROM data_level d
JOIN industry_share i ON i.occ_code = d.oews_code AND i.o_group = 'detailed'
WHERE i.share01 > 0
QUALIFY row_number() OVER (PARTITION BY d.soc ORDER BY i.share01 DESC, i.naics) <= 10
ORDER BY d.soc, i.share01 DESC, i.naics;
