import { rank } from "d3-array";
import type { Response } from "../../core/contract/endpoints.ts";
import { AGGREGATIONS } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { byCodeUnit } from "../../core/lib/lists.ts";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { ApiCall, View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { Choice } from "../parts/filters.tsx";
import { signed } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { MAJOR_GROUPS, majorGroupOf } from "../parts/majorGroups.ts";
import { LongTable } from "../parts/table.tsx";

type Scores = Response<"customScore">;
type Result = Scores["results"][number];

const WEIGHTS = [
  ["procedural", 100, "rule-based", "Work that can be written down as steps"],
  ["digitization", 100, "accessible to software", "Work whose inputs and outputs are digital"],
  ["physicality", -50, "physical", "Hands, strength or senses on site"],
  ["socio_emotional", -50, "needs another person", "Persuading, caring, teaching, leading"],
] as const;
const COLUMNS: readonly Column<Result>[] = [
  "rank",
  "soc_code",
  "title",
  "custom_score",
  "standard_score",
  "delta_from_standard",
];
const JOBS_PER_CALL = 100;

/** Four weights of one's own, and every occupation ranked by them. */
export const whatIfPage: View = async (request) => {
  const { query, visitor, figures } = request;
  const isSeen = tierAdmits(visitor.tier, "enterprise");
  const weightOf = (name: string, fallback: number) => {
    const given = Number(query.get(name) || fallback);
    return Number.isFinite(given) ? Math.min(100, Math.max(-100, given)) : fallback;
  };
  const weights = Object.fromEntries(WEIGHTS.map(([name, usual]) => [name, weightOf(name, usual) / 100]));
  const aggregation = AGGREGATIONS.find((each) => each === query.get("aggregation")) ?? "weighted_mean";
  const group = query.get("group") ?? "";
  const socs = figures.occupations
    .map(({ soc_code }) => soc_code)
    .filter((soc) => group === "" || majorGroupOf(soc) === group);
  const isAsked = Object.values(weights).some((weight) => weight !== 0);
  const calls = chunks(socs, JOBS_PER_CALL).map(
    (jobs) => ({ name: "customScore", body: { weights, aggregation, jobs } }) as const satisfies ApiCall,
  );
  const answers = isSeen && isAsked ? await Promise.all(calls.map((call) => request.ask(call))) : [];
  const results = ranked(answers.flatMap((answer) => answer.results));
  return {
    title: "What if",
    description:
      "Set your own weights for the four dimensions of work and see every occupation ranked by them.",
    ...(isSeen && { scripts: ["sliders.js"], tables: { ranking: () => tableOf(COLUMNS, results) } }),
    body: (
      <div class="frame">
        <Lead title="What if you set the weights?">
          Every task is rated on four dimensions. A positive weight makes a dimension raise the score, a
          negative one makes it lower the score, zero leaves it out.
        </Lead>
        {isSeen ? (
          <div class="with-side">
            <form class="sliders" action="/explore/what-if" data-live="ranking">
              {WEIGHTS.map(([name, usual, label, hint]) => (
                <div class="field" key={name}>
                  <label for={name}>
                    {label} <output for={name}>{weightOf(name, usual)}</output>
                  </label>
                  <input
                    id={name}
                    name={name}
                    type="range"
                    min="-100"
                    max="100"
                    step="5"
                    value={weightOf(name, usual)}
                    aria-describedby={`${name}-hint`}
                  />
                  <span class="hint" id={`${name}-hint`}>
                    {hint}
                  </span>
                </div>
              ))}
              <Choice
                name="aggregation"
                label="Combine tasks by"
                value={aggregation === "max" ? "max" : ""}
                empty="mean, weighted by importance"
                options={[["max", "the highest-scoring task"]]}
              />
              <Choice name="group" label="Occupations" value={group} options={MAJOR_GROUPS} />
              <div class="actions">
                <button type="submit">Rank</button>
                <a class="button quiet" href="/explore/what-if">
                  Reset
                </a>
              </div>
            </form>
            <div id="ranking" aria-live="polite">
              {!isAsked && <p class="note">Set at least one weight to something other than zero.</p>}
              {results.length > 0 && (
                <>
                  <p>{answers[0]?.methodology.interpretation}</p>
                  <LongTable
                    label="Ranking as a table"
                    class="bars"
                    request={request}
                    anchor="ranking"
                    rows={results}
                    attributesOf={({ soc_code }) => ({ "data-soc": soc_code })}
                    columns={({ occupation, number, bar, deviation }) => [
                      number("rank", ({ rank }) => rank),
                      occupation((each) => each),
                      number("your score", (each) => each.custom_score),
                      bar((each) => each.custom_score / 100),
                      number("standard", (each) => each.standard_score),
                      number("difference", (each) => signed(each.delta_from_standard)),
                      deviation((each) => each.delta_from_standard / 100, ["transitional", "augmentation"]),
                    ]}
                  />
                  <CsvLinks request={request} tables={{ ranking: "Full ranking" }} />
                  <ApiDrawer site={request.site} calls={calls.slice(0, 1)} />
                </>
              )}
            </div>
          </div>
        ) : (
          <Locked tier="enterprise">Scores with your own weights</Locked>
        )}
      </div>
    ),
  };
};

/** All results by score, ranked together: equal scores share the rank of the first of them. */
function ranked(results: readonly Result[]): Result[] {
  const ranks = rank(results, ({ custom_score }: Result) => -custom_score);
  return results
    .map((each, at) => ({ ...each, rank: 1 + (ranks[at] ?? 0) }))
    .sort((a, b) => a.rank - b.rank || byCodeUnit(a.soc_code, b.soc_code));
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
