import { z } from "zod";
import {
  elementId,
  number,
  oneOf,
  onetMarkers,
  onetSoc,
  optionalNumber,
  optionalText,
  optionalWhole,
} from "../columns.ts";
import { knownElement, knownOccupation, valueOnScale } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/**
 * `Work Styles.txt`, both schemas: 16 styles on importance (IM) with standard errors, and from 30.1 on 21 styles on
 * impact (WI) and distinctiveness rank (DR) without.
 */
export const workStyles = (version: string) =>
  defineSource({
    path: `onet/${version}/Work Styles.txt`,
    purpose: "dispositional resilience of occupations",
    format: "tab",
    columns: {
      soc: "O*NET-SOC Code",
      element_id: "Element ID",
      element_name: "Element Name",
      scale_id: "Scale ID",
      data_value: "Data Value",
      n: "N",
      standard_error: "Standard Error",
    },
    optionalFields: ["element_name", "n", "standard_error"],
    repeating: ["soc"],
    schema: z.object({
      soc: onetSoc(),
      element_id: elementId(),
      element_name: optionalText(),
      scale_id: oneOf("IM", "WI", "DR"),
      data_value: number(),
      n: optionalWhole(onetMarkers),
      standard_error: optionalNumber(onetMarkers),
    }),
    key: ["soc", "element_id", "scale_id"],
    checks: [knownOccupation, knownElement, valueOnScale],
    into: { table: "work_style", row: (row) => row },
  });
