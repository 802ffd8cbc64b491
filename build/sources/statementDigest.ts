import { DuckDBScalarFunction, VARCHAR } from "@duckdb/node-api";
import { sha256 } from "../../core/format/digest.ts";

/**
 * How a task statement is known again: the first 8 hexadecimal digits of the SHA-256 of its trimmed text (NFKC).
 */
function statementDigest(statement: string): string {
  return sha256(statement.normalize("NFKC").trim()).slice(0, 8);
}

/** The same as a function of SQL, since DuckDB has no NFKC. */
export const statementDigestFunction = () =>
  DuckDBScalarFunction.create({
    name: "statement_digest",
    parameterTypes: [VARCHAR],
    returnType: VARCHAR,
    mainFunction: (_, input, output) => {
      const statements = input.getColumnVector(0);
      for (let row = 0; row < input.rowCount; row++) {
        output.setItem(row, statementDigest(String(statements.getItem(row))));
      }
      output.flush();
    },
  });
