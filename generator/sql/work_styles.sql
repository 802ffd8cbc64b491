-- Work style ratings on the scales that say how much a style matters.
SELECT w.soc, w.element_id, w.element_name AS name, w.scale_id, w.data_value AS value, w.standard_error
FROM work_style w
JOIN data_level d ON d.soc = w.soc
WHERE w.scale_id IN ('IM', 'WI')
ORDER BY w.soc, w.element_id, w.scale_id;
