-- The newest release that breaks a suite down.
SELECT release, subject, metric, model, score
FROM this
WHERE release_order(release) = (SELECT max(release_order(release)) FROM this)
ORDER BY ALL;
