/** A column of a source table; cells are checked in the order of the columns, and the first fault of a row is told. */
export type Column = readonly [
  /** Its name in the file. `<year>` stands for any year, `<part>` for what the list of sources says. */
  heading: string,
  /** What queries call it; null where none reads it. */
  name: string | null,
  /** A check of `checks.sql` or `views.sql`, as it is called where it takes more than the `cell`; null: all is well. */
  check: string | null,
  more?: {
    /** What queries read of a cell, where it is not what {@link VALUES} says. */
    readonly value?: string;
    /** Part of the key of the file: a name and a value; empty for the column as it is. */
    readonly key?: string;
    /** What stands in every cell where the file lacks the column; without it the file must have it. */
    readonly ifMissing?: "NULL" | "'of Task'";
  },
];

/** What is needed of a source file. */
export type Declared = {
  /** What it is called in its folder. */
  readonly file: string;
  /** What the service needs it for, in a few words: for whoever finds it missing. */
  readonly purpose: string;
  readonly columns: readonly Column[];
  /** What its rows are joined with to be checked. */
  readonly joins?: string;
  /** A view of `views.sql` with what is wrong with it as a whole. */
  readonly gaps?: string;
};

/** A source file by its name, what it is for, and its columns. */
export const declared = (
  file: string,
  purpose: string,
  columns: readonly Column[],
  more: Omit<Declared, "file" | "purpose" | "columns"> = {},
): Declared => ({ file, purpose, columns, ...more });

export const KEY = { key: "" } as const;
export const OPTIONAL = { ifMissing: "NULL" } as const;

/** What queries read of a cell that was checked so; of all others the text as it was written. */
const VALUES: Readonly<Record<string, string>> = {
  number: "number_in(cell)",
  number_between: "figure(cell)",
  on_scale: "figure(cell)",
  onet_number: "figure(onet(cell))",
  bls_number: "figure(bls(cell))",
  share_or_blank: "figure(filled(cell))",
  whole_between: "CAST(cell AS INTEGER)",
  onet_whole: "CAST(onet(cell) AS INTEGER)",
  bls_whole: "CAST(bls(cell) AS INTEGER)",
  soc_code_or_blank: "filled(cell)",
  group_above: "filled(cell)",
};

const ofCell = (sql: string, heading: string) => sql.replace(/\bcell\b/g, `"${heading}"`);

/** What queries read of a cell of this column. */
function sqlOfValue([heading, , check, more]: Column): string {
  const firstCheck = /^\w+/.exec(check ?? "")?.[0] ?? "";
  return ofCell(more?.value ?? VALUES[firstCheck] ?? "cell", heading);
}

/** Makes the tables of a source as it is written, and typed beside the place of each row. */
export function tableSql(table: string, { columns }: Declared): string {
  const cells = columns.map(
    ([heading, , , more]) => `"${heading}" VARCHAR DEFAULT ${more?.ifMissing ?? "NULL"}`,
  );
  const values = columns.flatMap((column) => {
    const [, name] = column;
    return name === null ? [] : [`${sqlOfValue(column)} AS ${name}`];
  });
  return `CREATE TABLE raw.${table} (origin place, ${cells.join(", ")});
    CREATE VIEW typed.${table} AS SELECT ${["origin", ...values].join(", ")} FROM raw.${table};`;
}

/** Makes what queries read of a source, where `views.sql` does not say it. */
export function viewSql(table: string, { columns }: Declared): string {
  if (columns.every(([, name]) => name === null)) return "";
  return `CREATE VIEW IF NOT EXISTS ${table} AS SELECT * EXCLUDE origin FROM typed.${table};`;
}

/** Makes the view of what is wrong with a source. */
export function faultsSql(table: string, { columns, joins = "", gaps }: Declared): string {
  const checks: string[] = [];
  const keys: string[] = [];
  for (const [heading, , check, more] of columns) {
    // A name alone is a check that takes the cell and nothing else.
    if (check !== null) checks.push(ofCell(/^\w+$/.test(check) ? `${check}(cell)` : check, heading));
    if (more?.key !== undefined) {
      keys.push(ofCell(more.key === "" ? `'${heading}': cell` : more.key, heading));
    }
  }
  const alsoGaps = gaps === undefined ? "" : `UNION ALL FROM ${gaps}`;
  return `CREATE VIEW ${table}_faults AS
    SELECT origin, coalesce(${checks.join(", ")}) AS fault FROM raw.${table} ${joins}
    UNION ALL FROM repeated('raw.${table}', {${keys.join(", ")}}) ${alsoGaps};`;
}
