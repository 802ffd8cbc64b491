import fc from "fast-check";
import { expect, it } from "vitest";
import { gapTo, openSkillNames } from "../../../core/responses/skillGap.ts";
import { forAll } from "../../forAll.ts";
import { occupationRow, requirementRow } from "./rows.ts";

const target = occupationRow({ soc_code: "11-1011.00" });
const rows = ["1.A.1", "2.A.1", "2.B.1"].map((element_id) => requirementRow({ element_id }));

const requirement = (element_id: string, name: string, relevance: number) => {
  const type = element_id.startsWith("2.C") ? "Knowledge" : "Skills";
  return { row: requirementRow({ element_id, name, type }), name, relevance };
};
const skillGap = (typed: readonly string[], asked: readonly ReturnType<typeof requirement>[]) => {
  const asRows = asked.map(({ row }) => row);
  const relevance = asked.map((each) => each.relevance);
  return gapTo(target, typed, asRows, relevance, openSkillNames(asRows));
};
const requirements = [
  requirement("2.A.1.e", "Mathematics", 0.6),
  requirement("2.C.4.a", "Mathematics", 0.7),
  requirement("2.B.3.e", "Programming", 0.5),
  requirement("2.A.1.a", "Reading Comprehension", 0.8),
  requirement("1.A.3.a.1", "Static Strength", 0.1),
];

it("the skill gap splits what the target asks for into held and missing", () => {
  expect(skillGap(["Programming", "reading comprehension "], requirements)).toMatchObject({
    transferable_skills: [{ name: "Reading Comprehension" }, { name: "Programming" }],
    gap_skills: [
      { name: "Mathematics", priority: "high", element_id: "2.C.4.a", type: "Knowledge" },
      { name: "Mathematics", priority: "medium", element_id: "2.A.1.e", type: "Skills" },
    ],
    target_job: { soc_code: "11-1011.00", title: "Title of 11-1011.00" },
    skill_coverage: 0.5,
    skill_match_score: 0.5,
  });
});

it("the skill gap knows element ids and holds every requirement of a shared name", () => {
  expect(skillGap(["2.b.3.E"], requirements).transferable_skills).toHaveLength(1);
  expect(skillGap(["mathematics"], requirements).transferable_skills).toHaveLength(2);
});

it("the skill gap returns unknown names with suggestions and never fails on them", () => {
  const gap = skillGap(["Programing", "Underwater basketry", "Programing"], requirements);
  expect(gap.unrecognized_skills).toEqual([
    { name: "Programing", suggestions: ["Programming"] },
    { name: "Underwater basketry", suggestions: [] },
  ]);
});

it("the skill gap falls back to every rated requirement where the target asks for none strongly", () => {
  const gap = skillGap([], [requirement("2.A.1.a", "Reading", 0.3), requirement("2.A.1.b", "Listening", 0)]);
  expect(gap.gap_skills.map(({ name }) => name)).toEqual(["Reading"]);
});

it("the skill gap of a target that asks for one requirement strongly is that one, and covers nothing where none is rated", () => {
  const [strong, weak] = [requirement("2.A.1.a", "Reading", 0.5), requirement("2.A.1.b", "Listening", 0.4)];
  expect(skillGap([], [strong, weak]).gap_skills.map(({ name }) => name)).toEqual(["Reading"]);
  expect(skillGap(["Reading"], [strong, weak])).toMatchObject({ skill_coverage: 1, skill_match_score: 1 });
  const none = skillGap(["Reading"], [requirement("2.A.1.a", "Reading", 0)]);
  expect(none).toMatchObject({ skill_coverage: 0, skill_match_score: 0, gap_skills: [] });
});

it("the skill gap covers everything when everything is held, and more skills never cover less", () => {
  const names = requirements.map(({ name }) => name);
  expect(skillGap(names, requirements)).toMatchObject({
    skill_coverage: 1,
    skill_match_score: 1,
    gap_skills: [],
  });
  forAll(fc.subarray(names), fc.constantFrom(...names), (held, extra) => {
    const before = skillGap(held, requirements);
    const after = skillGap([...held, extra], requirements);
    expect(after.skill_coverage).toBeGreaterThanOrEqual(before.skill_coverage);
    expect(after.skill_match_score).toBeGreaterThanOrEqual(before.skill_match_score);
    expect(after.gap_skills.length + after.transferable_skills.length).toBe(4);
  });
});

it.each([
  [0.9, "high"],
  [0.65, "high"],
  [0.6, "medium"],
  [0.55, "medium"],
  [0.5, "low"],
])("the skill gap gives a requirement of relevance %d the priority %s", (relevance, priority) => {
  expect(skillGap([], [requirement("2.A.1.a", "Reading", relevance)]).gap_skills).toMatchObject([
    { priority },
  ]);
});

it("the skill gap suggests at most three names, nearest first", () => {
  const among = (...names: readonly string[]) =>
    openSkillNames(names.map((name) => ({ name, element_id: name })));
  const suggestions = among("Writing", "Written Expression", "Written Comprehension", "Wrist-Finger Speed");
  expect(suggestions.suggest("written expresion")[0]).toBe("Written Expression");
  expect(among("Writing Legal Documents", "Writing").suggest("writ")).toEqual([
    "Writing",
    "Writing Legal Documents",
  ]);
  expect(among("Written Expression", "Writing").suggest("writingexpression")[0]).toBe("Writing");
  const nearest = among("Reading", "Reading Comprehension").suggest("reading comprehenson")[0];
  expect(nearest).toBe("Reading Comprehension");
  expect(among("Writing A", "Writing B", "Writing C", "Writing D").suggest("writing")).toHaveLength(3);
});

it("the skill gap suggests a name that contains three letters typed, or shares 35 % of the letter pairs", () => {
  const among = (name: string) => openSkillNames([{ name, element_id: "1" }]);
  expect(among("Mathematical Reasoning").suggest("mat")).toHaveLength(1);
  expect(among("Mathematical Reasoning").suggest("ma")).toEqual([]);
  expect(among("abcdefghijklmnopqrstu").suggest("abcdefgh0123456789xyz")).toHaveLength(1);
  expect(among("abcdefghijklmnopqrstu").suggest("abcdefgh0123456789wxyz")).toEqual([]);
  // Pairs count as often as both have them: one of five on either side, not all.
  expect(among("aa1234").suggest("aaaaaa")).toEqual([]);
});

it("the skill gap looks for what the first 20 unknown names may mean, and gives the others back without", () => {
  const typed = Array.from("abcdefghijklmnopqrstuvwxy", (letter) => `program${letter}ng`);
  const { unrecognized_skills } = skillGap(typed, requirements);
  const suggested = unrecognized_skills.slice(0, 20).map(({ suggestions }) => suggestions.length);
  expect(unrecognized_skills).toHaveLength(typed.length);
  expect(suggested).toEqual(Array(20).fill(1));
  expect(unrecognized_skills.slice(20).flatMap(({ suggestions }) => suggestions)).toEqual([]);
});

it("fails where the relevance of a requirement is missing rather than take it for none", () => {
  expect(() => gapTo(target, [], rows, [0.7, 0.6], openSkillNames(rows))).toThrow("2.B.1 is missing.");
});
