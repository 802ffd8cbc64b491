import { expect, it } from "vitest";
import { occupationLeans, occupationRelevances } from "../../../../core/methodology/occupations/borrowing.ts";
import { rating, workStyles } from "../smallInput.ts";

const groups = { broadGroup: "15-1250", minorGroup: "15-1200", majorGroup: "15-0000" };
const [READING, SOCIAL] = [rating("2.A.1.a", 3, 3.5, null), rating("2.B.1.a", 3, 3.5)];
const occupations = [
  { socCode: "A", groups, requirements: [rating("2.A.1.a", 5, 7)], workStyles: workStyles(5) },
  { socCode: "B", groups, requirements: [READING, SOCIAL], workStyles: workStyles(3) },
  { socCode: "C", groups, requirements: [], workStyles: [] },
];

it("an occupation without ratings borrows its relatives' mean, as unsure as they are spread, and nothing that nobody is rated on", () => {
  const [own, usual] = [expect.closeTo(0.0143969, 6), expect.closeTo(0.0287938, 6)];
  const found = occupationRelevances(occupations, ["2.A.1.a", "2.B.1.a", "2.C.1.a"]);
  expect(Object.fromEntries(found)).toEqual({
    A: { values: [1, 0, 0], errors: [own, 0, 0], imputedFrom: null },
    B: { values: [0.5, 0.5, 0], errors: [usual, own, 0], imputedFrom: null },
    C: { values: [0.75, 0.25, 0], errors: [0.25, 0.25, 0], imputedFrom: ["A", "B"] },
  });
});

it("an occupation without ratings leans as its relatives do, and nowhere where they have none either", () => {
  const borrowed = { difference: 0.083334, standardError: expect.closeTo(0.0833335, 7), shrink01: 0.8333 };
  const leans = occupationLeans(occupations).of;
  expect(leans.get("C")).toEqual(borrowed);
  expect([leans.get("A")?.difference, leans.get("B")?.difference]).toEqual([0.166667, 0]);
  const none = { difference: 0, standardError: 0, shrink01: 0 };
  expect(occupationLeans(occupations.slice(2)).of.get("C")).toEqual(none);
});
