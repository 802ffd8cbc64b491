-- One profile as JSON, put together from tables; DuckDB runs it with its own names of these functions.
SELECT CAST(json_build_object(
  'soc_code', soc_code, 'title', title, 'summary', summary,
  'scores', json_build_object(
    'automation_susceptibility_score', scores_automation_susceptibility_score,
    'human_centric_resilience_score', scores_human_centric_resilience_score,
    'balanced_impact_score', scores_balanced_impact_score,
    'automation_susceptibility_quantile', scores_automation_susceptibility_quantile,
    'human_centric_resilience_quantile', scores_human_centric_resilience_quantile,
    'quantile_interval_90', json_build_object(
      'automation_susceptibility', json_build_array(
        scores_quantile_interval_90_automation_susceptibility_0, scores_quantile_interval_90_automation_susceptibility_1),
      'human_centric_resilience', json_build_array(
        scores_quantile_interval_90_human_centric_resilience_0, scores_quantile_interval_90_human_centric_resilience_1))),
  'pillars', json_build_object(
    'ai_exposure_potential', pillars_ai_exposure_potential, 'human_imperative', pillars_human_imperative,
    'dispositional_resilience', pillars_dispositional_resilience),
  'classification', json_build_object(
    'quadrant', classification_quadrant, 'quadrant_probability', classification_quadrant_probability,
    'quadrant_certain', classification_quadrant_certain, 'quadrant_note', classification_quadrant_note,
    'major_group', classification_major_group, 'major_group_label', classification_major_group_label,
    'minor_group', classification_minor_group, 'minor_group_label', classification_minor_group_label,
    'broad_group', classification_broad_group, 'broad_group_label', classification_broad_group_label,
    'projected_growth', classification_projected_growth, 'projected_job_openings', classification_projected_job_openings,
    'employment', classification_employment, 'employment_counted_in', classification_employment_counted_in,
    'openings_shared_with', (
      SELECT json_agg(value ORDER BY place) FROM job_classification_openings_shared_with WHERE parent = $1)),
  'keystone_skills', (
    SELECT coalesce(json_agg(json_build_object('name', name, 'type', type, 'job_relevance', job_relevance,
      'ai_resilience', ai_resilience, 'combined_impact', combined_impact) ORDER BY place), '[]')
    FROM job_keystone_skills WHERE parent = $1),
  'industries', (
    SELECT coalesce(json_agg(json_build_object('industry', industry, 'percentage', percentage) ORDER BY place), '[]')
    FROM job_industries WHERE parent = $1),
  'outlook_revision', json_build_object(
    'round', outlook_revision_round, 'previous_round', outlook_revision_previous_round,
    'growth_percent', outlook_revision_growth_percent,
    'previous_growth_percent', outlook_revision_previous_growth_percent, 'change', outlook_revision_change),
  'index_agreement', json_build_object(
    'indices', index_agreement_indices, 'lowest_quantile', index_agreement_lowest_quantile,
    'highest_quantile', index_agreement_highest_quantile, 'spread', index_agreement_spread),
  'observed_use', CASE WHEN observed_use_release IS NOT NULL THEN json_build_object(
    'release', observed_use_release, 'percent_of_conversations', observed_use_percent_of_conversations,
    'use_quantile', observed_use_use_quantile, 'reach_quantile', observed_use_reach_quantile,
    'use_gap', observed_use_use_gap) END
) AS text) AS body
FROM job WHERE soc_code = $1;
