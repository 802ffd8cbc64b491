-- Mean work context ratings (scale CX, 1 to 5); empty where the source has none.
SELECT w.soc, w.element_id, w.data_value AS value
FROM work_context w
JOIN data_level d ON d.soc = w.soc
WHERE w.scale_id = 'CX'
ORDER BY w.soc, w.element_id;
