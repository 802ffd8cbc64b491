-- One row per data-level occupation with its SOC groups, its Job Zone (1 to 5), its outlook and national mean wage. A code without a projection of its own takes
-- that of its SOC code, then of its broad group.
SELECT
  d.soc, d.title, d.description, d.job_zone,
  p.major, p.major_label, p.minor, p.minor_label, p.broad, p.broad_label,
  taken.projection_round, taken.nem_code AS projection_code, taken.change_percent, taken.openings_thousands,
  taken.entry_education,
  before.projection_round AS previous_round, before.change_percent AS previous_change_percent,
  w.median_wage
FROM data_level d
LEFT JOIN soc_parents p ON p.soc6 = d.soc6
LEFT JOIN projection own ON own.nem_code = d.nem_code
LEFT JOIN projection of_soc ON of_soc.nem_code = d.soc6
LEFT JOIN projection of_broad ON of_broad.nem_code = p.broad
LEFT JOIN projection taken ON taken.nem_code = coalesce(own.nem_code, of_soc.nem_code, of_broad.nem_code)
LEFT JOIN projection_before before ON before.nem_code = taken.nem_code
LEFT JOIN oews_national w ON w.occ_code = d.oews_code AND w.o_group = 'detailed'
ORDER BY d.soc;
