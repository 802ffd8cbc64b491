import { expect, it } from "vitest";
import { occupationScores } from "../../../../core/methodology/occupations/scores.ts";

it("gives the worked figures", () => {
  const pillars = {
    ai_exposure_potential: 0.4754,
    human_imperative: 0.4014,
    dispositional_resilience: 0.6926,
  };
  expect(occupationScores(pillars)).toEqual({
    automation_susceptibility_score: 47.5,
    human_centric_resilience_score: 54.7,
    balanced_impact_score: 7.2,
  });
});
