-- Intervals of the estimates as JSON: sources without such areas have none.
SELECT area.*, estimate.* EXCLUDE (msa_code)
FROM area
JOIN (
  SELECT
    json ->> '$.msa_code' AS msa_code,
    json ->> '$.estimate_interval_90.mean_automation_score[0]' AS mean_automation_score_low,
    json ->> '$.estimate_interval_90.mean_automation_score[1]' AS mean_automation_score_high,
    json ->> '$.estimate_interval_90.mean_resilience_score[0]' AS mean_resilience_score_low,
    json ->> '$.estimate_interval_90.mean_resilience_score[1]' AS mean_resilience_score_high
  FROM objects('region')
) AS estimate USING (msa_code)
WHERE basis = 'group_mix'
