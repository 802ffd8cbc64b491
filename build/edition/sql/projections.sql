SELECT
  COLUMNS('^\d{4} National Employment Matrix (code|title)$'), "Occupation type", COLUMNS('^Employment, \d{4}$'),
  COLUMNS('^Employment change, percent, '), COLUMNS('^Occupational openings, '), "Typical education needed for entry"
FROM this
ORDER BY ALL;
