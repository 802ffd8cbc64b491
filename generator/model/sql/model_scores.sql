-- The newest leaderboard release.
SELECT model, scenario, score, release
FROM helm_score
WHERE release_order(release) = (SELECT max(release_order(release)) FROM helm_score)
ORDER BY model, scenario, metric;
