-- Which work activities each skill and ability serves.
SELECT DISTINCT element_id, activity_element_id
FROM element_activity
ORDER BY activity_element_id, element_id;
