-- Regions with their published total employment, where there is one.
SELECT area, r.title, tot_emp AS persons
FROM region r LEFT JOIN (FROM oews_region WHERE o_group = 'total') USING (area)
ORDER BY area;
