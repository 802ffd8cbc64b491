import { z } from "zod";
import { elementId, number, optionalText, pattern, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

/** `Content Model Reference.txt`: every element with name and, where it is shown, description. */
export const contentModel = (version: string) =>
  defineSource({
    path: `onet/${version}/Content Model Reference.txt`,
    purpose: "names of skills, abilities, knowledge and activities",
    format: "tab",
    columns: { element_id: "Element ID", element_name: "Element Name", description: "Description" },
    schema: z.object({ element_id: elementId(), element_name: text(), description: optionalText() }),
    key: ["element_id"],
    remember: (row, known) => known.elements.add(row.element_id),
    into: { table: "content_model", row: (row) => row },
  });

/** `Scales Reference.txt`: the range of every rating scale. */
export const scales = (version: string) =>
  defineSource({
    path: `onet/${version}/Scales Reference.txt`,
    purpose: "the range of every rating scale",
    format: "tab",
    columns: { scale_id: "Scale ID", name: "Scale Name", minimum: "Minimum", maximum: "Maximum" },
    schema: z.object({
      scale_id: pattern("a scale id like IM", /^[A-Z]{2,3}$/),
      name: text(),
      minimum: number(),
      maximum: number(),
    }),
    key: ["scale_id"],
    checks: [
      (row) =>
        row.minimum < row.maximum
          ? null
          : { field: "maximum", expected: `a number above the minimum, ${row.minimum}` },
    ],
    remember: (row, known) => known.scales.set(row.scale_id, row),
    into: { table: "scale", row: (row) => row },
  });
