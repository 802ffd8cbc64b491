import { strToU8, type Zippable, zipSync } from "fflate";

// Archives and workbooks in the form they are published in, put together from small tables.

/** A zip archive of files by name. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = typeof content === "string" ? strToU8(content) : content;
  }
  return zipSync(entries, { mtime: new Date("2025-01-01T00:00:00Z") });
}

export type SheetRows = readonly (readonly (string | number | null)[])[];

/** A workbook: text in the table of shared strings, numbers as numbers, empty cells left out, as spreadsheets do. */
export function workbook(sheets: Readonly<Record<string, SheetRows>>): Uint8Array {
  const strings = new Map<string, number>();
  const shared = (text: string) => {
    const at = strings.get(text) ?? strings.size;
    strings.set(text, at);
    return at;
  };
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `${XML}<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join("")}</Relationships>`,
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] = `${XML}<worksheet><sheetData>${rows
      .map((row, index) => rowXml(row, index + 1, shared))
      .join("")}</sheetData></worksheet>`;
  }
  // Spreadsheets write a formatted word as runs, and may say how a text is read: neither is a text of its own.
  const items = [...strings.keys()].map(
    (text) => `<si><r><t>${escaped(text)}</t></r><rPh><t>reading</t></rPh></si>`,
  );
  files["xl/sharedStrings.xml"] = `${XML}<sst>${items.join("")}</sst>`;
  return zip(files);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function rowXml(
  row: readonly (string | number | null)[],
  number: number,
  shared: (text: string) => number,
): string {
  const cells = row.map((value, at) => {
    const place = `${columnName(at)}${number}`;
    if (value === null || value === "") return "";
    return typeof value === "number"
      ? `<c r="${place}" s="3"><v>${value}</v></c>`
      : `<c r="${place}" t="s"><v>${shared(value)}</v></c>`;
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Rows of a CSV table as cells of a sheet: what looks like a plain number is one. */
export function cells(rows: readonly (readonly string[])[]): SheetRows {
  return rows.map((row) =>
    row.map((text) =>
      /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && !/^\d{5}$/.test(text) ? Number(text) : text,
    ),
  );
}
