import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  knowledgeShares,
  LINKS_PER_QUESTION,
  questionLinks,
  requirementWords,
  SUITE_PRIORS,
} from "../../methodology/links.ts";
import type { Requirement } from "../../methodology/types.ts";

const requirement = (elementId: string, name: string, description: string): Requirement => ({
  elementId,
  name,
  type: elementId.startsWith("2.C") ? "Knowledge" : elementId.startsWith("2") ? "Skills" : "Abilities",
  description,
});
const requirements = [
  requirement("2.A.1.a", "Reading Comprehension", "Making sense of written paragraphs in papers."),
  requirement("2.A.1.e", "Mathematics", "Solving problems with numbers."),
  requirement("1.A.1.a.2", "Written Comprehension", "Taking in what is written."),
  requirement("1.A.1.b.4", "Deductive Reasoning", "From general rules to particular answers."),
  requirement("1.A.1.c.1", "Mathematical Reasoning", "Choosing the right formula."),
  requirement("1.A.1.c.2", "Number Facility", "Adding and multiplying quickly."),
  requirement("1.A.1.d.1", "Memorization", "Keeping facts in mind."),
  requirement("2.C.4.a", "Mathematics", "Arithmetic, algebra and their use."),
  requirement("2.C.7.d", "History and Archeology", "Past events and what became of them."),
  requirement("2.C.4.g", "Geography", "Lands, seas and places."),
];
const words = requirementWords(requirements);
const ask = (suite: string, subject: string, text: string) =>
  questionLinks({ questionId: "q", suite, subject, text }, words);

describe("question links", () => {
  it("tie an arithmetic problem to number skills first", () => {
    const links = ask("gsm", "gsm", "How many apples does Ana have in total?");
    expect(
      links
        .slice(0, 2)
        .map(({ elementId }) => elementId)
        .sort(),
    ).toEqual(["1.A.1.c.2", "2.A.1.e"]);
    expect(links.map(({ elementId }) => elementId)).not.toContain("2.C.7.d");
  });

  it("find the field of an open question in its words", () => {
    const history = ask("natural_qa", "closedbook", "Which king led the empire in the ancient war?");
    expect(history.map(({ elementId }) => elementId)).toContain("2.C.7.d");
    const places = ask("natural_qa", "closedbook", "What is the capital city on that river?");
    expect(places.map(({ elementId }) => elementId)).toContain("2.C.4.g");
  });

  it("go by the subject before the suite", () => {
    const algebra = ask("mmlu", "abstract_algebra", "Is the group cyclic?");
    expect(algebra[0]?.elementId).toBe("2.C.4.a");
  });

  it("are at most five, strongest first, each once, between 0 and 1, and the same every time", () => {
    const suites = Object.keys(SUITE_PRIORS).map((key) => key.split(":"));
    fc.assert(
      fc.property(fc.constantFrom(...suites), fc.lorem(), ([suite, subject], text) => {
        const links = ask(suite as string, subject ?? "", text);
        expect(links.length).toBeLessThanOrEqual(LINKS_PER_QUESTION);
        expect(new Set(links.map(({ elementId }) => elementId)).size).toBe(links.length);
        for (const [at, { relevance }] of links.entries()) {
          expect(relevance).toBeGreaterThan(0);
          expect(relevance).toBeLessThanOrEqual(1);
          if (at > 0) expect(relevance).toBeLessThanOrEqual(links[at - 1]?.relevance as number);
        }
        expect(ask(suite as string, subject ?? "", text)).toEqual(links);
      }),
    );
  });

  it("link a question of an unknown suite to nothing", () => {
    expect(ask("unheard_of", "x", "How many?")).toEqual([]);
  });
});

describe("knowledge of a task", () => {
  it("is found in its words", () => {
    const shares = new Map(knowledgeShares("Write about the history of ancient empires.", words));
    expect(shares.get("2.C.7.d")).toBeGreaterThan(0);
    expect(shares.has("2.C.4.a")).toBe(false);
  });
});
