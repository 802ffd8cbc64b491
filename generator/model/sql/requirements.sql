-- Skills, abilities and knowledge that the source rates.
SELECT DISTINCT c.element_id, c.element_name AS name, r.kind AS type, coalesce(c.description, '') AS description
FROM element_rating r
JOIN content_model c ON c.element_id = r.element_id
ORDER BY c.element_id;
