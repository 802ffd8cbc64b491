import { expect, it } from "vitest";
import { summarize } from "../../../../core/methodology/occupations/summary.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";

const task = (importance1to5: number, ...reasons: ReasonCode[]) => ({ importance1to5, reasons });

it("the summary of an occupation says where it lies and what its tasks often involve", () => {
  const tasks = [task(5, "REC", "SCR"), task(4, "REC", "CAL"), task(2, "TAL"), task(0.5, "DIA")];
  expect(summarize([0.771, 0.889], [0.1, 0.22], tasks)).toBe(
    "More exposed to AI than 77 to 89% of occupations, and less protected than 78 to 90%. Its tasks often involve keeping records or entering data, computing or analyzing figures and exchanging information with people.",
  );
});

it("the summary of an occupation counts the reason that decides most in a task before the others", () => {
  expect(
    summarize([0.5, 0.6], [0.5, 0.6], [task(3, "TEA", "HND"), task(3, "HND", "TEA"), task(1, "TEA")]),
  ).toMatch(/involve teaching or coaching and handling objects or tools\.$/);
});

const SENTENCES = {
  "More exposed to AI than 90 to 94% of occupations, but better protected than 80%.": [0.9, 0.94, 0.8, 0.8],
  "Less exposed to AI than 90 to 94% of occupations, but less protected than 70 to 80%.": [
    0.06, 0.1, 0.2, 0.3,
  ],
  "About as exposed to AI as the typical occupation, and better protected than 70 to 90%.": [
    0.4, 0.6, 0.7, 0.9,
  ],
  "More exposed to AI than 60 to 70% of occupations, and about as well protected as the typical one.": [
    0.6, 0.7, 0.3, 0.6,
  ],
  "More exposed to AI than 50 to 60% of occupations, and less protected than 50 to 60%.": [
    0.5, 0.6, 0.4, 0.5,
  ],
  "More exposed to AI than 99% of occupations, and less protected than 99%.": [0.9989, 1, 0, 0.0011],
};
it.each(Object.entries(SENTENCES))(
  "an occupation is summarized as surely as its ranks allow, never above 99%%: %s",
  (sentence, ranks) => {
    const [least = 0, most = 0, leastProtected = 0, mostProtected = 0] = ranks;
    expect(summarize([least, most], [leastProtected, mostProtected], [])).toBe(sentence);
  },
);

it("the summary of an occupation leaves out what is merely at stake, and what is rare", () => {
  const kindsIn = (...tasks: ReturnType<typeof task>[]) =>
    summarize([0.5, 0.5], [0.5, 0.5], tasks).split("often involve ")[1];
  expect(kindsIn(task(5, "SAF", "LEG", "VEH"), task(0.2, "REC"))).toBe("driving or piloting.");
  expect(kindsIn(task(9, "VEH"), task(1, "REC"))).toMatch(/^driving or piloting and keeping records/);
  expect(kindsIn(task(4, "VEH", "LIF"), task(4, "REC", "CAL"), task(4, "TAL"))).toBe(
    "keeping records or entering data, exchanging information with people and driving or piloting.",
  );
});
