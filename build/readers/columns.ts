import { z } from "zod";

/** A cell as DuckDB reads it: text, or null where it is empty. */
export type Cell = string | null;

/** What O*NET writes for "not available". */
export const onetMarkers: readonly string[] = ["n/a"];

/**
 * What BLS writes instead of a figure: `*` wage not available, `**` employment not released, `#` at or above the
 * top code, `~` below the smallest published share, `—` not applicable.
 */
export const blsMarkers: readonly string[] = ["*", "**", "#", "~", "—"];

const numberPattern = /^-?(\d+\.?\d*|\.\d+)$/;
const wholePattern = /^\d+$/;

/** A zod schema for one cell: `parse` gives undefined where the cell is not what `expected` says. */
function cell<T>(expected: string, parse: (raw: string) => T | undefined) {
  return z.string({ error: expected }).transform((raw, context): T => {
    const value = parse(raw);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** The same, where the cell may also be empty or hold one of `markers`: these read as null. */
function optionalCell<T>(
  expected: string,
  markers: readonly string[],
  parse: (raw: string) => T | undefined,
) {
  const wanted = `${expected}, or ${["blank", ...markers].join(" or ")}`;
  return z
    .string({ error: wanted })
    .nullish()
    .transform((raw, context): T | null => {
      if (raw === null || raw === undefined || raw.trim() === "" || markers.includes(raw)) return null;
      const value = parse(raw);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: wanted });
      return z.NEVER;
    });
}

const parseText = (raw: string) => (raw.trim() === "" ? undefined : raw);
const parsePattern = (pattern: RegExp) => (raw: string) => (pattern.test(raw) ? raw : undefined);
// A rounded "-0.0" is zero: adding 0 takes the sign away.
const parseNumber = (raw: string) => (numberPattern.test(raw) ? Number(raw) + 0 : undefined);
const parseWhole = (raw: string) => (wholePattern.test(raw) ? Number(raw) : undefined);

/** Any text but blank. */
export const text = () => cell("some text", parseText);

/** Text, or null where the cell is blank or a marker. */
export const optionalText = (markers: readonly string[] = []) => optionalCell("text", markers, parseText);

/** Text of a fixed form, described by `expected`. */
export const pattern = (expected: string, form: RegExp) => cell(expected, parsePattern(form));

/** Text of a fixed form, or null. */
export const optionalPattern = (expected: string, form: RegExp, markers: readonly string[] = []) =>
  optionalCell(expected, markers, parsePattern(form));

/** A decimal number, unit and range as the table says. */
export const number = () => cell("a number", parseNumber);

/** A decimal number, or null where the cell is blank or a suppression marker. */
export const optionalNumber = (markers: readonly string[] = []) =>
  optionalCell("a number", markers, parseNumber);

/** A number from `minimum` to `maximum`, both included. */
export const numberBetween = (minimum: number, maximum: number) =>
  cell(`a number from ${minimum} to ${maximum}`, (raw) => within(parseNumber(raw), minimum, maximum));

/** A number from `minimum` to `maximum`, or null. */
export const optionalNumberBetween = (minimum: number, maximum: number, markers: readonly string[] = []) =>
  optionalCell(`a number from ${minimum} to ${maximum}`, markers, (raw) =>
    within(parseNumber(raw), minimum, maximum),
  );

/** A whole number from `minimum` to `maximum`, both included. */
export const wholeBetween = (minimum: number, maximum: number) =>
  cell(`a whole number from ${minimum} to ${maximum}`, (raw) => within(parseWhole(raw), minimum, maximum));

/** A whole number, or null where the cell is blank or a suppression marker. */
export const optionalWhole = (markers: readonly string[] = []) =>
  optionalCell("a whole number", markers, parseWhole);

/** One of a few words. */
export const oneOf = <const T extends string>(...values: readonly T[]) =>
  cell(`one of ${values.join(", ")}`, (raw): T | undefined => values.find((value) => value === raw));

/** One of a few words, or null. */
export const optionalOneOf = <const T extends string>(markers: readonly string[], ...values: readonly T[]) =>
  optionalCell(`one of ${values.join(", ")}`, markers, (raw): T | undefined =>
    values.find((value) => value === raw),
  );

/** `Y` is true; `N`, blank and `n/a` are false. */
export const flag = () =>
  optionalCell("Y or N", onetMarkers, (raw) =>
    raw === "Y" ? true : raw === "N" ? false : undefined,
  ).transform((value) => value ?? false);

/** An O*NET-SOC code such as 15-1252.00. */
export const onetSoc = () => pattern("an O*NET-SOC code like 15-1252.00", /^\d\d-\d{4}\.\d\d$/);

/** A SOC, OEWS or projections code such as 15-1252. */
export const soc = () => pattern("a code like 15-1252", /^\d\d-\d{4}$/);

/** A SOC, OEWS or projections code, or null. */
export const optionalSoc = () => optionalPattern("a code like 15-1252", /^\d\d-\d{4}$/);

/** A dotted content model id such as 2.B.3.e. */
export const elementId = () => pattern("an element id like 2.B.3.e", /^\d(\.[A-Za-z0-9]+)*$/);

/** A task id: a whole number, kept as text. */
export const taskId = () => pattern("a task id (a whole number)", /^\d{1,9}$/);

/** A detailed work activity id such as 4.A.1.a.1.I01.D02. */
export const dwaId = () =>
  pattern("a detailed work activity id like 4.A.1.a.1.I01.D02", /^4\.A\.[A-Za-z0-9.]+\.I\d+\.D\d+$/);

/** An intermediate work activity id such as 4.A.1.a.1.I01. */
export const iwaId = () =>
  pattern("an intermediate work activity id like 4.A.1.a.1.I01", /^4\.A\.[A-Za-z0-9.]+\.I\d+$/);

function within(value: number | undefined, minimum: number, maximum: number): number | undefined {
  return value !== undefined && value >= minimum && value <= maximum ? value : undefined;
}
