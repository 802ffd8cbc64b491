import { z } from "zod";

// Query parameters arrive as text. Each helper gives a schema from that text to its value; whatever is wrong, the
// message names the bound, so that the caller can mend the request without the reference at hand.

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const INTEGER = /^[+-]?\d+$/;

/**
 * A schema from text to a value of `target`; `read` gives `undefined` where the text is none. `message` is put together when
 * it is needed; `missing` is said where there is no text at all.
 */
function fromText<S extends z.ZodType>(
  target: S,
  message: () => string,
  read: (raw: string) => unknown,
  missing?: string,
) {
  return z
    .string(missing)
    .transform((raw, context) => {
      const value = read(raw.trim());
      if (target.safeParse(value).success) return value;
      context.issues.push({ code: "custom", message: message(), input: raw });
      return z.NEVER;
    })
    .pipe(target);
}

/** A whole number from `min` to `max`. */
export function integer(name: string, min: number, max: number, fallback: number, description: string) {
  const message = () => `\`${name}\` must be a whole number from ${min} to ${max}.`;
  const read = (raw: string) => (INTEGER.test(raw) ? Number(raw) : undefined);
  return fromText(z.int().min(min).max(max), message, read).default(fallback).describe(description);
}

/** A decimal number from `min` to `max`. */
export function decimal(name: string, min: number, max: number, fallback: number, description: string) {
  const message = () => `\`${name}\` must be a number from ${min.toFixed(1)} to ${max.toFixed(1)}.`;
  const read = (raw: string) => (DECIMAL.test(raw) ? Number(raw) : undefined);
  return fromText(z.number().min(min).max(max), message, read).default(fallback).describe(description);
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

/** `true`, `false`, `1` or `0`, in any case. */
export function flag(name: string, fallback: boolean, description: string) {
  const message = () => `\`${name}\` must be true, false, 1 or 0.`;
  const read = (raw: string) => BOOLEANS[raw.toLowerCase()];
  return fromText(z.boolean(), message, read).default(fallback).describe(description);
}

const lowerCase = (raw: string) => raw.toLowerCase();

/** One of `values` (lower-case words), in any case. */
export function choice<const V extends readonly string[]>(
  name: string,
  values: V,
  fallback: V[number],
  description: string,
) {
  const message = () => `\`${name}\` must be one of ${values.join(", ")}.`;
  return fromText(z.enum(values), message, lowerCase)
    .default(fallback as never)
    .describe(description);
}

/** `asc` or `desc`, in any case; left out, the order that suits the column. */
export function sortOrder() {
  return fromText(z.enum(["asc", "desc"]), () => "`sort_order` must be asc or desc.", lowerCase)
    .optional()
    .describe("asc or desc; without it the order that suits the column");
}

/** Free text, trimmed and NFKC-normalized, from 1 to `maxCharacters` characters. */
export function searchText(name: string, maxCharacters: number, description: string) {
  // The first use of a language's numbers takes 12 ms of a start.
  const message = () =>
    `\`${name}\` must have from 1 to ${maxCharacters.toLocaleString("en-US")} characters.`;
  const read = (raw: string) => {
    const value = raw.normalize("NFKC").trim();
    return [...value].length <= maxCharacters ? value : undefined;
  };
  const units = z
    .string()
    .min(1)
    .max(maxCharacters * 2);
  const missing = `\`${name}\` is required: ${description}.`;
  return fromText(units, message, read, missing).meta({ description, maxLength: maxCharacters });
}

/** A comma-separated list of `min` to `max` different entries; white space around them is dropped. */
export function commaList(name: string, min: number, max: number, description: string) {
  const message = () => `\`${name}\` must have from ${min} to ${max} different codes, separated by commas.`;
  const read = (raw: string) => [...new Set(raw.split(",").map((entry) => entry.trim()))].filter(Boolean);
  const missing = `\`${name}\` is required: ${description}.`;
  return fromText(z.array(z.string()).min(min).max(max), message, read, missing).describe(description);
}

/** The same parameter, of which it means something that it is not given. */
export function unset<S extends z.ZodType>(parameter: z.ZodDefault<S>) {
  return parameter.unwrap().optional().meta({ description: parameter.description });
}
