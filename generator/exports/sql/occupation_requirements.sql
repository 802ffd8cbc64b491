SELECT soc_code, requirement.element_id, requirement.job_relevance
FROM (SELECT soc_code, unnest(requirements) AS requirement FROM records('jobRequirementsAll'))
