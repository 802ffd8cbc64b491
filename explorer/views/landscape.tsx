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
import { Choice, Field, Filters, HighlightFields } from "../parts/filters.tsx";
import { count, money, orDash } from "../parts/format.ts";
import { majorGroupOf } from "../parts/majorGroups.ts";
import { People, peopleShown, SplitNote } from "../parts/people.tsx";
import { QuadrantLegend, QuadrantName } from "../parts/quadrant.tsx";
import { LongTable, type Sorting, sortingOf } from "../parts/table.tsx";

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

const SORTS = {
  title: ["occupation", "asc"],
  quadrant: ["quadrant", "asc"],
  automation_susceptibility_score: ["exposure", "desc"],
  human_centric_resilience_score: ["resilience", "desc"],
  employment: ["people", "desc"],
  median_wage: ["median wage", "desc"],
} as const;

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
  const occupations = asOf(request.figures.occupations, history, at);
  const isShown = (each: OccupationFigure) =>
    (given("group") === "" || majorGroupOf(each.soc_code) === given("group")) &&
    (given("education") === "" || each.entry_education === given("education")) &&
    (given("growth") === "" || each.projected_growth === given("growth")) &&
    (wageMin === 0 || (each.median_wage ?? 0) >= wageMin);
  const isSought = (each: OccupationFigure) => q !== "" && each.title.toLowerCase().includes(q);
  const standsOut = (each: OccupationFigure) => isShown(each) && (q === "" || isSought(each));
  const sort = sortingOf(request, SORTS, seesAll ? "employment" : "title");
  const { heads } = sort;
  const shown = inOrder(occupations.filter(standsOut), sort);
  return {
    title: "Landscape",
    description:
      "All occupations by exposure to AI and need for a person: filter by group, education, growth and wage.",
    scripts: ["landscape.js"],
    tables: { occupations: () => tableOf(COLUMNS, shown) },
    body: (
      <div class="frame">
        <Lead title="The landscape of work">
          Farther right, AI can do more of the work; farther up, more of it needs a person. Larger dots employ
          more people.
        </Lead>
        <Filters request={request} live="landscape landscape-list" sort={sort}>
          <HighlightFields />
          {seesAll && (
            <>
              <Choice name="education" label="Entry education" options={ENTRY_EDUCATION} />
              <Choice name="growth" label="Outlook" options={GROWTH_PHRASES} />
              <Field name="wage_min" label="Median wage from ($)" type="number" min="0" step="1000" />
            </>
          )}
          {history && history.releases.length > 1 && (
            <Field
              name="release"
              label="Models as of"
              type="range"
              min="0"
              max={history.releases.length - 1}
              step="1"
              value={at}
            />
          )}
        </Filters>
        <QuadrantLegend />
        <Chart
          zoomId="landscape"
          name="landscape"
          title="The landscape of work"
          subtitle={`${count(occupations.length)} occupations by exposure to AI and need for a person, 0 to 100; area by employment${isPast ? `; with what models could do in ${releaseShown}` : ""}`}
          source={employmentSource(request.site)}
          caption={
            <>
              {isPast && <strong>Based on what models could do in {releaseShown}. </strong>}
              {count(shown.length)} of {count(occupations.length)} occupations are highlighted. Point at a dot
              for its name and click to open it; on a touch screen, tap once for the name and again to open.
              With the keyboard, move between dots with the arrow keys and press Enter.{" "}
              <a href="#landscape-list">The list below</a> has their figures and links to each.
            </>
          }
        >
          <Landscape occupations={occupations} isShown={standsOut} isSought={isSought} />
        </Chart>
        <CsvLinks request={request} tables={{ occupations: "What is shown" }} />
        <section id="landscape-list" aria-labelledby="list">
          <h2 id="list">As a list</h2>
          <LongTable
            label="Occupations as a table"
            request={request}
            anchor="landscape-list"
            rows={shown}
            columns={({ occupation, text, number }) => [
              occupation((each) => each, { heading: heads.title }),
              text(heads.quadrant, ({ quadrant }) => <QuadrantName quadrant={quadrant} />),
              number(heads.automation_susceptibility_score, (each) => each.automation_susceptibility_score),
              number(heads.human_centric_resilience_score, (each) => each.human_centric_resilience_score),
              ...(seesAll
                ? [
                    number(heads.employment, (each) => <People {...each} />),
                    number(heads.median_wage, (each) => orDash(each.median_wage, money)),
                  ]
                : []),
            ]}
          />
          {seesAll && <SplitNote />}
        </section>
      </div>
    ),
  };
};

/** Occupations by a column, those without a value last; ties by title. */
function inOrder(
  occupations: readonly OccupationFigure[],
  { column, order }: Sorting<keyof typeof SORTS>,
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
