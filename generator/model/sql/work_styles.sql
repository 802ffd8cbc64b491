-- Work style ratings on the scales that say how much a style matters.
SELECT
  soc, element_id, coalesce(w.element_name, c.element_name) AS name, scale_id, data_value AS value, standard_error,
  n AS respondents
FROM work_style w SEMI JOIN data_level USING (soc) JOIN content_model c USING (element_id)
WHERE scale_id IN ('IM', 'WI')
ORDER BY soc, element_id, scale_id;
