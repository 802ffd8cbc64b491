-- One row per area and occupation out of all regional tables. A later table's figure is taken where it has one; a cell
-- that it leaves blank or suppresses does not take an earlier figure away.
INSERT INTO oews_region
SELECT
  area, occ_code, o_group,
  arg_max(tot_emp, reading) FILTER (WHERE tot_emp IS NOT NULL),
  arg_max(a_mean, reading) FILTER (WHERE a_mean IS NOT NULL),
  arg_max(a_mean_est, reading) FILTER (WHERE a_mean_est IS NOT NULL),
  arg_max(wage_source, reading) FILTER (WHERE wage_source IS NOT NULL)
FROM oews_region_row
GROUP BY area, occ_code, o_group
ORDER BY area, occ_code, o_group;

-- Areas that no state's list of areas names bring their own title.
INSERT INTO region
SELECT area, arg_max(area_title, reading) AS title, NULL, NULL
FROM oews_region_row
WHERE area NOT IN (SELECT area FROM region)
GROUP BY area
ORDER BY area;

-- An area lies in the state its rows name and in those its title names ("Kingston, TN-VA").
INSERT INTO region_state
SELECT area, prim_state FROM oews_region_row
UNION
SELECT area, unnest(string_split(regexp_extract(title, ',\s*([A-Z]{2}(-[A-Z]{2})*)\b', 1), '-'))
FROM region
WHERE regexp_matches(title, ',\s*[A-Z]{2}(-[A-Z]{2})*\b');
