import { ENDPOINTS, type Response } from "../../core/contract/endpoints.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { Lead, Section } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { CodeBlock } from "../parts/codeBlock.tsx";
import { ApiDrawer } from "../parts/drawer.tsx";
import { count } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { DataTable } from "../parts/table.tsx";

type ExportedTable = Response<"exports">["exports"][number];
type ExportedFile = ExportedTable["files"][number];

const CALL = { name: "exports" } as const satisfies ApiCall;
const { access } = ENDPOINTS.exportFile;
const BYTES_PER_MB = 1_000_000;

/** Every whole table with its files and what its columns mean; files for those whose tier has them. */
export const downloadsPage: View = async ({ ask, site, visitor }) => {
  const { exports: tables, description } = await ask(CALL);
  const { release } = site;
  const isOffered = tierAdmits(visitor.tier, access);
  return {
    title: "Downloads",
    description: `All ${tables.length} tables of this release as CSV and Parquet, with a dictionary of their columns.`,
    body: (
      <div class="frame">
        <Lead title="Downloads">
          Whole tables of release {release.release_id}, with the figures that the pages and the API give. CSV
          opens in any spreadsheet; Parquet keeps types and is smaller. Tables join on columns of the same
          name.
        </Lead>
        {!isOffered && <Locked tier={access}>The files; what is in them is below</Locked>}
        <Section id="tables" title="Tables" isFirst>
          <DataTable
            label="Tables to download"
            rows={tables}
            columns={({ name, text, number }) => [
              name("table", ({ table }) => <code>{table}</code>),
              text("what it has", ({ title }) => title, "wide-cell"),
              number("rows", ({ rows }) => count(rows)),
              text("files", ({ files }) => <Files files={files} isOffered={isOffered} />),
            ]}
          />
          <p>
            <Files files={[description]} isOffered={isOffered} /> describes all tables as a Frictionless Data
            Package.
          </p>
        </Section>
        <Section id="programs" title="For programs">
          <p>The same files with a key, and a table as a workbook from a copy of the service:</p>
          <CodeBlock
            text={`curl -OJ -H "Authorization: Bearer $TIDEMARK_KEY" ${site.base}/exports/occupations.parquet\ntidemark export --table occupations --format xlsx`}
            wraps
          />
          <p>
            <code>release=ID</code> at the end of an address of the API pins a release that is kept;{" "}
            <a href="/explore/new">What is new</a> lists them.
          </p>
        </Section>
        <Section id="licence" title="License">
          <p>
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, with this credit:
          </p>
          <p>{release.attribution}</p>
          <p>
            <a href="/guide/licenses">Licenses of the data</a> says what that means for each table and source.
          </p>
        </Section>
        <Section id="dictionary" title="Dictionary">
          {tables.map((table) => (
            <Dictionary key={table.table} table={table} />
          ))}
        </Section>
        <ApiDrawer site={site} calls={[CALL]} />
      </div>
    ),
  };
};

function Files({ files, isOffered }: { files: readonly ExportedFile[]; isOffered: boolean }) {
  return (
    <>
      {files.map(({ file, bytes }, index) => (
        <span key={file} class="whole">
          {index > 0 && " · "}
          {isOffered ? (
            <a href={`/explore/downloads/${file}`} download>
              {nameOf(file)}
            </a>
          ) : (
            nameOf(file)
          )}{" "}
          <span class="small">{Math.max(0.1, bytes / BYTES_PER_MB).toFixed(1)} MB</span>
        </span>
      ))}
    </>
  );
}

/** What a file is; which table it has is said to those who only hear it. */
function nameOf(file: string) {
  const [stem, suffix = ""] = file.split(".");
  return (
    <>
      <span class="hidden-label">{stem} as </span>
      {{ csv: "CSV", parquet: "Parquet", json: "datapackage.json" }[suffix] ?? file}
    </>
  );
}

function Dictionary({ table: { table, title, columns } }: { table: ExportedTable }) {
  return (
    <details>
      <summary>
        <code>{table}</code> {title}
      </summary>
      <DataTable
        label={`Columns of ${table}`}
        rows={columns}
        columns={({ name, text }) => [
          name("column", (column) => <code>{column.name}</code>),
          text("type", ({ type }) => type),
          text(
            "range or unit",
            ({ constraints, unit }) => [rangeOf(constraints), unit].filter(Boolean).join(", ") || "–",
          ),
          text("meaning", ({ description }) => description, "wide-cell"),
        ]}
      />
    </details>
  );
}

function rangeOf(constraints: ExportedTable["columns"][number]["constraints"]): string {
  const { minimum, maximum } = constraints ?? {};
  if (minimum === undefined) return "";
  return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
}
