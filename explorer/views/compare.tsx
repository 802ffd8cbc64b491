import { stemmer } from "stemmer";
import type { Response } from "../../core/contract/endpoints.ts";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import { namesOf } from "../../core/contract/records.ts";
import { JobHit } from "../../core/contract/shapes.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { Bar } from "../charts/bar.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import { fused } from "../fusion.ts";
import type { ApiCall, PageRequest, View } from "../page.ts";
import { Chooser, type Comparison, Names, selectionIn } from "../parts/chooser.tsx";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { count, money, orDash, percent, percentChange, signed } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { QuadrantName } from "../parts/quadrant.tsx";
import { DataTable, TableFrame } from "../parts/table.tsx";

const OCCUPATIONS: Comparison = { path: "/explore/compare", parameter: "socs", max: 10 };
const CANDIDATES_MAX = 8;
/** Below this a similarity is shown as 0 %. */
const SIMILAR_MIN01 = 0.005;

type Occupation = OccupationFigure & { readonly id: string; readonly name: string };

/** Up to ten occupations side by side. */
export const comparePage: View = async (request) => {
  const { query, visitor, ask, site, figures } = request;
  const all = figures.occupations.map(
    (each): Occupation => ({ ...each, id: each.soc_code, name: each.title }),
  );
  const known = new Map(all.map((each) => [each.id, each]));
  const byCode = (text: string) => known.get(normaliseSocCode(text) ?? "");
  const selection = selectionIn(query, OCCUPATIONS, all, byCode);
  const { chosen, text } = selection;
  const socs = chosen.map(({ id }) => id);
  const candidates = text === "" ? [] : await candidatesFor(request, text, all);
  const call = { name: "compare", query: { socs: socs.join(",") } } as const satisfies ApiCall;
  const isSeen = tierAdmits(visitor.tier, "professional");
  const answer = isSeen && socs.length >= 2 ? await ask(call) : undefined;
  return {
    title: socs.length < 2 ? "Compare" : `Compare ${chosen.map(({ name }) => name).join(", ")}`,
    description: "Up to ten occupations side by side: exposure to AI, resilience and similarity.",
    ...(answer && { tables: { comparison: () => tableOf(namesOf(JobHit.shape), answer.comparison) } }),
    body: (
      <div class="frame">
        <Lead title="Compare occupations">
          Choose two to ten by name or code, or <a href="/explore/compare-regions">compare regions</a>.
        </Lead>
        <Chooser
          comparison={OCCUPATIONS}
          label="Add an occupation"
          selection={selection}
          candidates={candidates.filter(({ id }) => !socs.includes(id))}
          about={({ quadrant, employment }) => (
            <>
              <QuadrantName quadrant={quadrant} />
              {employment !== null && ` · ${count(Math.round(employment))} people`}
            </>
          )}
        />
        {!isSeen && <Locked tier="professional">Figures side by side, and how similar they are</Locked>}
        {answer && (
          <>
            <SideBySide answer={answer} known={known} />
            <Overlap answer={answer} />
            <CsvLinks request={request} tables={{ comparison: "Comparison" }} />
            <ApiDrawer site={site} calls={[call]} />
          </>
        )}
        <Names items={all} />
      </div>
    ),
  };
};

/** Occupations that a text may mean: those with its words in their titles, largest first, then what a search finds. */
async function candidatesFor({ ask }: PageRequest, text: string, all: readonly Occupation[]) {
  const stems = stemsOf(text);
  const titled = all
    .filter(({ name }) => stems.length > 0 && stems.every((stem) => stemsOf(name).includes(stem)))
    .sort((a, b) => (b.employment ?? 0) - (a.employment ?? 0));
  const query = { q: text, limit: CANDIDATES_MAX };
  const [byWords, byMeaning] = await Promise.all([
    ask({ name: "jobSearch", query }),
    ask({ name: "jobSearchSemantic", query: { ...query, search_scope: "jobs" } }),
  ]);
  const meant = byMeaning.search_scope === "jobs" ? byMeaning.jobs : [];
  const codes = fused<{ soc_code: string }>([meant, byWords.jobs], ({ soc_code }) => soc_code);
  const found = codes.flatMap(({ soc_code }) => all.find(({ id }) => id === soc_code) ?? []);
  return [...new Set([...titled, ...found])].slice(0, CANDIDATES_MAX);
}

function stemsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemmer);
}

function SideBySide({
  answer,
  known,
}: {
  answer: Response<"compare">;
  known: ReadonlyMap<string, OccupationFigure>;
}) {
  return (
    <Section id="side-by-side" title="Side by side" isFirst>
      <DataTable
        label="Comparison as a table"
        class="bars"
        rows={answer.comparison}
        attributesOf={({ soc_code }) => ({ "data-soc": soc_code })}
        columns={({ occupation, text, number, bar, deviation }) => [
          occupation((each) => each, { look: "wide-cell" }),
          text("quadrant", ({ quadrant }) => <QuadrantName quadrant={quadrant} />),
          number("exposure", (each) => each.automation_susceptibility_score),
          bar((each) => each.automation_susceptibility_score / 100, "automation"),
          number("resilience", (each) => each.human_centric_resilience_score),
          bar((each) => each.human_centric_resilience_score / 100, "protected"),
          number("balance", (each) => signed(each.balanced_impact_score)),
          deviation((each) => each.balanced_impact_score / 100),
          number("wage", ({ soc_code }) => orDash(known.get(soc_code)?.median_wage, money)),
          number("growth", ({ soc_code }) => orDash(known.get(soc_code)?.growth_percent, percentChange)),
        ]}
      />
    </Section>
  );
}

function Overlap({ answer: { comparison, skill_overlap_matrix: matrix } }: { answer: Response<"compare"> }) {
  return (
    <Section id="overlap" title="How similar the occupations are">
      <TableFrame label="Similarity as a table">
        <table class="matrix">
          <thead>
            <tr>
              <td />
              {comparison.map(({ soc_code, title }) => (
                <th scope="col" key={soc_code}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.map((row) => (
              <tr key={row.soc_code}>
                <th scope="row">{row.title}</th>
                {comparison.map(({ soc_code }) => {
                  const overlap01 = matrix[row.soc_code]?.[soc_code] ?? 0;
                  return (
                    <td key={soc_code}>
                      {overlap01 < SIMILAR_MIN01 ? "hardly alike" : percent(overlap01)}
                      <Bar share01={overlap01} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Section>
  );
}
