-- Profiles as served, with what the tables for computed answers add.
SELECT
  profile.*,
  occupation.employment,
  occupation.median_wage,
  occupation.growth_percent AS projected_growth_percent,
  occupation.entry_education,
  occupation.job_zone
FROM (SELECT soc_code, title, scores.*, pillars.*, classification.* FROM records('job')) AS profile
JOIN occupation USING (soc_code)
