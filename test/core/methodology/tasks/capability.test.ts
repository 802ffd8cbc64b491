import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import {
  bodyShare,
  capabilityDraws,
  isBodily,
  requirementClass,
  taskCapability,
} from "../../../../core/methodology/tasks/capability.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";

const desk = { procedural: 5, digitization: 8, physicality: 0, socio_emotional: 2 };
const bench = { ...desk, physicality: 8 };
const links = new Map([["4.A.3.a.1", ["2.A.1.a", "1.A.2.a.2", "2.B.1.a"]]]);
const relevance = () => ({ value: 0.6, standardError: 0 });
const known = new Map([
  ["2.A.1.a", { resilience: 0.3, standardError: 0.05 }],
  ["2.A.1.c", { resilience: 0.2, standardError: 0.05 }],
  ["1.A.2.a.2", { resilience: 0.95, standardError: 0.05 }],
]);
const draws = (dimensions: typeof desk, reasons: readonly ReasonCode[] = []) =>
  capabilityDraws({ generalActivityIds: ["4.A.3.a.1"], reasons, dimensions }, links, relevance, []);
const weightOf = (list: ReturnType<typeof draws>, id: string) =>
  list.find(({ elementId }) => elementId === id)?.weight ?? 0;

describe("capability of a task", () => {
  it("draws on the body as far as the task does, by the stated share", () => {
    expect(weightOf(draws(desk), "1.A.2.a.2")).toBe(0);
    const share = CONSTANTS.bodyShare * 0.8 ** CONSTANTS.bodyShareExponent;
    expect(weightOf(draws(bench), "1.A.2.a.2")).toBeCloseTo(share, 9);
    expect(taskCapability(draws(desk), known).capability).toBe(0.7);
    expect(taskCapability(draws(bench), known).capability).toBeCloseTo(share * 0.05 + (1 - share) * 0.7, 4);
    expect(taskCapability(draws(bench), known).bodyShare01).toBeCloseTo(share, 4);
  });

  it("leaves social skills to human_imperative", () => {
    expect(weightOf(draws(desk), "2.B.1.a")).toBe(0);
  });

  it("draws on what the task was read for", () => {
    const written = draws(desk, ["WRI"]);
    expect(weightOf(written, "2.A.1.c")).toBeGreaterThan(0);
    expect(taskCapability(written, known).capability).toBeGreaterThan(0.7);
  });

  it("counts speech with the mind and the other senses with the body", () => {
    expect(["1.A.4.b.4", "1.A.4.a.1", "1.A.3.a.1", "2.B.3.l"].map(isBodily)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("gives weights that sum to 1 for any physicality and reasons", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.subarray<ReasonCode>(["REC", "HND", "TAL", "DIA"]),
        (tenths, reasons) => {
          const list = draws({ ...desk, physicality: tenths / 10 }, reasons);
          expect(list.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it("never gains from a more bodily task", () => {
    const at = (physicality: number) => taskCapability(draws({ ...desk, physicality }), known).capability;
    for (let physicality = 1; physicality <= 10; physicality += 1) {
      expect(at(physicality)).toBeLessThanOrEqual(at(physicality - 1));
    }
    expect(bodyShare({ ...desk, physicality: 10 })).toBe(CONSTANTS.bodyShare);
  });

  it("names what carries most weight, shares adding up", () => {
    const { strongest } = taskCapability(draws(bench), known);
    expect(strongest[0]?.elementId).toBe("1.A.2.a.2");
    expect(strongest.reduce((sum, { share01 }) => sum + share01, 0)).toBeCloseTo(1, 3);
  });

  it("draws on all the occupation asks for when no activity is linked", () => {
    const demand = { generalActivityIds: ["4.A.9"], reasons: [], dimensions: desk };
    const list = capabilityDraws(demand, links, relevance, ["2.A.1.a", "2.C.1.a", "2.B.1.a"]);
    expect(list.map(({ elementId }) => elementId)).toEqual(["2.A.1.a", "2.C.1.a"]);
  });

  it("is a half, and says it is unsure, when nothing is known", () => {
    expect(taskCapability([], known)).toEqual({
      capability: 0.5,
      standardError: 0.25,
      bodyShare01: 0,
      strongest: [],
    });
  });

  it("adds errors up within a class of requirements and in squares between classes", () => {
    const equal = (ids: readonly string[]) =>
      taskCapability(
        ids.map((elementId) => ({ elementId, weight: 0.5, weightError: 0 })),
        new Map(ids.map((id) => [id, { resilience: 0.5, standardError: 0.1 }])),
      ).standardError;
    expect(equal(["2.A.1.a", "2.A.1.c"])).toBeCloseTo(0.1, 9);
    expect(equal(["2.A.1.a", "2.C.1.a"])).toBeCloseTo(0.1 / Math.SQRT2, 9);
    expect(["1.A.2.a.1", "1.A.1.b.1", "2.C.10", "2.B.3.e"].map(requirementClass)).toEqual([
      "1.A.2",
      "1.A.1",
      "2.C",
      "2.B",
    ]);
  });
});
