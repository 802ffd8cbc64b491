SELECT soc2018, ai_applicability_score FROM this ORDER BY 1;
