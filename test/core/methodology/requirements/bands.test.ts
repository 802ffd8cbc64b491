import { expect, it } from "vitest";
import { bandOf, interpretResilience } from "../../../../core/methodology/requirements/bands.ts";

it.each([
  ["very high", 0.9, 1],
  ["high", 0.7, 0.8999],
  ["moderate", 0.5, 0.6999],
  ["low", 0.3, 0.4999],
  ["very low", 0, 0.2999],
])("the band %s goes from %d to %d", (name, from, to) => {
  for (const end of [from, to]) expect(bandOf(end)).toMatchObject({ name, from, to });
});

it("resilience bands read as the band and one sentence, which says so when no question was mapped", () => {
  expect(interpretResilience(0.35, 12)).toMatch(/^low: [A-Z].*\.$/);
  expect(interpretResilience(0.97, 0)).toMatch(/^very high: No benchmark question/);
});
