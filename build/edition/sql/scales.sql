SELECT "Scale ID", "Scale Name", "Minimum", "Maximum"
FROM this
WHERE "Scale ID" IN ('IM', 'LV', 'RT', 'WI', 'CX')
ORDER BY 1;
