-- Which work activities each skill and ability serves.
SELECT element_id, activity_element_id FROM ability_activity
UNION
SELECT element_id, activity_element_id FROM skill_activity
ORDER BY activity_element_id, element_id;
