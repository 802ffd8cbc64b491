import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareResponses } from "../../../build/diff/compareReleases.ts";
import { nodeEffects } from "../../../build/effects.ts";
import { sum } from "../../../core/lib/lists.ts";
import { inNewFolder } from "../../folders.ts";

type Given = {
  id: string;
  importance?: number;
  structure?: number;
  capability?: number;
  imperative?: number;
};

function task({ id, importance = 3, structure = 0.6, capability = 0.5, imperative = 0.4 }: Given) {
  return {
    task_id: id,
    task: `Task ${id}`,
    soc_code: "11-1011.00",
    importance,
    dimensions: { procedural: 5, digitization: 5, physicality: 5, socio_emotional: 5 },
    pillars: {
      structural_exposure: structure,
      human_imperative: imperative,
      capability_task: capability,
      ai_exposure_potential: structure * capability,
    },
    quadrant: "transitional",
  };
}

/** An occupation with these tasks, its figures computed from them. */
function side(given: readonly Given[], disposition = 0.5) {
  const tasks = given.map(task);
  const weights = sum(tasks.map(({ importance }) => importance));
  const mean = (pillar: "ai_exposure_potential" | "human_imperative") =>
    sum(tasks.map(({ importance, pillars }) => importance * pillars[pillar])) / weights;
  const pillars = {
    ai_exposure_potential: mean("ai_exposure_potential"),
    human_imperative: mean("human_imperative"),
    dispositional_resilience: disposition,
  };
  const occupation = {
    soc_code: "11-1011.00",
    title: "Chief",
    pillars,
    scores: {
      automation_susceptibility_score: 100 * pillars.ai_exposure_potential,
      human_centric_resilience_score: 50 * (pillars.human_imperative + disposition),
      balanced_impact_score: 0,
    },
    classification: { quadrant: "transitional" },
  };
  return { occupation, tasks };
}

type Side = ReturnType<typeof side>;

/** What the comparison of two sides says that a score moved by; nothing where it did not move. */
async function movedBy(score: string, before: Side, after: Side): Promise<Readonly<Record<string, number>>> {
  return inNewFolder(async (folder) => {
    const lines = (bodies: readonly object[]) => bodies.map((body) => `${JSON.stringify(body)}\n`).join("");
    for (const [name, { occupation, tasks }] of Object.entries({ before, after })) {
      const responses = join(folder, name, "responses");
      mkdirSync(responses, { recursive: true });
      const files = { job: [occupation], task: tasks, skill: [], region: [], jobExplain: [] };
      for (const [kind, bodies] of Object.entries(files))
        writeFileSync(join(responses, `${kind}-11.ndjson`), lines(bodies));
    }
    const [from, to] = [join(folder, "before"), join(folder, "after")];
    const { occupations } = await compareResponses(from, to, nodeEffects({ quiet: true }));
    return occupations.moved[0]?.moved_by?.[score] ?? {};
  });
}
const susceptibilityMovedBy = (before: Side, after: Side) =>
  movedBy("automation_susceptibility_score", before, after);

const named = (parts: Readonly<Record<string, number>>) =>
  Object.keys(parts).filter((name) => Math.abs(parts[name] ?? 0) > 0.02);

const first: Given = { id: "1" };
const second: Given = { id: "2", importance: 5, structure: 0.9, imperative: 0.1 };
const before = [first, second];

describe("what moved the susceptibility", () => {
  it.each([
    ["a task that came", [...before, { id: "3", structure: 0.1 }], ["tasks_added_and_removed"]],
    ["a task that went", [first], ["tasks_added_and_removed"]],
    ["another importance", [{ ...first, importance: 5 }, second], ["task_importance"]],
    ["another structure", [{ ...first, structure: 0.9 }, second], ["task_dimensions"]],
    ["what AI can do", before.map((each) => ({ ...each, capability: 0.7 })), ["requirement_resilience"]],
    ["nothing", before, []],
    ["other tasks altogether", [{ id: "9", structure: 0.2 }], ["tasks_added_and_removed"]],
  ])("is %s", async (_, after, causes) => {
    const parts = await susceptibilityMovedBy(side(before), side(after));
    expect(named(parts)).toEqual(causes);
  });

  it("is told apart where several move at once, whichever is looked at first", async () => {
    const [here, there] = [
      side(before),
      side([{ id: "1", structure: 0.8, capability: 0.6 }, { id: "2", importance: 2 }, { id: "3" }]),
    ];
    const parts = await susceptibilityMovedBy(here, there);
    const scoreOf = ({ occupation }: Side) => occupation.scores.automation_susceptibility_score;
    expect(sum(Object.values(parts))).toBeCloseTo(scoreOf(there) - scoreOf(here), 1);
    expect(parts.task_dimensions).not.toBe(0);
    const back = await susceptibilityMovedBy(there, here);
    expect(Math.sign(back.requirement_resilience ?? 0)).toBe(-Math.sign(parts.requirement_resilience ?? 0));
  });

  it("is another formula where the figures do not explain it", async () => {
    const moved = side(before);
    const scores = { ...moved.occupation.scores, automation_susceptibility_score: 99 };
    const after = { ...moved, occupation: { ...moved.occupation, scores } };
    expect(named(await susceptibilityMovedBy(side(before), after))).toEqual(["other"]);
  });
});

it.each([
  ["work styles", side(before, 0.8), ["dispositional_resilience"]],
  ["a task's dimensions", side([{ ...first, imperative: 0.9 }, second]), ["task_dimensions"]],
  ["a task that went", side([second]), ["tasks_added_and_removed"]],
])("what moved the resilience is %s", async (_, after, causes) => {
  expect(named(await movedBy("human_centric_resilience_score", side(before), after))).toEqual(causes);
});
