import type { z } from "zod";
import type { SandboxProfile } from "../../../core/contract/shapes.ts";
import { Strip, type StripProps } from "../../charts/strip.tsx";
import type { OccupationFigure } from "../../figures.ts";
import { Chart } from "../../parts/chart.tsx";

type Given = z.infer<typeof SandboxProfile>["scores"];

const SCORES = [
  {
    field: "automation_susceptibility_score",
    quantile: "automation_susceptibility_quantile",
    name: "Exposure to AI",
    more: "More exposed",
    meaning: "The higher, the more of the work AI can do.",
    tone: "automation",
    low: "AI does little of it",
    high: "much of it",
  },
  {
    field: "human_centric_resilience_score",
    quantile: "human_centric_resilience_quantile",
    name: "Human resilience",
    more: "More protected",
    meaning: "The higher, the more of the work needs a person.",
    tone: "protected",
    low: "little needs a person",
    high: "much does",
  },
] as const;
type Kind = (typeof SCORES)[number];

/** The two scores as strips among those of all occupations. */
export function stripsOf(
  scores: Pick<Given, Kind["field"]>,
  all: readonly OccupationFigure[],
): readonly StripProps[] {
  return SCORES.map((kind) => stripOf(kind, scores, all));
}

function stripOf(
  { field, name: label, tone, low, high }: Kind,
  scores: Pick<Given, Kind["field"]>,
  all: readonly OccupationFigure[],
): StripProps {
  return { label, value: scores[field], values: all.map((each) => each[field]), tone, low, high };
}

/** The two scores, each in words and among those of all occupations. */
export function Scores({
  title,
  scores,
  all,
  wordsOf,
  intervalOf = () => undefined,
}: {
  title: string;
  scores: Pick<Given, Kind["field"]>;
  all: readonly OccupationFigure[];
  wordsOf: (kind: Kind) => string;
  intervalOf?: (kind: Kind) => readonly [number, number] | undefined;
}) {
  return (
    <div class="columns">
      {SCORES.map((kind) => (
        <div class="score" key={kind.field}>
          <h3>
            {kind.name} <strong data-field={kind.field}>{scores[kind.field]}</strong>{" "}
            <span class="small">of 100</span>
          </h3>
          <p>{wordsOf(kind)}</p>
          <Chart
            name={kind.field}
            title={`${kind.name}: ${title}`}
            subtitle={`${scores[kind.field]} of 100, among ${all.length} occupations, each a fine line${intervalOf(kind) ? "; the band is the 90 % interval" : ""}`}
          >
            <Strip {...stripOf(kind, scores, all)} interval90={intervalOf(kind)} />
          </Chart>
        </div>
      ))}
    </div>
  );
}
