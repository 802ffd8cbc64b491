import type { Response } from "../../core/contract/endpoints.ts";
import { shareColumn, tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { percent, signed } from "../parts/format.ts";
import { Sparkline } from "../parts/overTime.tsx";
import { DataTable } from "../parts/table.tsx";

type Point = Response<"statsHistory">["points"][number];

/** How exposure rose with what models can do, and which occupations rose most. */
export const historyPage: View = async (request) => {
  const { ask, site } = request;
  const call = { name: "statsHistory" } as const satisfies ApiCall;
  const { points, largest_risers: risers } = await ask(call);
  const suites = [...new Set(points.flatMap(({ accuracies }) => Object.keys(accuracies)))].sort();
  const accuracies = suites.map((suite) =>
    shareColumn<Point>(`${suite}_accuracy`, (point) => point.accuracies[suite]),
  );
  const [first, last] = [points[0], points.at(-1)];
  const range = `${first?.mean_automation_score} to ${last?.mean_automation_score}`;
  const line = points.map(({ date, mean_automation_score: value }) => ({ date, value }));
  return {
    title: "Over time",
    description:
      "How exposure to AI rose from one leaderboard release to the next, and which occupations rose most.",
    tables: {
      releases: () =>
        tableOf<Point>(["date", "release", "mean_automation_score", "reliability", ...accuracies], points),
      risers: () =>
        tableOf(
          ["soc_code", "title", ["from_0to100", ({ from }) => from], ["to_0to100", ({ to }) => to], "change"],
          risers,
        ),
    },
    body: (
      <div class="frame">
        <Lead title="Over time">
          The same occupations, tasks and formulas, applied to what the ten best models of each leaderboard
          release could do. Only what benchmarks test changes; what rests on judgment stays the same.
        </Lead>
        <Section id="mean" title={`Mean exposure ${range}`} isFirst>
          <Sparkline points={line} label={`Mean exposure of work from ${range}`} />
          <DataTable
            label="Leaderboard releases as a table"
            rows={points}
            columns={({ name, text, number }) => [
              name("published", ({ date }) => date ?? "–"),
              text("release", ({ release }) => release),
              number("mean exposure", (point) => point.mean_automation_score),
              number("accuracy over all suites", ({ reliability }) => percent(reliability, 1)),
              number(
                "occupations in the automation quadrant",
                (point) => point.quadrant_distribution.automation,
              ),
            ]}
          />
          <p class="small">The mean is weighted by national employment.</p>
        </Section>
        <Section id="risers" title="Largest increases">
          <DataTable
            label="Largest increases as a table"
            rows={risers}
            columns={({ occupation, number }) => [
              occupation((each) => each),
              number(first?.date ?? "first", ({ from }) => from),
              number(last?.date ?? "last", ({ to }) => to),
              number("change", ({ change }) => signed(change)),
            ]}
          />
        </Section>
        <CsvLinks request={request} tables={{ releases: "Releases", risers: "Largest increases" }} />
        <ApiDrawer site={site} calls={[call]} />
      </div>
    ),
  };
};
