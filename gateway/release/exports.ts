import { z } from "zod";
import { EXPORT_FORMATS, PACKAGE_FILE } from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import type { Exports } from "../../core/contract/shapes.ts";
import { EXPORTS_FOLDER } from "../../core/format/format.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import type { Release } from "./release.ts";

type List = z.input<typeof Exports>;
type Listed = Release["manifest"]["files"][number];

const DataPackage = z.object({
  resources: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      rows: z.number(),
      schema: z.object({ fields: z.custom<List["exports"][number]["columns"]>(Array.isArray) }),
    }),
  ),
});

/** A file of the whole tables as the manifest lists it, with its media type. */
export type ExportFile = Listed & { readonly contentType: string };

/** The file that callers know by `name`; `undefined` where there is none. */
export function exportFile({ manifest }: Release, name: string): ExportFile | undefined {
  const format = namesOf(EXPORT_FORMATS).find((suffix) => name.endsWith(`.${suffix}`));
  if (format === undefined && name !== PACKAGE_FILE) return undefined;
  const contentType = format === undefined ? "application/json; charset=utf-8" : EXPORT_FORMATS[format];
  const listed = manifest.files.find(({ path }) => path === `${EXPORTS_FOLDER}/${name}`);
  return listed && { ...listed, contentType };
}

/** The same file compressed with gzip, where that lies beside it. */
export function gzipOf({ manifest }: Release, { path }: ExportFile): Listed | undefined {
  return manifest.files.find((file) => file.path === `${path}.gz`);
}

/** What `GET /exports` says of a release, read once from the description that lies beside its tables. */
export const exportList = oncePer(async (release: Release): Promise<List> => {
  const bytes = await release.source.readAll(`${EXPORTS_FOLDER}/${PACKAGE_FILE}`);
  const { resources } = DataPackage.parse(JSON.parse(String(bytes)));
  const listed = (file: string) => {
    const { bytes = 0, sha256 = "" } = exportFile(release, file) ?? {};
    return { file, bytes, sha256 };
  };
  const exports = resources.map(({ name, title, rows, schema }) => ({
    table: name,
    title,
    rows,
    files: namesOf(EXPORT_FORMATS).map((format) => listed(`${name}.${format}`)),
    columns: schema.fields,
  }));
  return { count: exports.length, exports, description: listed(PACKAGE_FILE) };
}, new WeakMap());
