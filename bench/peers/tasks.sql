-- The tasks of one occupation as JSON, put together from tables; DuckDB runs it with its own names of these functions.
SELECT CAST(json_build_object(
  'soc_code', soc_code, 'title', title, 'task_count', task_count, 'count', count, 'total', total,
  'tasks', (
    SELECT coalesce(json_agg(json_build_object(
      'task_id', task_id, 'task', task, 'label', label, 'reasons', reasons,
      'importance', importance, 'relevance', relevance,
      'dimensions', json_build_object('procedural', dimensions_procedural, 'digitization', dimensions_digitization,
        'physicality', dimensions_physicality, 'socio_emotional', dimensions_socio_emotional),
      'pillars', json_build_object('structural_exposure', pillars_structural_exposure,
        'human_imperative', pillars_human_imperative, 'capability_task', pillars_capability_task,
        'ai_exposure_potential', pillars_ai_exposure_potential),
      'explanations', json_build_object('procedural', explanations_procedural,
        'digitization', explanations_digitization, 'physicality', explanations_physicality,
        'socio_emotional', explanations_socio_emotional, 'capability_task', explanations_capability_task,
        'quadrant', explanations_quadrant),
      'quadrant', quadrant, 'rating_imputed', rating_imputed,
      'observed_use', CASE WHEN observed_use_release IS NOT NULL THEN json_build_object(
        'release', observed_use_release, 'percent_of_conversations', observed_use_percent_of_conversations,
        'shared_by', observed_use_shared_by, 'small_count', observed_use_small_count,
        'ways_of_working', CASE WHEN observed_use_ways_of_working_automation IS NOT NULL THEN json_build_object(
          'automation', observed_use_ways_of_working_automation,
          'augmentation', observed_use_ways_of_working_augmentation,
          'filtered', observed_use_ways_of_working_filtered) END,
        'trend', observed_use_trend) END) ORDER BY place), '[]')
    FROM jobtasks_tasks WHERE parent = $1)
) AS text) AS body
FROM jobtasks WHERE soc_code = $1;
