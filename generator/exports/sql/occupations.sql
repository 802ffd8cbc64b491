-- Profiles as served, with what the tables for computed answers add and what stands beside the scores where it is known.
SELECT
  profile.*,
  profile.quantile_interval_90.automation_susceptibility[1] AS automation_susceptibility_quantile_low,
  profile.quantile_interval_90.automation_susceptibility[2] AS automation_susceptibility_quantile_high,
  profile.quantile_interval_90.human_centric_resilience[1] AS human_centric_resilience_quantile_low,
  profile.quantile_interval_90.human_centric_resilience[2] AS human_centric_resilience_quantile_high,
  occupation.employment,
  occupation.median_wage,
  occupation.growth_percent AS projected_growth_percent,
  occupation.entry_education,
  occupation.job_zone,
  beside.*
FROM (SELECT soc_code, title, scores.*, pillars.*, classification.* FROM records('job')) AS profile
JOIN occupation USING (soc_code)
JOIN (
  SELECT
    json ->> '$.soc_code' AS soc_code,
    json ->> '$.observed_use.use_quantile' AS use_quantile,
    json ->> '$.observed_use.use_gap' AS use_gap,
    json ->> '$.observed_use.percent_of_conversations' AS percent_of_conversations,
    json ->> '$.index_agreement.spread' AS index_spread,
    json ->> '$.outlook_revision.change' AS growth_revision
  FROM objects('job')
) AS beside USING (soc_code)
