SELECT
  source.soc_code AS source_soc,
  target.soc_code AS target_soc,
  pair.similarity AS skill_similarity,
  round(target.human_centric_resilience_score - source.human_centric_resilience_score, 1) AS resilience_gain,
  pair.difficulty AS transition_difficulty
FROM pair
JOIN occupation AS source ON source.row_number = pair.source
JOIN occupation AS target ON target.row_number = pair.target
