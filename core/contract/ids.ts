import { z } from "zod";

/** A text of a form, told apart from other texts by its name. */
function code<Name extends string>(form: RegExp, description: string, example: string) {
  return z.string().regex(form).brand<Name>().meta({ description, example });
}

/** O*NET-SOC 2019 code, `XX-XXXX.XX`. */
export const SocCode = code<"SocCode">(/^\d{2}-\d{4}\.\d{2}$/, "O*NET-SOC code, XX-XXXX.XX", "15-1252.00");
export type SocCode = z.infer<typeof SocCode>;

/** O*NET content model element id of a skill, ability or knowledge item, such as `2.B.3.e`. */
export const ElementId = code<"ElementId">(/^\d(\.[A-Za-z0-9]+)+$/, "O*NET element id", "2.B.3.e");
export type ElementId = z.infer<typeof ElementId>;

/** Region code of five digits: a CBSA or metropolitan division, or 06901 to 06903 for California's nonmetropolitan regions. */
export const MsaCode = code<"MsaCode">(/^\d{5}$/, "Metropolitan area code, five digits", "31084");
export type MsaCode = z.infer<typeof MsaCode>;

/** O*NET task id, a decimal number as text. */
export const TaskId = code<"TaskId">(/^\d{1,9}$/, "O*NET task id", "8823");
export type TaskId = z.infer<typeof TaskId>;

/** Benchmark question id, unique over all suites and safe in a path. */
export const InputId = code<"InputId">(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  "Benchmark question id",
  "gsm-gsm-0001",
);
export type InputId = z.infer<typeof InputId>;

/**
 * The SOC code a caller means: outer white space is dropped and a six-digit SOC code (`15-1252`) stands for its
 * `.00` occupation. Text of any other form gives `undefined`: an unknown code, never an invalid one.
 */
export function normaliseSocCode(text: string): SocCode | undefined {
  const trimmed = text.trim();
  const full = /^\d{2}-\d{4}$/.test(trimmed) ? `${trimmed}.00` : trimmed;
  const parsed = SocCode.safeParse(full);
  return parsed.success ? parsed.data : undefined;
}

/** A requirement's name as names are compared: NFKC, white space collapsed, in lower case. */
export function normaliseName(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
