import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Archive, withArchive } from "./archive.ts";
import { Unreadable } from "./fetchError.ts";

/** One row of a sheet: the text of its cells, blank where a cell is empty. */
export type SheetRow = readonly string[];

/** An open workbook (Office Open XML, `.xlsx`). */
export type Workbook = {
  readonly sheets: readonly string[];
  /** Rows of a sheet from the top, blank ones left out. */
  readonly rows: (sheet: string) => AsyncIterable<SheetRow>;
};

/** Spreadsheets keep decimal figures as binary ones; more digits than these are noise of that. */
const SIGNIFICANT_DIGITS = 10;

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
    const strings = archive.names.includes(SHARED_STRINGS) ? await sharedStrings(label, archive) : [];
    return work({
      sheets: [...parts.keys()],
      rows: (sheet) => {
        const part = parts.get(sheet);
        if (part === undefined) {
          throw new Unreadable(
            `${label}: there is no sheet "${sheet}", only ${[...parts.keys()].join(", ")}.`,
          );
        }
        return sheetRows(label, archive, part, strings);
      },
    });
  });
}

const SHARED_STRINGS = "xl/sharedStrings.xml";

/** Names of the sheets in their order, with where each is kept. */
async function sheetParts(label: string, archive: Archive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await eachTag(label, archive, "xl/_rels/workbook.xml.rels", ({ name, attributes }) => {
    if (name === "Relationship") targets.set(attributes.Id ?? "", attributes.Target ?? "");
  });
  const parts = new Map<string, string>();
  await eachTag(label, archive, "xl/workbook.xml", ({ name, attributes }) => {
    const target = targets.get(attributes["r:id"] ?? "");
    if (plain(name) !== "sheet" || target === undefined) return;
    parts.set(attributes.name ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  });
  if (parts.size === 0) throw new Unreadable(`${label}: not a workbook: it has no sheets.`);
  return parts;
}

async function sharedStrings(label: string, archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  for await (const events of xmlEvents(label, archive, SHARED_STRINGS)) {
    for (const event of events) {
      if (event.kind === "open" && event.name === "si") strings.push("");
      else if (event.kind === "text" && event.inside === "t" && !event.isPhonetic) {
        strings.push((strings.pop() ?? "") + event.text);
      }
    }
  }
  return strings;
}

async function* sheetRows(
  label: string,
  archive: Archive,
  part: string,
  strings: readonly string[],
): AsyncIterable<SheetRow> {
  let row: string[] = [];
  let cell: { column: number; type: string; text: string } | undefined;
  for await (const events of xmlEvents(label, archive, part)) {
    for (const event of events) {
      if (event.kind === "open" && event.name === "row") row = [];
      else if (event.kind === "open" && event.name === "c") {
        const { r, t } = event.attributes;
        cell = { column: r === undefined ? row.length : columnOf(r), type: t ?? "n", text: "" };
      } else if (event.kind === "text" && (event.inside === "v" || event.inside === "t")) {
        if (cell !== undefined && !event.isPhonetic) cell.text += event.text;
      } else if (event.kind === "close" && event.name === "c" && cell !== undefined) {
        while (row.length < cell.column) row.push("");
        row[cell.column] = cellText(cell.type, cell.text, strings);
        cell = undefined;
      } else if (event.kind === "close" && event.name === "row" && row.some((text) => text !== "")) {
        yield row;
      }
    }
  }
}

/** The text a cell shows, without the spaces around it. */
function cellText(type: string, text: string, strings: readonly string[]): string {
  switch (type) {
    case "s":
      return (strings[Number(text)] ?? "").trim();
    case "n":
      return text === "" ? "" : String(Number(Number(text).toPrecision(SIGNIFICANT_DIGITS)));
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

type XmlEvent =
  | { readonly kind: "open"; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: "close"; readonly name: string }
  /** `inside` is the element the text stands in; phonetic text says how to read other text. */
  | { readonly kind: "text"; readonly text: string; readonly inside: string; readonly isPhonetic: boolean };

/** The elements and texts of one part, as many at a time as one chunk of the file holds. */
async function* xmlEvents(label: string, archive: Archive, part: string): AsyncIterable<readonly XmlEvent[]> {
  let events: XmlEvent[] = [];
  const path: string[] = [];
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    path.push(plain(name));
    events.push({ kind: "open", name: plain(name), attributes });
  });
  parser.on("closetag", () => {
    events.push({ kind: "close", name: path.pop() ?? "" });
  });
  parser.on("text", (text) => {
    events.push({ kind: "text", text, inside: path.at(-1) ?? "", isPhonetic: path.includes("rPh") });
  });
  parser.on("error", (error) => {
    throw new Unreadable(`${label}: ${part} is not XML (${error.message}).`);
  });
  const decoder = new TextDecoder();
  for await (const chunk of archive.chunks(part)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield events;
    events = [];
  }
  parser.close();
  yield events;
}

async function eachTag(
  label: string,
  archive: Archive,
  part: string,
  see: (tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }) => void,
): Promise<void> {
  for await (const events of xmlEvents(label, archive, part)) {
    for (const event of events) if (event.kind === "open") see(event);
  }
}

/** A name without its prefix: some writers have `x:row` for `row`. */
function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
