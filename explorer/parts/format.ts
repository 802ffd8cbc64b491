import { round1 } from "../../core/methodology/rounding.ts";

/** A format, made at its first figure: the first use of a language's numbers takes 12 ms, which a start need not wait for. */
function formatOf(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat("en-US", options);
    return made.format(value);
  };
}

/** A count such as 1,234. */
export const count = formatOf({ maximumFractionDigits: 0 });

/** A sum of money in US dollars, such as $81,680. */
export const money = formatOf({ style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** A large number in few characters, such as 1.65M. */
export const compact = formatOf({ notation: "compact", maximumSignificantDigits: 3 });

/** A share 0..1 on the scale of pages, 0..100, with one decimal. */
export function outOf100(share01: number): number {
  return round1(100 * share01);
}

/** A share 0..1 in percent, such as 37 %. */
export function percent(share01: number, digits = 0): string {
  return `${(share01 * 100).toFixed(digits)}\u00a0%`;
}

/** A number with its sign, such as +3.2 or −3.2. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

/** A change in percent, such as +3.2 %. */
export function percentChange(percent: number): string {
  return `${signed(percent)} %`;
}

/** A figure in its format, or a dash where it is not known. */
export function orDash(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? "–" : format(value);
}

/** How many of a hundred occupations lie below, in words. */
export function outOfHundred(quantile01: number): string {
  return `${Math.round(quantile01 * 100)} of 100`;
}

/** An address with some parameters changed; null removes one. */
export function withQuery(
  address: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === "" ? address : `${address}?${text}`;
}

/** A sentence whose figures stay on one line with their percent signs. */
export function tied(sentence: string): string {
  return sentence.replaceAll(" %", "\u00a0%");
}
