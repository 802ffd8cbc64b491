import type { z } from "zod";
import type { JobPillars } from "../../../core/contract/shapes.ts";
import { Bar } from "../../charts/bar.tsx";
import { outOf100 } from "../../parts/format.ts";
import { BarHead, NumberHead } from "../../parts/table.tsx";

const WORDS = [
  ["ai_exposure_potential", "Exposure", "how much of the tasks AI can do", "automation"],
  [
    "human_imperative",
    "Need for a person",
    "physical presence, another person, or accountability",
    "protected",
  ],
  ["dispositional_resilience", "Disposition", "work styles that are distinctively human", "augmentation"],
] as const;

/** The three pillars that the scores stand on. */
export function Pillars({ pillars }: { pillars: z.infer<typeof JobPillars> }) {
  return (
    <section aria-labelledby="pillars">
      <h2 id="pillars">Three pillars</h2>
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">pillar</th>
            <th scope="col">what it measures</th>
            <NumberHead>of 100</NumberHead>
            <BarHead />
          </tr>
        </thead>
        <tbody>
          {WORDS.map(([field, name, meaning, tone]) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td>{meaning}</td>
              <td class="number" data-field={field}>
                {outOf100(pillars[field])}
              </td>
              <td class="bar-cell">
                <Bar share01={pillars[field]} tone={tone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
