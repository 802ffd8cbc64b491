-- Applicability of an assistant by six-digit SOC code, 0 to 1.
SELECT soc6, score FROM applicability ORDER BY soc6;
