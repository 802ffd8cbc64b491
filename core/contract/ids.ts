import { z } from "zod";

/** O*NET-SOC 2019 code, `XX-XXXX.XX`. */
export const SocCode = z
  .string()
  .regex(/^\d{2}-\d{4}\.\d{2}$/)
  .brand<"SocCode">()
  .meta({ description: "O*NET-SOC code, XX-XXXX.XX", example: "15-1252.00" });
export type SocCode = z.infer<typeof SocCode>;

/** O*NET content model element id of a skill, ability or knowledge item, such as `2.B.3.e`. */
export const ElementId = z
  .string()
  .regex(/^\d(\.[A-Za-z0-9]+)+$/)
  .brand<"ElementId">()
  .meta({ description: "O*NET element id", example: "2.B.3.e" });
export type ElementId = z.infer<typeof ElementId>;

/** Region code of five digits: a CBSA or metropolitan division, or 06901 to 06903 for California's nonmetropolitan regions. */
export const MsaCode = z
  .string()
  .regex(/^\d{5}$/)
  .brand<"MsaCode">()
  .meta({ description: "Metropolitan area code, five digits", example: "31084" });
export type MsaCode = z.infer<typeof MsaCode>;

/** O*NET task id, a decimal number as text. */
export const TaskId = z
  .string()
  .regex(/^\d{1,9}$/)
  .brand<"TaskId">()
  .meta({ description: "O*NET task id", example: "8823" });
export type TaskId = z.infer<typeof TaskId>;

/** Benchmark question id, unique over all suites and safe in a path. */
export const InputId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)
  .brand<"InputId">()
  .meta({ description: "Benchmark question id", example: "gsm-gsm-0001" });
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
