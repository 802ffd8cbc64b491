import { z } from "zod";
import {
  elementId,
  flag,
  number,
  oneOf,
  onetMarkers,
  onetSoc,
  optionalNumber,
  optionalWhole,
} from "../columns.ts";
import { knownElement, knownOccupation, valueOnScale } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

const columns = {
  soc: "O*NET-SOC Code",
  element_id: "Element ID",
  scale_id: "Scale ID",
  data_value: "Data Value",
  n: "N",
  standard_error: "Standard Error",
  recommend_suppress: "Recommend Suppress",
  not_relevant: "Not Relevant",
};

const schema = z.object({
  soc: onetSoc(),
  element_id: elementId(),
  scale_id: oneOf("IM", "LV"),
  data_value: number(),
  n: optionalWhole(onetMarkers),
  standard_error: optionalNumber(onetMarkers),
  recommend_suppress: flag(),
  not_relevant: flag(),
});

const checks = [knownOccupation, knownElement, valueOnScale];

/** Where the elements of each kind stand in the content model. */
const branches = { Skills: /^2\.[AB]\./, Abilities: /^1\.A\./, Knowledge: /^2\.C\./ } as const;

/** `Skills.txt`, `Abilities.txt`, `Knowledge.txt`: importance (IM) and level (LV) of every element. */
export const elementRatings = (version: string, kind: keyof typeof branches) =>
  defineSource({
    path: `onet/${version}/${kind}.txt`,
    purpose: `${kind.toLowerCase()} that occupations require`,
    format: "tab",
    columns,
    optionalFields: ["n", "standard_error", "recommend_suppress", "not_relevant"],
    repeating: ["soc", "element_id"],
    schema,
    key: ["soc", "element_id", "scale_id"],
    checks: [
      ...checks,
      (row) =>
        branches[kind].test(row.element_id)
          ? null
          : { field: "element_id", expected: `an element of ${kind} (this one belongs elsewhere)` },
    ],
    into: { table: "element_rating", row: (row) => ({ kind, ...row }) },
  });
