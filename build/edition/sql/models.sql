SELECT model, canonical_model, model_id, developer, first_release, last_release
FROM this
ORDER BY 1;
