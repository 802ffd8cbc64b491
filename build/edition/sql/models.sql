-- The models of the newest leaderboard release.
SELECT model, canonical_model, model_id, developer, first_release, last_release
FROM this
WHERE model IN (SELECT model FROM helm_score WHERE release_order(release) = (SELECT max(release_order(release)) FROM helm_score))
ORDER BY 1;
