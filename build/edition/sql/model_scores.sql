-- Every release of the leaderboard, the oldest first.
SELECT release, scenario, metric, model, score
FROM this
ORDER BY release_order(release), scenario, metric, model;
