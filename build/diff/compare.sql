-- Two releases side by side. compareReleases.ts fills `body`: a row for each stored response of either side.
CREATE TABLE body (side VARCHAR, kind VARCHAR, body JSON);

-- What is compared: the kind of response it stands in, and where in it its id, its name, what to show of it and its
-- quadrant stand.
CREATE TABLE part AS
FROM (VALUES
  ('occupations', 'job', '$.soc_code', '$.title', '$.title', '$.classification.quadrant'),
  ('tasks', 'task', '$.task_id', '$.task', '$.soc_code', '$.quadrant'),
  ('requirements', 'skill', '$.element_id', '$.name', '$.name', '$.none'),
  ('regions', 'region', '$.msa_code', '$.msa_name', '$.msa_name', '$.none')
) AS t (part, kind, id_at, name_at, shown_at, quadrant_at);

-- Its figures: where they stand, the decimals of a move, and the range that moves are ordered by (null: the figure).
CREATE TABLE figure_of AS
SELECT * REPLACE (unnest(figure) AS figure)
FROM (VALUES
  ('occupations', ['automation_susceptibility_score', 'human_centric_resilience_score', 'balanced_impact_score'],
    '$.scores', 1, 100),
  ('occupations', ['ai_exposure_potential', 'human_imperative', 'dispositional_resilience'], '$.pillars', 4, 1),
  ('occupations', ['spread'], '$.index_agreement', 4, 1),
  ('occupations', ['percent_of_conversations'], '$.observed_use', 6, NULL),
  ('occupations', ['growth_percent'], '$.outlook_revision', 1, 100),
  ('tasks', ['importance'], '$', 4, 4),
  ('tasks', ['procedural', 'digitization', 'physicality', 'socio_emotional'], '$.dimensions', 1, 10),
  ('tasks', ['structural_exposure', 'human_imperative', 'capability_task', 'ai_exposure_potential'], '$.pillars', 4, 1),
  ('tasks', ['percent_of_conversations'], '$.observed_use', 6, NULL),
  ('requirements', ['ai_resilience_score'], '$', 4, 1),
  ('requirements', ['total_benchmarks'], '$.benchmark_coverage', 0, NULL),
  ('regions', ['total_employment', 'total_at_risk_wages', 'total_at_risk_jobs', 'total_high_risk_jobs'],
    '$.summary', 0, NULL),
  ('regions', ['mean_automation_score', 'mean_resilience_score'], '$.summary', 1, 100)
) AS t (part, figure, below, decimals, span);

CREATE VIEW thing AS
SELECT side, part, body,
  body ->> id_at AS id, body ->> name_at AS name, body ->> shown_at AS shown, body ->> quadrant_at AS quadrant
FROM body JOIN part USING (kind);

CREATE VIEW pair AS
SELECT part, id, o.body AS old, n.body AS now, coalesce(n.shown, o.shown) AS shown,
  o.name AS old_name, n.name AS new_name, o.quadrant AS old_quadrant, n.quadrant AS new_quadrant
FROM (FROM thing WHERE side = 'from') o FULL JOIN (FROM thing WHERE side = 'to') n USING (part, id);

CREATE VIEW size AS SELECT part, side, count(*)::INTEGER AS size FROM thing GROUP BY ALL;

CREATE VIEW added AS SELECT part, id, new_name AS name FROM pair WHERE old_name IS NULL ORDER BY part, id;
CREATE VIEW removed AS SELECT part, id, old_name AS name FROM pair WHERE new_name IS NULL ORDER BY part, id;
CREATE VIEW renamed AS
SELECT part, id, old_name AS from, new_name AS to FROM pair WHERE old_name <> new_name ORDER BY part, id;
CREATE VIEW crossed AS
SELECT part, id, shown, old_quadrant AS from, new_quadrant AS to FROM pair
WHERE old_quadrant <> new_quadrant ORDER BY part, id;

-- A figure that only one of the two has is news of the program, not of what it is of.
CREATE VIEW moved AS
WITH move AS (
  SELECT part, id, shown, figure, decimals, span,
    TRY_CAST(old ->> concat(below, '.', figure) AS DOUBLE) AS before,
    TRY_CAST(now ->> concat(below, '.', figure) AS DOUBLE) AS after
  FROM pair JOIN figure_of USING (part)
)
SELECT part, id, shown, figure, before AS from, after AS to, round(after - before, decimals) AS change
FROM move
WHERE before <> after
ORDER BY part, max(abs(after - before) / coalesce(span, greatest(abs(before), 1))) OVER (PARTITION BY part, id) DESC, id, figure;

