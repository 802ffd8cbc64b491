import { z } from "zod";
import { elementId } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

/** `<Abilities|Skills> to Work Activities.txt`: which activities an ability or skill serves. */
export const activityLinks = (version: string, from: "Abilities" | "Skills") =>
  defineSource({
    path: `onet/${version}/${from} to Work Activities.txt`,
    purpose: `which work activities each of the ${from.toLowerCase()} serves`,
    format: "tab",
    columns: { element_id: `${from} Element ID`, activity_element_id: "Work Activities Element ID" },
    schema: z.object({ element_id: elementId(), activity_element_id: elementId() }),
    key: ["element_id", "activity_element_id"],
    checks: [
      (row, known) => {
        const unknown = (["element_id", "activity_element_id"] as const).find(
          (field) => !known.elements.has(row[field]),
        );
        return unknown === undefined
          ? null
          : { field: unknown, expected: "an element of Content Model Reference (unknown code)" };
      },
    ],
    into: { table: from === "Abilities" ? "ability_activity" : "skill_activity", row: (row) => row },
  });
