import type { Response } from "../../core/contract/endpoints.ts";
import { ENTRY_EDUCATION, GROWTH_PHRASES } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { balancedImpactScore, susceptibilityScore } from "../../core/methodology/occupations/scores.ts";
import { quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import { Landscape } from "../charts/landscape.tsx";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import type { View } from "../page.ts";
import { Chart, employmentSource } from "../parts/chart.tsx";
import { CsvLinks } from "../parts/drawer.tsx";
import { Choice, HighlightFields } from "../parts/filters.tsx";
import { count, money } from "../parts/format.ts";
import { majorGroupOf } from "../parts/majorGroups.ts";
import { People, peopleShown, SplitNote } from "../parts/people.tsx";
import { QuadrantLegend, QuadrantName } from "../parts/quadrant.tsx";
import { MoreRows, rowsShown } from "../parts/rows.tsx";
import { type Sort, SortHead, sortOf } from "../parts/sortHead.tsx";
import { DataTable, OccupationHead } from "../parts/table.tsx";

const COLUMNS: readonly Column<OccupationFigure>[] = [
  "soc_code",
  "title",
  "quadrant",
  "ai_exposure_potential",
  "human_imperative",
  "automation_susceptibility_score",
  "human_centric_resilience_score",
  "balanced_impact_score",
  [
    "employment",
    ({ employment, employment_split }) => employment && peopleShown(employment, employment_split),
  ],
  "employment_split",
  "median_wage",
  "growth_percent",
  "entry_education",
];

/** What the list can be sorted by; the last two are of the professional tier. */
const SORTS = [
  ["title", "occupation", "asc"],
  ["quadrant", "quadrant", "asc"],
  ["automation_susceptibility_score", "exposure", "desc"],
  ["human_centric_resilience_score", "resilience", "desc"],
  ["employment", "people", "desc"],
  ["median_wage", "median wage", "desc"],
] as const;

/** All occupations in one plane, to filter, search and zoom. */
export const landscapePage: View = async (request) => {
  const { query, visitor, ask } = request;
  const given = (name: string) => (query.get(name) ?? "").trim();
  const q = given("q").toLowerCase();
  const wageMin = Number(given("wage_min")) || 0;
  const seesAll = tierAdmits(visitor.tier, "professional");
  const history = seesAll ? await ask({ name: "jobHistories", query: { limit: 1000 } }) : undefined;
  const at = releaseIn(query, history);
  const release = history?.releases[at];
  const isPast = history !== undefined && at < history.releases.length - 1;
  const releaseShown = release?.date ?? release?.release;
  const figures = { occupations: asOf(request.figures.occupations, history, at) };
  const isShown = (each: OccupationFigure) =>
    (given("group") === "" || majorGroupOf(each.soc_code) === given("group")) &&
    (given("education") === "" || each.entry_education === given("education")) &&
    (given("growth") === "" || each.projected_growth === given("growth")) &&
    (wageMin === 0 || (each.median_wage ?? 0) >= wageMin);
  const isSought = (each: OccupationFigure) => q !== "" && each.title.toLowerCase().includes(q);
  const standsOut = (each: OccupationFigure) => isShown(each) && (q === "" || isSought(each));
  const sorts = seesAll ? SORTS : SORTS.slice(0, -2);
  const sort = sortOf(query, sorts, seesAll ? "employment" : "title");
  const shown = inOrder(figures.occupations.filter(standsOut), sort);
  return {
    title: "Landscape",
    description:
      "All occupations by exposure to AI and need for a person: filter by group, education, growth and wage.",
    scripts: ["landscape.js"],
    tables: { occupations: () => tableOf(COLUMNS, shown) },
    body: (
      <div class="frame">
        <Lead title="The landscape of work">
          <p class="intro">
            Farther right, AI can do more of the work; farther up, more of it needs a person. Larger dots
            employ more people.
          </p>
        </Lead>
        <form class="fields filters" action="/explore/landscape" data-live="landscape landscape-list">
          <HighlightFields q={query.get("q") ?? ""} group={given("group")} />
          <input type="hidden" name="sort_by" value={sort.column} />
          <input type="hidden" name="sort_order" value={sort.order} />
          {seesAll && (
            <>
              <Choice
                name="education"
                label="Entry education"
                value={given("education")}
                options={ENTRY_EDUCATION.map((each) => [each, each])}
              />
              <Choice
                name="growth"
                label="Outlook"
                value={given("growth")}
                options={GROWTH_PHRASES.map((each) => [each, each])}
              />
              <div class="field">
                <label for="wage_min">Median wage from ($)</label>
                <input
                  id="wage_min"
                  name="wage_min"
                  type="number"
                  min="0"
                  step="1000"
                  value={given("wage_min")}
                />
              </div>
            </>
          )}
          {history && history.releases.length > 1 && (
            <div class="field">
              <label for="release">Models as of</label>
              <input
                id="release"
                name="release"
                type="range"
                min="0"
                max={history.releases.length - 1}
                step="1"
                value={at}
              />
            </div>
          )}
          <button type="submit" class="quiet">
            Show
          </button>
        </form>
        <QuadrantLegend />
        <Chart
          id="landscape"
          name="landscape"
          isZoomable
          title="The landscape of work"
          subtitle={`${count(figures.occupations.length)} occupations by exposure to AI and need for a person, 0 to 100; area by employment${isPast ? `; with what models could do in ${releaseShown}` : ""}`}
          source={employmentSource(request.site)}
          caption={
            <>
              {isPast && <strong>Based on what models could do in {releaseShown}. </strong>}
              {count(shown.length)} of {count(figures.occupations.length)} occupations are highlighted. Point
              at a dot for its name and click to open it; on a touch screen, tap once for the name and again
              to open. With the keyboard, move between dots with the arrow keys and press Enter.{" "}
              <a href="#landscape-list">The list below</a> has their figures and links to each.
            </>
          }
        >
          <Landscape occupations={figures.occupations} isShown={standsOut} isSought={isSought} />
        </Chart>
        <CsvLinks request={request} tables={{ occupations: "What is shown" }} />
        <section id="landscape-list" aria-labelledby="list">
          <h2 id="list">As a list</h2>
          <DataTable
            label="Occupations as a table"
            heads={sorts.map(([column, words, usual]) => (
              <SortHead
                key={column}
                request={request}
                column={column}
                usual={usual}
                sort={sort}
                isNumber={usual === "desc"}
              >
                {words}
              </SortHead>
            ))}
          >
            {rowsShown(request, shown).map((each) => (
              <tr key={each.soc_code}>
                <OccupationHead socCode={each.soc_code} title={each.title} />
                <td>
                  <QuadrantName quadrant={each.quadrant} />
                </td>
                <td class="number">{each.automation_susceptibility_score}</td>
                <td class="number">{each.human_centric_resilience_score}</td>
                {seesAll && (
                  <td class="number">
                    <People employment={each.employment} isSplit={each.employment_split} />
                  </td>
                )}
                {seesAll && (
                  <td class="number">{each.median_wage === null ? "–" : money(each.median_wage)}</td>
                )}
              </tr>
            ))}
          </DataTable>
          <MoreRows request={request} total={shown.length} anchor="landscape-list" />
          {seesAll && <SplitNote />}
        </section>
      </div>
    ),
  };
};

/** Occupations by a column, those without a value last; ties by title. */
function inOrder(
  occupations: readonly OccupationFigure[],
  { column, order }: Sort<(typeof SORTS)[number][0]>,
): OccupationFigure[] {
  const sign = order === "asc" ? 1 : -1;
  return [...occupations].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === right) return a.title < b.title ? -1 : 1;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  });
}

type Histories = Response<"jobHistories">;

/** The release that is asked for, by its place among all; the newest where none is, or one that is not there. */
function releaseIn(query: URLSearchParams, history: Histories | undefined): number {
  const last = (history?.releases.length ?? 0) - 1;
  const asked = query.get("release") ?? "";
  return /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), last) : last;
}

/** The occupations as they were with the models of a release: exposure, its score, balance and quadrant. */
function asOf(
  occupations: readonly OccupationFigure[],
  history: Histories | undefined,
  at: number,
): readonly OccupationFigure[] {
  if (history === undefined || at >= history.releases.length - 1) return occupations;
  const exposures = new Map(history.jobs.map((job) => [String(job.soc_code), job.ai_exposure_potential[at]]));
  return occupations.map((each) => {
    const exposure = exposures.get(each.soc_code) ?? each.ai_exposure_potential;
    const susceptibility = susceptibilityScore(exposure);
    return {
      ...each,
      ai_exposure_potential: exposure,
      automation_susceptibility_score: susceptibility,
      balanced_impact_score: balancedImpactScore(each.human_centric_resilience_score, susceptibility),
      quadrant: quadrantOf(exposure, each.human_imperative),
    };
  });
}
