import type { z } from "zod";

/** The value of a JSON text; nothing where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first fault of a value under its schema, with its path; `whole` stands for the value itself. */
export function firstFault({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.map(String).join(".") || whole}: ${issue?.message}`;
}
