import {
  EXPORT_COLUMNS,
  EXPORT_TABLES,
  type ExportColumn,
  type ExportTable,
} from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import type { Manifest } from "../../core/format/format.ts";

/** What the description says of a release. */
export type PackageFacts = Pick<
  Manifest,
  "release_id" | "data_updated" | "attribution" | "edition" | "sources"
>;

/**
 * The description of the exported tables as a Frictionless Data Package (https://specs.frictionlessdata.io): for every
 * column its name, type, unit, range and meaning; the rows of each table; sources, licenses and attribution with them.
 */
export function dataPackage(facts: PackageFacts, rows: ReadonlyMap<ExportTable, number>): Uint8Array {
  const document = {
    profile: "tabular-data-package",
    name: "tidemark",
    title: "Tidemark: exposure of US occupations to AI automation",
    id: facts.release_id,
    version: facts.data_updated,
    description: `${facts.attribution} Edition: ${facts.edition}.`,
    licenses: [{ name: "CC-BY-4.0", path: "https://creativecommons.org/licenses/by/4.0/" }],
    sources: facts.sources.map(({ title, version, citation }) => ({
      title: `${title} ${version}`,
      description: citation,
    })),
    resources: namesOf(EXPORT_TABLES).map((name) => {
      const { title, key, columns } = EXPORT_TABLES[name];
      return {
        name,
        title,
        rows: rows.get(name) ?? 0,
        path: `${name}.csv`,
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        profile: "tabular-data-resource",
        schema: { fields: columns.map(field), primaryKey: key },
      };
    }),
  };
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

function field(name: ExportColumn) {
  const { type, description, source, licence, unit, minimum, maximum } = EXPORT_COLUMNS[name];
  const isBounded = minimum !== undefined || maximum !== undefined;
  return {
    name,
    type,
    description,
    source,
    licence,
    unit,
    ...(isBounded && { constraints: { minimum, maximum } }),
  };
}
