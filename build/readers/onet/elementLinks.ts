import { z } from "zod";
import { elementId } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

/**
 * `<Abilities|Skills> to <Work Activities|Work Context>.txt`: which activities and contexts an ability or skill
 * serves.
 */
export const elementLinks = (
  version: string,
  from: "Abilities" | "Skills",
  to: "Work Activities" | "Work Context",
) => {
  const table = `${from === "Abilities" ? "ability" : "skill"}_${to === "Work Activities" ? "activity" : "context"}`;
  const target = to === "Work Activities" ? "activity_element_id" : "context_element_id";
  return defineSource({
    path: `onet/${version}/${from} to ${to}.txt`,
    purpose: `which ${to.toLowerCase()} each of the ${from.toLowerCase()} serves`,
    format: "tab",
    optional: to === "Work Context",
    columns: { element_id: `${from} Element ID`, target_id: `${to} Element ID` },
    schema: z.object({ element_id: elementId(), target_id: elementId() }),
    key: ["element_id", "target_id"],
    checks: [
      (row, known) => {
        const unknown = (["element_id", "target_id"] as const).find(
          (field) => !known.elements.has(row[field]),
        );
        return unknown === undefined
          ? null
          : { field: unknown, expected: "an element of Content Model Reference (unknown code)" };
      },
    ],
    into: { table, row: (row) => ({ element_id: row.element_id, [target]: row.target_id }) },
  });
};
