-- Other indices by occupation, 0 to 1: exposure as people and GPT-4 labeled it, applicability of an assistant by six-digit SOC code.
SELECT soc, unnest(['eloundou_people', 'eloundou_gpt4']) AS index_id, unnest([people, gpt4]) AS value
FROM exposure_label SEMI JOIN data_level USING (soc)
UNION ALL
SELECT d.soc, 'microsoft_applicability', score FROM data_level d JOIN applicability a ON a.soc6 = left(d.soc, 7)
ORDER BY soc, index_id;
