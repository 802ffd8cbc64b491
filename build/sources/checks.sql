-- What the tables of onetTables.ts and otherTables.ts are checked and read with.
--
-- A source stands in three places under one name. The table raw.<name> has the columns that are needed of the file, by
-- the names that they have there; every cell is the text that was written, since DuckDB's own casts also take 12.5 for a
-- whole number and 0x1f or 1_000 for a number. The view <name>_faults finds what is wrong with it, one row a fault. The
-- view <name> is what queries read: typed, in snake_case, NULL where a figure is missing or suppressed; beside the place
-- of each row it stands as typed.<name>.
CREATE SCHEMA raw;
CREATE SCHEMA typed;

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
  must(cell, filled(cell) IS NULL OR holds, expected || ', or blank');
CREATE MACRO must_or_onet(cell, holds, expected) AS
  must(cell, onet(cell) IS NULL OR holds, expected || ', or blank or n/a');
CREATE MACRO must_or_bls(cell, holds, expected) AS
  must(cell, bls(cell) IS NULL OR holds, expected || ', or blank or * or ** or # or ~ or —');

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

-- A value on its scale, given the scale's range.
CREATE MACRO on_scale(scale_id, value, minimum, maximum) AS coalesce(
  must(scale_id, minimum IS NOT NULL, 'a scale of Scales Reference (unknown code)'),
  number(value),
  must(value, number_in(value) BETWEEN minimum AND maximum,
    printf('a number from %g to %g (scale %s)', minimum, maximum, scale_id))
);
CREATE MACRO above(cell, minimum) AS
  must(cell, number_in(minimum) < number_in(cell), 'a number above the minimum, ' || minimum);
CREATE MACRO digest(cell) AS
  must_or_blank(cell, regexp_full_match(cell, '[0-9a-f]{8}|of Task'), '8 hexadecimal digits');
-- An element that stands where those of its kind do in the content model.
CREATE MACRO of_kind(cell, kind) AS must(cell,
  CASE kind
    WHEN 'Skills' THEN starts_with(cell, '2.A.') OR starts_with(cell, '2.B.')
    WHEN 'Abilities' THEN starts_with(cell, '1.A.')
    ELSE starts_with(cell, '2.C.')
  END,
  'an element of ' || kind || ' (this one belongs elsewhere)');

CREATE MACRO occupation_group(cell) AS one_of(cell, ['total', 'major', 'minor', 'broad', 'detailed']);
CREATE MACRO area(cell) AS must(cell, regexp_full_match(area_code(cell), '\d{5}'), 'an area code of 5 digits');
CREATE MACRO title_of(cell, part) AS CASE WHEN part = 'metropolitan' THEN some_text(cell) END;
CREATE MACRO education(cell) AS must_or_bls(cell, list_contains(getvariable('entry_education'), cell),
  'one of ' || array_to_string(getvariable('entry_education'), ', '));
CREATE MACRO industry(cell) AS
  must(cell, regexp_full_match(cell, '\d{2,6}(-\d{2})?'), 'an industry code like 62 or 31-33');
CREATE MACRO share_or_bls(cell) AS must_or_bls(cell, number_in(cell) BETWEEN 0 AND 1, 'a number from 0 to 1');
CREATE MACRO share_or_blank(cell) AS must_or_blank(cell, number_in(cell) BETWEEN 0 AND 1, 'a number from 0 to 1');
CREATE MACRO task_ids(cell) AS
  must(cell, regexp_full_match(cell, '\d{1,9}(;\d{1,9})*'), 'task ids with ; between them');

CREATE MACRO suite(cell) AS one_of(cell, [
  'commonsense', 'gsm', 'legalbench', 'math', 'med_qa', 'mmlu', 'narrative_qa', 'natural_qa', 'wmt_14'
]);
CREATE MACRO question_id(cell) AS
  must(cell, regexp_full_match(cell, '[A-Za-z0-9._:-]{1,200}'), 'an id safe in a path (letters, digits, . _ : -)');
CREATE MACRO release(cell) AS
  must(cell, regexp_full_match(cell, '(helm_mmlu_)?v\d+\.\d+\.\d+'), 'a release like v1.13.0');
-- Leaderboard releases as numbers that sort: 'v1.13.0' and 'helm_mmlu_v1.13.0' give [1, 13, 0].
CREATE MACRO release_order(release) AS
  list_transform(regexp_extract_all(release, '\d+'), part -> CAST(part AS INTEGER));

CREATE MACRO is_object(json) AS CASE WHEN json_valid(json) THEN json_type(json) = 'OBJECT' END;
CREATE MACRO question_id_in(line) AS CASE WHEN is_object(line) THEN line ->> 'question_id' END;
-- Text that must stand in a member of an object as text, given its type there.
CREATE MACRO json_text(cell, type) AS must(cell, type = 'VARCHAR' AND filled(cell) IS NOT NULL, 'some text');
-- A benchmark question, given its members and their types.
CREATE MACRO question_members() AS ['question_id', 'suite', 'subject', 'input_text', 'choices', 'question'];
CREATE MACRO question_object(json) AS (
  SELECT CASE WHEN types IS NULL THEN fault(NULL, json, 'one JSON object') ELSE coalesce(
    json_text(question_id, types[1]), question_id(question_id), json_text(suite, types[2]), suite(suite),
    json_text(subject, types[3]), json_text(input_text, types[4]),
    must(choices, CASE types[5]
      WHEN 'ARRAY' THEN CAST(json_structure(choices) AS VARCHAR) IN ('["VARCHAR"]', '["NULL"]')
      ELSE coalesce(types[5], 'NULL') = 'NULL'
    END, 'an array of strings, or null'),
    must(question, coalesce(types[6], 'NULL') IN ('NULL', 'VARCHAR'), 'text, or null')
  ) END
  FROM (
    SELECT types, cells[1] AS question_id, cells[2] AS suite, cells[3] AS subject, cells[4] AS input_text,
      cells[5] AS choices, cells[6] AS question
    FROM (
      SELECT CASE WHEN is_object(json) THEN json_type(json, question_members()) END AS types,
        CASE WHEN is_object(json) THEN json_extract_string(json, question_members()) END AS cells
    )
  )
);

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
