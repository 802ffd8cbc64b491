import { z } from "zod";
import { elementId, number, oneOf, onetMarkers, onetSoc, optionalNumber, optionalWhole } from "../columns.ts";
import { knownElement, knownOccupation, valueOnScale } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `Work Context.txt` (optional): means (CX, CT) and percentages per answer (CXP, CTP). */
export const workContext = (version: string) =>
  defineSource({
    path: `onet/${version}/Work Context.txt`,
    purpose: "how automated and structured the work already is",
    format: "tab",
    optional: true,
    columns: {
      soc: "O*NET-SOC Code",
      element_id: "Element ID",
      scale_id: "Scale ID",
      category: "Category",
      data_value: "Data Value",
      standard_error: "Standard Error",
    },
    optionalFields: ["category", "standard_error"],
    repeating: ["soc"],
    schema: z.object({
      soc: onetSoc(),
      element_id: elementId(),
      scale_id: oneOf("CX", "CT", "CXP", "CTP"),
      category: optionalWhole(onetMarkers),
      data_value: number(),
      standard_error: optionalNumber(onetMarkers),
    }),
    key: ["soc", "element_id", "scale_id", "category"],
    checks: [knownOccupation, knownElement, valueOnScale],
    into: { table: "work_context", row: (row) => row },
  });