-- What moved a score, in points of it. One thing is changed at a time, from the old release to the new: the tasks that
-- are gone leave, importances change, then figures of tasks, then the new tasks come. How much of a task's exposure its
-- own structure moved is the mean of changing it before what AI can do and after: exposure is their product.
CREATE VIEW cause AS
WITH task AS (
  SELECT side, body ->> '$.soc_code' AS id, body ->> '$.task_id' AS task_id,
    (body ->> '$.importance')::DOUBLE AS weight,
    (body ->> '$.pillars.structural_exposure')::DOUBLE AS structure,
    (body ->> '$.pillars.capability_task')::DOUBLE AS capability,
    (body ->> '$.pillars.ai_exposure_potential')::DOUBLE AS exposure,
    (body ->> '$.pillars.human_imperative')::DOUBLE AS imperative
  FROM body WHERE kind = 'task'
), kept AS (
  SELECT id, o.weight AS old_weight, n.weight AS new_weight,
    unnest([
      {score: 'automation_susceptibility_score', points: 100, old: o.exposure, now: n.exposure,
        structural: (n.structure - o.structure) * (o.capability + n.capability) / 2},
      {score: 'human_centric_resilience_score', points: 50, old: o.imperative, now: n.imperative,
        structural: n.imperative - o.imperative}
    ]) AS figure
  FROM (FROM task WHERE side = 'from') o FULL JOIN (FROM task WHERE side = 'to') n USING (id, task_id)
), step AS (
  SELECT id, figure.score AS score, any_value(figure.points) AS points,
    coalesce(sum(old_weight * figure.old) / sum(old_weight), 0) AS before,
    coalesce(sum(new_weight * figure.now) / sum(new_weight), 0) AS after,
    coalesce(sum(old_weight * figure.old) FILTER (both_) / sum(old_weight) FILTER (both_), before) AS kept_before,
    coalesce(sum(new_weight * figure.old) FILTER (both_) / sum(new_weight) FILTER (both_), before) AS reweighted,
    coalesce(sum(new_weight * figure.now) FILTER (both_) / sum(new_weight) FILTER (both_), before) AS kept_after,
    coalesce(sum(new_weight * figure.structural) FILTER (both_) / sum(new_weight) FILTER (both_), 0) AS structural
  FROM (SELECT *, old_weight IS NOT NULL AND new_weight IS NOT NULL AS both_ FROM kept)
  GROUP BY ALL
), whole AS (
  SELECT id, score, points, shown,
    (now ->> concat('$.scores.', score))::DOUBLE - (old ->> concat('$.scores.', score))::DOUBLE AS change,
    round(points * (kept_before - before + after - kept_after), 2) AS tasks_added_and_removed,
    round(points * (reweighted - kept_before), 2) AS task_importance,
    round(points * structural, 2) AS task_dimensions,
    round(points * (kept_after - reweighted - structural), 2) AS requirement_resilience,
    CASE score WHEN 'human_centric_resilience_score' THEN round(points * (
      (now ->> '$.pillars.dispositional_resilience')::DOUBLE - (old ->> '$.pillars.dispositional_resilience')::DOUBLE
    ), 2) ELSE 0 END AS dispositional_resilience
  FROM step JOIN pair USING (id)
  WHERE part = 'occupations' AND old IS NOT NULL AND now IS NOT NULL
)
SELECT id, score, tasks_added_and_removed, task_importance, task_dimensions, requirement_resilience,
  dispositional_resilience,
  -- Another formula, and rounding.
  round(change - tasks_added_and_removed - task_importance - task_dimensions - requirement_resilience
    - dispositional_resilience, 2) AS other
FROM whole;

-- Tasks of the new release that nobody has read, and those whose statement changed since.
CREATE VIEW reading AS
SELECT state, body ->> '$.soc_code' AS soc_code, unnest((body -> concat('$.task_analysis.', state))::VARCHAR[]) AS task_id
FROM body, (VALUES ('unread_tasks'), ('changed_tasks')) AS t (state)
WHERE kind = 'jobExplain' AND side = 'to';
