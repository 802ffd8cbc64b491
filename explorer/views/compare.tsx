import { stemmer } from "stemmer";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import { namesOf } from "../../core/contract/records.ts";
import { JobHit } from "../../core/contract/shapes.ts";
import { Bar } from "../charts/bar.tsx";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import { fused } from "../fusion.ts";
import type { ApiCall, Ask } from "../page.ts";
import { comparison } from "../parts/comparison.tsx";
import { count, money, orDash, percent, percentChange, signed } from "../parts/format.ts";
import { QuadrantName } from "../parts/quadrant.tsx";
import { DataTable, Table, TableFrame } from "../parts/table.tsx";

const CANDIDATES_MAX = 8;
/** Below this a similarity is shown as 0 %. */
const SIMILAR_MIN01 = 0.005;

type Occupation = OccupationFigure & { readonly id: string; readonly name: string };

/** Up to ten occupations side by side. */
export const comparePage = comparison<Occupation>({
  path: "/explore/compare",
  parameter: "socs",
  max: 10,
  title: "Compare",
  separator: ", ",
  description: "Up to ten occupations side by side: exposure to AI, resilience and similarity.",
  lead: () => (
    <Lead title="Compare occupations">
      Choose two to ten by name or code, or <a href="/explore/compare-regions">compare regions</a>.
    </Lead>
  ),
  label: "Add an occupation",
  itemsOf: ({ figures }) =>
    figures.occupations.map((each) => ({ ...each, id: each.soc_code, name: each.title })),
  idOf: normaliseSocCode,
  candidatesFor: async ({ ask }, { chosen, all, text }) =>
    (await meantBy(text, ask, all)).filter((each) => !chosen.includes(each)),
  about: ({ quadrant, employment }) => (
    <>
      <QuadrantName quadrant={quadrant} />
      {employment !== null && ` · ${count(Math.round(employment))} people`}
    </>
  ),
  locked: "Figures side by side, and how similar they are",
  compared: async ({ ask }, chosen) => {
    if (chosen.length < 2) return undefined;
    const known = new Map(chosen.map((each) => [each.id, each]));
    const call = { name: "compare", query: { socs: [...known.keys()].join(",") } } as const satisfies ApiCall;
    const { comparison: jobs, skill_overlap_matrix: matrix } = await ask(call);
    return {
      table: () => tableOf(namesOf(JobHit.shape), jobs),
      calls: [call],
      content: (
        <>
          <Section id="side-by-side" title="Side by side" isFirst>
            <DataTable
              label="Comparison as a table"
              class="bars"
              rows={jobs}
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
                number("growth", ({ soc_code }) =>
                  orDash(known.get(soc_code)?.growth_percent, percentChange),
                ),
              ]}
            />
          </Section>
          <Section id="overlap" title="How similar the occupations are">
            <TableFrame label="Similarity as a table">
              <Table
                class="matrix"
                rows={jobs}
                columns={({ name, text }) => [
                  name({ words: "occupation", isHidden: true }, ({ title }) => title),
                  ...jobs.map(({ soc_code, title }) =>
                    text(title, (row) => <Similarity share01={matrix[row.soc_code]?.[soc_code] ?? 0} />),
                  ),
                ]}
              />
            </TableFrame>
          </Section>
        </>
      ),
    };
  },
});

function Similarity({ share01 }: { share01: number }) {
  return (
    <>
      {share01 < SIMILAR_MIN01 ? "hardly alike" : percent(share01)}
      <Bar share01={share01} />
    </>
  );
}

/** Occupations that a text may mean: those with its words in their titles, largest first, then what a search finds. */
async function meantBy(text: string, ask: Ask, all: readonly Occupation[]) {
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
