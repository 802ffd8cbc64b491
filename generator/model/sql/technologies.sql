-- Names of technology skills and of the kinds of software they are.
SELECT DISTINCT soc, unnest([example, commodity_title]) AS name
FROM technology_skill SEMI JOIN data_level USING (soc)
ORDER BY soc, name;
