import { SaxesParser } from "saxes";
import { type Archive, withArchive } from "./archive.ts";
import { Unreadable } from "./fetchError.ts";

/** One row of a sheet: the text of its cells, blank where a cell is empty. */
type SheetRow = readonly string[];

/** A table found in a workbook: the names of its columns, and its rows, at least as long. */
export type SheetTable = { readonly columns: readonly string[]; readonly rows: readonly SheetRow[] };

/** Spreadsheets keep decimal figures as binary ones; more digits than these are noise of that. */
const SIGNIFICANT_DIGITS = 10;

const SHARED_STRINGS = "xl/sharedStrings.xml";

/**
 * The table of a workbook (Office Open XML, `.xlsx`) in its first sheet with a row that has a cell for each of `wanted`: that
 * row is the head, what stands above is left out. Rows are read as they come: the largest sheet published has 150,000 of 32
 * cells, more than fits into one string. Throws an Unreadable error that says what was looked for, is damaged or missing.
 */
export function findTable(
  label: string,
  source: string | Buffer,
  wanted: readonly RegExp[],
): Promise<SheetTable> {
  return withArchive(label, source, async (archive) => {
    const parts = await sheetParts(archive);
    const strings = archive.names.includes(SHARED_STRINGS) ? await sharedStrings(archive) : [];
    for (const part of parts) {
      let columns: readonly string[] | undefined;
      const rows: SheetRow[] = [];
      await eachRow(archive, part, strings, (row) => {
        if (columns !== undefined) rows.push(padded(row, columns.length));
        else if (wanted.every((name) => row.some((cell) => name.test(headCell(cell))))) {
          columns = row.map(headCell);
        }
      });
      if (columns !== undefined) return { columns, rows };
    }
    throw new Unreadable(
      `${label}: no sheet has the columns ${wanted.map(({ source }) => source).join(", ")}. Its form may have changed; see docs/operations.md.`,
    );
  });
}

/** A row as long as the head; what stands beyond it is kept. */
function padded(row: SheetRow, length: number): SheetRow {
  return Array.from({ length: Math.max(length, row.length) }, (_, place) => row[place] ?? "");
}

/** A heading on one line, without the marks of footnotes. */
function headCell(cell: string): string {
  return withoutFootnote(cell.replace(/\s+/g, " ").trim());
}

/** `Total, all occupations [1]` without the mark. */
export function withoutFootnote(text: string): string {
  return text.replace(/(?:\s*\[\d+\])+$/, "");
}

/** Where each sheet is kept, in their order. */
async function sheetParts(archive: Archive): Promise<readonly string[]> {
  const targets = new Map<string, string>();
  await parsePart(archive, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, Target);
    },
  });
  const parts: string[] = [];
  await parsePart(archive, "xl/workbook.xml", {
    open: (element, { "r:id": id = "" }) => {
      const target = targets.get(id);
      if (element !== "sheet" || target === undefined) return;
      parts.push(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  if (parts.length === 0) throw new Unreadable(`${archive.label}: not a workbook: it has no sheets.`);
  return parts;
}

async function sharedStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  await parsePart(archive, SHARED_STRINGS, {
    open: (name) => {
      if (name === "si") strings.push("");
    },
    text: (text, inside) => {
      if (inside === "t") strings.push((strings.pop() ?? "") + text);
    },
  });
  return strings;
}

async function eachRow(
  archive: Archive,
  part: string,
  strings: readonly string[],
  see: (row: SheetRow) => void,
): Promise<void> {
  let row: string[] = [];
  let cell = { column: 0, type: "", text: "" };
  await parsePart(archive, part, {
    open: (name, { r, t = "n" }) => {
      if (name === "row") row = [];
      if (name === "c") cell = { column: r === undefined ? row.length : columnOf(r), type: t, text: "" };
    },
    text: (text, inside) => {
      if (inside === "v" || inside === "t") cell.text += text;
    },
    close: (name) => {
      if (name === "c") {
        while (row.length < cell.column) row.push("");
        const text = cellText(cell.type, cell.text, strings);
        if (text === undefined)
          throw new Unreadable(`${archive.label}: ${part} names a text that is not there.`);
        row[cell.column] = text;
      }
      if (name === "row" && row.some((text) => text !== "")) see(row);
    },
  });
}

/** The text a cell shows, without the spaces around it; undefined where it names a shared text that there is not. */
function cellText(type: string, text: string, strings: readonly string[]): string | undefined {
  if (text === "") return "";
  switch (type) {
    case "s":
      return strings[Number(text)]?.trim();
    case "n":
      return String(Number(Number(text).toPrecision(SIGNIFICANT_DIGITS)));
    case "b":
      return text === "1" ? "TRUE" : "FALSE";
    default:
      return text.trim();
  }
}

/** 0 for `A7`, 27 for `AB7`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, "")) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

/** What is told of a part while it is read: elements by their names without prefix, and the texts in them. */
type Handlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string, inside: string) => void;
  readonly close?: (name: string) => void;
};

/** Reads one part chunk by chunk. Phonetic text, which says how other text is read, is left out. */
async function parsePart(archive: Archive, part: string, handlers: Handlers): Promise<void> {
  const path: string[] = [];
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", ({ name, attributes }) => {
    // Some writers have `x:row` for `row`.
    const plain = name.slice(name.indexOf(":") + 1);
    path.push(plain);
    handlers.open?.(plain, attributes);
  });
  parser.on("text", (text) => {
    if (!path.includes("rPh")) handlers.text?.(text, path.at(-1) ?? "");
  });
  parser.on("closetag", () => {
    const name = path.pop() ?? "";
    handlers.close?.(name);
  });
  parser.on("error", (error) => {
    throw new Unreadable(`${archive.label}: ${part} is not XML (${error.message}).`);
  });
  const decoder = new TextDecoder();
  for await (const chunk of archive.chunks(part)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}
