-- Skills, abilities and knowledge that the source rates.
SELECT DISTINCT element_id, c.element_name AS name, kind AS type, coalesce(description, '') AS description
FROM element_rating JOIN content_model c USING (element_id)
ORDER BY element_id;
