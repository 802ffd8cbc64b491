-- Work style ratings on the scales that say how much a style matters.
SELECT w.soc, w.element_id, coalesce(w.element_name, c.element_name) AS name, w.scale_id, w.data_value AS value, w.standard_error, w.n AS respondents
FROM work_style w
JOIN content_model c ON c.element_id = w.element_id
JOIN data_level d ON d.soc = w.soc
WHERE w.scale_id IN ('IM', 'WI')
ORDER BY w.soc, w.element_id, w.scale_id;
