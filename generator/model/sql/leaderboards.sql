-- Every release of the leaderboard, the oldest first.
SELECT release, model, scenario, score
FROM helm_score
ORDER BY release_order(release), model, scenario, metric;
