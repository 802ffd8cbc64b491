import type { Log } from "../../../gateway/accounts/log.ts";

export type LogLine = { readonly level: keyof Log; readonly message: string } & Record<string, unknown>;

/** A log, and the lines that were written to it. */
export function recordedLog(): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (level: keyof Log) => (fields: object, message: string) => {
    lines.push({ ...fields, level, message });
  };
  return { log: { info: write("info"), warn: write("warn"), error: write("error") }, lines };
}
