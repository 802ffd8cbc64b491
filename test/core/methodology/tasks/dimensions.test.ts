import { expect, it } from "vitest";
import { roundDimension } from "../../../../core/methodology/rounding.ts";
import { parseReplacementAnnotations } from "../../../../core/methodology/tasks/annotations.ts";
import { taskDimensions } from "../../../../core/methodology/tasks/dimensions.ts";

const table = parseReplacementAnnotations(
  [
    "id,procedural,digitization,physicality,socio_emotional",
    "4.A.1.a.1.I01.D01,8,9,0,1",
    "4.A.1.a.1.I01.D02,4,5,2,3",
    "4.A.3.a.1.I01.D01,7,1,8,0",
    "task:900,3,3.25,3.75,3",
  ].join("\n"),
  "test",
);
const task = (...activityIds: string[]) => ({ taskId: "1", activityIds });
const TYPING = "4.A.1.a.1.I01.D01";
const READING = "4.A.1.a.1.I01.D02";

it("dimensions of a task are its own rating as read, with one decimal and halves to the even digit", () => {
  const { dimensions, basis } = taskDimensions({ taskId: "900", activityIds: [TYPING] }, table);
  expect(dimensions).toEqual({ procedural: 3, digitization: 3.2, physicality: 3.8, socio_emotional: 3 });
  expect(basis).toBe("task");
});

it("dimensions of a task are the mean of its activities where it has none", () => {
  const { dimensions, basis } = taskDimensions(task(TYPING, READING), table);
  expect(dimensions).toEqual({ procedural: 6, digitization: 7, physicality: 1, socio_emotional: 2 });
  expect(basis).toBe("activities");
});

it("dimensions of a task are the mean of all activities where it has no activity either", () => {
  const { dimensions, basis } = taskDimensions(task(), table);
  expect(basis).toBe("overall");
  expect(dimensions.physicality).toBe(roundDimension(table.overall.value.physicality));
});

it("dimensions of a task use the group of an activity that the table does not know", () => {
  const { activities } = taskDimensions(task("4.A.1.a.1.I01.D77"), table);
  expect(activities[0]?.basis).toBe("intermediate");
  expect(activities[0]?.value.procedural).toBe(6);
});
