-- The newest leaderboard release.
SELECT release, scenario, metric, model, score
FROM this
WHERE release_order(release) = (SELECT max(release_order(release)) FROM this)
ORDER BY ALL;
