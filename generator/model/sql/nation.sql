-- The national total of employment, persons, with the occupations that are not published one by one.
SELECT tot_emp AS persons FROM oews_national WHERE o_group = 'total' AND tot_emp IS NOT NULL;
