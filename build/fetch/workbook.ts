import { SaxesParser } from "saxes";
import { type Archive, withArchive } from "./archive.ts";
import { Unreadable } from "./fetchError.ts";

/** One row of a sheet: the text of its cells, blank where a cell is empty. */
export type SheetRow = readonly string[];

/** An open workbook (Office Open XML, `.xlsx`). */
export type Workbook = {
  readonly sheets: readonly string[];
  /** Reads the rows of a sheet from the top, blank ones left out. */
  readonly eachRow: (sheet: string, see: (row: SheetRow) => void) => Promise<void>;
};

/** Spreadsheets keep decimal figures as binary ones; more digits than these are noise of that. */
const SIGNIFICANT_DIGITS = 10;

const SHARED_STRINGS = "xl/sharedStrings.xml";

/**
 * Opens a workbook for as long as `work` takes. Rows come as they are read: the largest sheet published has 150,000 of 32
 * cells, more than fits into one string. Throws an Unreadable error that names what is damaged or missing.
 */
export function withWorkbook<T>(
  label: string,
  source: string | Buffer,
  work: (workbook: Workbook) => Promise<T>,
): Promise<T> {
  return withArchive(label, source, async (archive) => {
    const parts = await sheetParts(label, archive);
    const sheets = [...parts.keys()];
    const strings = archive.names.includes(SHARED_STRINGS) ? await sharedStrings(label, archive) : [];
    return work({
      sheets,
      eachRow: (sheet, see) => {
        const part = parts.get(sheet);
        if (part === undefined) {
          throw new Unreadable(`${label}: there is no sheet "${sheet}", only ${sheets.join(", ")}.`);
        }
        return eachRow(label, archive, part, strings, see);
      },
    });
  });
}

/** Names of the sheets in their order, with where each is kept. */
async function sheetParts(label: string, archive: Archive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await parsePart(label, archive, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, Target);
    },
  });
  const parts = new Map<string, string>();
  await parsePart(label, archive, "xl/workbook.xml", {
    open: (element, { name = "", "r:id": id = "" }) => {
      const target = targets.get(id);
      if (element !== "sheet" || target === undefined) return;
      parts.set(name, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  if (parts.size === 0) throw new Unreadable(`${label}: not a workbook: it has no sheets.`);
  return parts;
}

async function sharedStrings(label: string, archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  await parsePart(label, archive, SHARED_STRINGS, {
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
  label: string,
  archive: Archive,
  part: string,
  strings: readonly string[],
  see: (row: SheetRow) => void,
): Promise<void> {
  let row: string[] = [];
  let cell = { column: 0, type: "", text: "" };
  await parsePart(label, archive, part, {
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
        if (text === undefined) throw new Unreadable(`${label}: ${part} names a text that is not there.`);
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
async function parsePart(label: string, archive: Archive, part: string, handlers: Handlers): Promise<void> {
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
    throw new Unreadable(`${label}: ${part} is not XML (${error.message}).`);
  });
  const decoder = new TextDecoder();
  for await (const chunk of archive.chunks(part)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}
