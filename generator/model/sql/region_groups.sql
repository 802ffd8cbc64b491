-- Employment and published mean wages of metropolitan areas by major group; the row of group 00-0000 is the area's total.
SELECT area, title, occ_code AS major_group, tot_emp AS persons, a_mean AS wage
FROM oews_group
WHERE tot_emp IS NOT NULL
ORDER BY area, occ_code;
