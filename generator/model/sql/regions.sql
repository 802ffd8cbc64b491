-- Regions with their published total employment, where there is one.
SELECT r.area, r.title, t.tot_emp AS persons
FROM region r
LEFT JOIN oews_region t ON t.area = r.area AND t.o_group = 'total'
ORDER BY r.area;
