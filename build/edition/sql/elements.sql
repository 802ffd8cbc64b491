-- Names of all elements; descriptions, in our own words, of those that answers describe.
SELECT t."Element ID", t."Element Name", w.sentence AS "Description"
FROM this t
LEFT JOIN requirement_words w ON w.element_id = t."Element ID"
ORDER BY 1;
