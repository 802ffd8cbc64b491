import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";
import { SourceError } from "./sourceError.ts";

/** The lines of a source file, before any of them is read as columns. */
export type FileShape = {
  /** The first line, without byte order mark and line end. */
  readonly header: string;
  /** Rows in the file, the first line included. */
  readonly rows: number;
  /** 1-based line on which a row starts; row 0 is the first line. */
  readonly lineOfRow: (row: number) => number;
};

const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const comma = 0x2c;

/**
 * Splits a file into rows and refuses what no reading could make sense of: no content, other text than UTF-8, a blank line,
 * an unclosed quote, or a last line without its line end (a download cut off). In quoted files a row may span several
 * lines.
 */
export function inspectFile(file: string, bytes: Uint8Array, isQuoted: boolean): FileShape {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (bytes.length === start)
    throw new SourceError({ file, line: 1, expected: "a table (the file is empty)" });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer))
    throw new SourceError({ file, line: firstBrokenLine(buffer), expected: "text in UTF-8" });
  const rowLines = isQuoted ? quotedRowLines(file, bytes, start) : null;
  const lines = rowLines === null ? plainLines(file, buffer, start) : rowLines.length;
  if (bytes[bytes.length - 1] !== newline) {
    const from = buffer.lastIndexOf(newline) + 1;
    throw new SourceError({
      file,
      line: rowLines === null ? lines : rowLines[lines - 1],
      value: buffer.toString("utf8", Math.max(from, start)),
      expected: "a line end after the last row (the file seems cut off)",
    });
  }
  const headerEnd = buffer.indexOf(newline);
  return {
    header: buffer.toString("utf8", start, headerEnd).replace(/\r$/, ""),
    rows: lines,
    lineOfRow: (row) => rowLines?.[row] ?? row + 1,
  };
}

function firstBrokenLine(buffer: Buffer): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = buffer.indexOf(newline, from);
    if (end === -1 || !isUtf8(buffer.subarray(from, end))) return line;
    from = end + 1;
  }
}

/** Number of lines, the last one counted even without its line end. */
function plainLines(file: string, buffer: Buffer, start: number): number {
  let lines = 0;
  for (let from = start; from < buffer.length; lines++) {
    const end = buffer.indexOf(newline, from);
    const stop = end === -1 ? buffer.length : end;
    if (stop === from || (stop === from + 1 && buffer[from] === carriageReturn))
      throw blankLine(file, lines + 1);
    from = stop + 1;
  }
  return lines;
}

/** The line each row starts on. A quote opens only at the start of a field, as RFC 4180 has it. */
function quotedRowLines(file: string, bytes: Uint8Array, start: number): number[] {
  const rowLines = [1];
  let line = 1;
  let quotedSince = 0;
  let rowStart = start;
  let fieldStart = start;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      if (quotedSince > 0) quotedSince = 0;
      else if (at === fieldStart || bytes[at - 1] === quote) quotedSince = line;
    } else if (byte === comma && quotedSince === 0) {
      fieldStart = at + 1;
    } else if (byte === newline) {
      line += 1;
      if (quotedSince > 0) continue;
      if (at === rowStart || (at === rowStart + 1 && bytes[rowStart] === carriageReturn)) {
        throw blankLine(file, line - 1);
      }
      rowStart = at + 1;
      fieldStart = rowStart;
      if (rowStart < bytes.length) rowLines.push(line);
    }
  }
  if (quotedSince > 0) {
    throw new SourceError({
      file,
      line: quotedSince,
      expected: "a closing quote before the end of the file",
    });
  }
  return rowLines;
}

function blankLine(file: string, line: number): SourceError {
  return new SourceError({ file, line, value: "", expected: "a row (the line is blank)" });
}

/** Column names of a header line, quotes taken off, en dashes as hyphens. */
export function splitHeader(header: string, format: "tab" | "csv"): readonly string[] {
  const names = format === "tab" ? header.split("\t") : (parse(header, { relax_quotes: true })[0] ?? []);
  return names.map((name) => name.trim().replaceAll("–", "-"));
}
