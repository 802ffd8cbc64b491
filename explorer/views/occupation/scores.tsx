import type { z } from "zod";
import type { JobPillars, SandboxProfile } from "../../../core/contract/shapes.ts";
import { Bar } from "../../charts/bar.tsx";
import { EXPOSURE_ENDS, RESILIENCE_ENDS, Strip, type StripProps } from "../../charts/strip.tsx";
import { Section } from "../../document.tsx";
import type { OccupationFigure } from "../../figures.ts";
import { Chart } from "../../parts/chart.tsx";
import { outOf100 } from "../../parts/format.ts";
import { Table } from "../../parts/table.tsx";

type Given = z.infer<typeof SandboxProfile>["scores"];

const SCORES = [
  {
    field: "automation_susceptibility_score",
    quantile: "automation_susceptibility_quantile",
    name: "Exposure to AI",
    more: "More exposed",
    meaning: "The higher, the more of the work AI can do.",
    ...EXPOSURE_ENDS,
  },
  {
    field: "human_centric_resilience_score",
    quantile: "human_centric_resilience_quantile",
    name: "Human resilience",
    more: "More protected",
    meaning: "The higher, the more of the work needs a person.",
    ...RESILIENCE_ENDS,
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

const PILLARS = [
  {
    field: "ai_exposure_potential",
    title: "Exposure",
    meaning: "how much of the tasks AI can do",
    tone: "automation",
  },
  {
    field: "human_imperative",
    title: "Need for a person",
    meaning: "physical presence, another person, or accountability",
    tone: "protected",
  },
  {
    field: "dispositional_resilience",
    title: "Disposition",
    meaning: "work styles that are distinctively human",
    tone: "augmentation",
  },
] as const;

/** The three pillars that the scores stand on. */
export function Pillars({ pillars }: { pillars: z.infer<typeof JobPillars> }) {
  return (
    <Section id="pillars" title="Three pillars">
      <Table
        class="bars"
        rows={PILLARS}
        columns={({ name, text, number, drawing }) => [
          name("pillar", ({ title }) => title),
          text("what it measures", ({ meaning }) => meaning),
          number("of 100", ({ field }) => <span data-field={field}>{outOf100(pillars[field])}</span>),
          drawing(({ field, tone }) => <Bar share01={pillars[field]} tone={tone} />),
        ]}
      />
    </Section>
  );
}
