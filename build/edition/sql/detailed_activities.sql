-- In the place of the title a phrase of our own.
SELECT t."Element ID", t."IWA ID", t."DWA ID", w.phrase AS "DWA Title"
FROM this t
LEFT JOIN activity_words w ON w.dwa_id = t."DWA ID"
ORDER BY 1, 2, 3;
