import { z } from "zod";
import { ENTRY_EDUCATION } from "../../../contract/shapes.ts";
import { blsMarkers, number, oneOf, optionalNumber, optionalOneOf, soc, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

/** Employment projections of one round: thousands of jobs in the base and target year, openings a year. */
export const projections = (path: string, base: number, target: number) => {
  const round = `${base}-${String(target).slice(2)}`;
  return defineSource({
    path,
    purpose: "growth, openings and entry education",
    format: "csv",
    columns: {
      nem_code: /^\d{4} National Employment Matrix code$/,
      title: /^\d{4} National Employment Matrix title$/,
      occupation_type: "Occupation type",
      employment_base_thousands: `Employment, ${base}`,
      employment_target_thousands: `Employment, ${target}`,
      change_percent: `Employment change, percent, ${round}`,
      openings_thousands: `Occupational openings, ${round} annual average`,
      entry_education: "Typical education needed for entry",
    },
    optionalFields: ["entry_education"],
    schema: z.object({
      nem_code: soc(),
      title: text(),
      occupation_type: oneOf("Line item", "Summary"),
      employment_base_thousands: number(),
      employment_target_thousands: number(),
      change_percent: optionalNumber(blsMarkers),
      openings_thousands: optionalNumber(blsMarkers),
      entry_education: optionalOneOf(blsMarkers, ...ENTRY_EDUCATION),
    }),
    key: ["nem_code"],
    remember: (row, known) => known.nemCodes.add(row.nem_code),
    into: { table: "projection", row: (row) => ({ projection_round: round, ...row }) },
  });
};
