-- One row per data-level occupation with its SOC groups, else those its code implies, its Job Zone (1 to 5), its outlook and
-- national mean wage. A code without a projection of its own takes that of its SOC code, then of its broad group.
SELECT
  d.soc, d.title, d.description, d.job_zone,
  coalesce(major, left(soc, 2) || '-0000') AS major, coalesce(major_label, 'SOC ' || left(soc, 2)) AS major_label,
  coalesce(minor, left(soc, 4) || '000') AS minor, coalesce(minor_label, 'SOC ' || left(soc, 4)) AS minor_label,
  coalesce(broad, left(soc, 6) || '0') AS broad, coalesce(broad_label, 'SOC ' || left(soc, 6)) AS broad_label,
  taken.projection_round, taken.nem_code AS projection_code, taken.change_percent, taken.openings_thousands,
  taken.entry_education,
  before.projection_round AS previous_round, before.change_percent AS previous_change_percent,
  w.median_wage
FROM data_level d
LEFT JOIN soc_parents p USING (soc6)
LEFT JOIN projection own USING (nem_code)
LEFT JOIN projection of_soc ON of_soc.nem_code = d.soc6
LEFT JOIN projection of_broad ON of_broad.nem_code = p.broad
LEFT JOIN projection taken ON taken.nem_code = coalesce(own.nem_code, of_soc.nem_code, of_broad.nem_code)
LEFT JOIN projection_before before ON before.nem_code = taken.nem_code
LEFT JOIN oews_national w ON w.occ_code = d.oews_code AND w.o_group = 'detailed'
ORDER BY d.soc;
