-- What the tables of onet.sql, bls.sql and helm.sql are written with.
--
-- A source stands in three places under one name. The table raw.<name> declares what is needed of the file, by the names
-- that its columns have there; `<year>` stands for any year, `<part>` for what the list of sources says, and a column
-- with a DEFAULT may be missing. Every cell is the text that was written, since DuckDB's own casts also take 12.5 for a
-- whole number and 0x1f or 1_000 for a number. The view <name>_faults finds what is wrong with it, one row a fault. The
-- view <name> is what queries read: typed, in snake_case, NULL where a figure is missing or suppressed.
CREATE SCHEMA raw;

-- Every file that is read, in reading order. part: which of the files of one table it is.
CREATE TABLE source_file (file USMALLINT, path VARCHAR, part VARCHAR);

-- Where a row stands: its file, its first line (the header is line 1), and how many lines it has.
CREATE TYPE place AS STRUCT(file USMALLINT, line UINTEGER, lines UINTEGER);

-- Where a fault stands that is not one of a row.
CREATE MACRO whole_file(file) AS CAST({'file': file, 'line': NULL, 'lines': NULL} AS place);

-- Values ------------------------------------------------------------------------------------------------------------

-- A cell; NULL where it is blank.
CREATE MACRO filled(cell) AS CASE WHEN regexp_matches(cell, '[^\s\p{Z}]') THEN cell END;

-- A cell of O*NET, which writes n/a for "not available".
CREATE MACRO onet(cell) AS nullif(filled(cell), 'n/a');

-- A cell of BLS: `*` wage not available, `**` employment not released, `#` at or above the top code, `~` below the
-- smallest published share, `—` not applicable.
CREATE MACRO bls(cell) AS CASE WHEN cell NOT IN ('*', '**', '#', '~', '—') THEN filled(cell) END;

-- Line breaks in a text.
CREATE MACRO line_breaks(text) AS length(text) - length(replace(text, chr(10), ''));

-- A rounded "-0.0" is zero: adding 0 takes the sign away.
CREATE MACRO figure(cell) AS CAST(cell AS DOUBLE) + 0;

-- California's nonmetropolitan regions have no federal area code; they take numbers under the state's FIPS code.
CREATE MACRO area_code(cell) AS
  CASE cell WHEN 'CA-ESML' THEN '06901' WHEN 'CA-NCST' THEN '06902' WHEN 'CA-NVNM' THEN '06903' ELSE cell END;

-- Checks ------------------------------------------------------------------------------------------------------------
-- NULL where a cell is as it should be, else the fault in it.

CREATE MACRO fault(column_name, cell, expected) AS {'column_name': column_name, 'cell': cell, 'expected': expected};

-- The name of a column; joined to a text because `alias` gives its own name where it has one.
CREATE MACRO name_of(cell) AS '' || alias(cell);

-- A fault unless something holds of the cell. The others let it hold nothing too: blank, or its producer's marks for it.
CREATE MACRO must(cell, holds, expected) AS
  CASE WHEN NOT coalesce(holds, false) THEN fault(name_of(cell), cell, expected) END;
CREATE MACRO must_or_blank(cell, holds, expected) AS
  CASE WHEN filled(cell) IS NOT NULL AND NOT coalesce(holds, false)
  THEN fault(name_of(cell), cell, expected || ', or blank') END;
CREATE MACRO must_or_onet(cell, holds, expected) AS
  CASE WHEN onet(cell) IS NOT NULL AND NOT coalesce(holds, false)
  THEN fault(name_of(cell), cell, expected || ', or blank or n/a') END;
CREATE MACRO must_or_bls(cell, holds, expected) AS
  CASE WHEN bls(cell) IS NOT NULL AND NOT coalesce(holds, false)
  THEN fault(name_of(cell), cell, expected || ', or blank or * or ** or # or ~ or —') END;

CREATE MACRO is_number(cell) AS regexp_full_match(cell, '-?(\d+\.?\d*|\.\d+)');
CREATE MACRO is_whole(cell) AS regexp_full_match(cell, '\d{1,9}');
-- The number in a cell; NULL where it holds none.
CREATE MACRO number_in(cell) AS CASE WHEN is_number(cell) THEN CAST(cell AS DOUBLE) END;

CREATE MACRO some_text(cell) AS must(cell, filled(cell) IS NOT NULL, 'some text');
CREATE MACRO number(cell) AS must(cell, is_number(cell), 'a number');
CREATE MACRO number_between(cell, low, high) AS
  must(cell, number_in(cell) BETWEEN low AND high, printf('a number from %d to %d', low, high));
CREATE MACRO whole_between(cell, low, high) AS
  must(cell, is_whole(cell) AND number_in(cell) BETWEEN low AND high, printf('a whole number from %d to %d', low, high));
CREATE MACRO onet_number(cell) AS must_or_onet(cell, is_number(cell), 'a number');
CREATE MACRO onet_whole(cell) AS must_or_onet(cell, is_whole(cell), 'a whole number');
CREATE MACRO bls_number(cell) AS must_or_bls(cell, is_number(cell), 'a number');
CREATE MACRO bls_whole(cell) AS must_or_bls(cell, is_whole(cell), 'a whole number');
CREATE MACRO one_of(cell, words) AS must(cell, cell IN words, 'one of ' || array_to_string(words, ', '));

CREATE MACRO is_soc(cell) AS regexp_full_match(cell, '\d\d-\d{4}');
CREATE MACRO soc_code(cell) AS must(cell, is_soc(cell), 'a code like 15-1252');
CREATE MACRO soc_code_or_blank(cell) AS must_or_blank(cell, is_soc(cell), 'a code like 15-1252');
CREATE MACRO onet_soc(cell) AS
  must(cell, regexp_full_match(cell, '\d\d-\d{4}\.\d\d'), 'an O*NET-SOC code like 15-1252.00');
CREATE MACRO element_id(cell) AS
  must(cell, regexp_full_match(cell, '\d(\.[A-Za-z0-9]+)*'), 'an element id like 2.B.3.e');
CREATE MACRO task_id(cell) AS must(cell, regexp_full_match(cell, '\d{1,9}'), 'a task id (a whole number)');
CREATE MACRO dwa_id(cell) AS must(cell, regexp_full_match(cell, '4\.A\.[A-Za-z0-9.]+\.I\d+\.D\d+'),
  'a detailed work activity id like 4.A.1.a.1.I01.D02');
CREATE MACRO iwa_id(cell) AS must(cell, regexp_full_match(cell, '4\.A\.[A-Za-z0-9.]+\.I\d+'),
  'an intermediate work activity id like 4.A.1.a.1.I01');

-- Keys that occur more than once in a file. key: the columns, in a struct.
CREATE MACRO repeated(source, key) AS TABLE
SELECT
  CAST({'file': origin.file, 'line': max(origin.line), 'lines': 1} AS place) AS origin,
  fault(array_to_string(struct_keys(key), ' + '),
    array_to_string(map_values(CAST(key AS MAP(VARCHAR, VARCHAR))), ' + '),
    printf('a key that occurs once (it is on line %d too)', min(origin.line))) AS fault
FROM query_table(source)
GROUP BY origin.file, key
HAVING count(*) > 1;
