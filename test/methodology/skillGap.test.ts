import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gapPriority, skillGap, suggestNames } from "../../methodology/skillGap.ts";

const requirement = (elementId: string, name: string, jobRelevance: number) => ({
  elementId,
  name,
  jobRelevance,
  resilience: 0.5,
});
const requirements = [
  requirement("2.A.1.e", "Mathematics", 0.6),
  requirement("2.C.4.a", "Mathematics", 0.7),
  requirement("2.B.3.e", "Programming", 0.5),
  requirement("2.A.1.a", "Reading Comprehension", 0.8),
  requirement("1.A.3.a.1", "Static Strength", 0.1),
];

describe("skill gap", () => {
  it("splits what the target asks for into held and missing", () => {
    const gap = skillGap(["Programming", "reading comprehension "], requirements);
    expect(gap.transferable_skills.map(({ name }) => name)).toEqual(["Reading Comprehension", "Programming"]);
    expect(gap.gap_skills.map(({ name, priority }) => [name, priority])).toEqual([
      ["Mathematics", "high"],
      ["Mathematics", "medium"],
    ]);
    expect(gap.skill_coverage).toBe(0.5);
    expect(gap.skill_match_score).toBe(0.5);
  });

  it("knows element ids and holds every requirement of a shared name", () => {
    expect(skillGap(["2.b.3.E"], requirements).transferable_skills).toHaveLength(1);
    expect(skillGap(["mathematics"], requirements).transferable_skills).toHaveLength(2);
  });

  it("returns unknown names with suggestions and never fails on them", () => {
    const gap = skillGap(["Programing", "Underwater basketry", "Programing"], requirements);
    expect(gap.unrecognized_skills).toEqual([
      { name: "Programing", suggestions: ["Programming"] },
      { name: "Underwater basketry", suggestions: [] },
    ]);
  });

  it("falls back to every rated requirement where the target asks for none strongly", () => {
    const gap = skillGap(
      [],
      [requirement("2.A.1.a", "Reading", 0.3), requirement("2.A.1.b", "Listening", 0)],
    );
    expect(gap.gap_skills.map(({ name }) => name)).toEqual(["Reading"]);
  });

  it("covers everything when everything is held, and more skills never cover less", () => {
    const names = requirements.map(({ name }) => name);
    expect(skillGap(names, requirements)).toMatchObject({
      skill_coverage: 1,
      skill_match_score: 1,
      gap_skills: [],
    });
    fc.assert(
      fc.property(fc.subarray(names), fc.constantFrom(...names), (held, extra) => {
        const before = skillGap(held, requirements);
        const after = skillGap([...held, extra], requirements);
        expect(after.skill_coverage).toBeGreaterThanOrEqual(before.skill_coverage);
        expect(after.skill_match_score).toBeGreaterThanOrEqual(before.skill_match_score);
        expect(after.gap_skills.length + after.transferable_skills.length).toBe(4);
      }),
    );
  });

  it("ranks priorities by relevance", () => {
    expect([0.9, 0.65, 0.6, 0.55, 0.5].map(gapPriority)).toEqual(["high", "high", "medium", "medium", "low"]);
  });

  it("suggests at most three names, nearest first", () => {
    const names = ["Writing", "Written Expression", "Written Comprehension", "Wrist-Finger Speed"].map(
      (name) => ({
        name,
      }),
    );
    const suggestions = suggestNames("written expresion", names);
    expect(suggestions[0]).toBe("Written Expression");
    expect(suggestions.length).toBeLessThanOrEqual(3);
  });
});
