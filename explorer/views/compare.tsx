import type { Response } from "../../core/contract/endpoints.ts";
import { normaliseSocCode } from "../../core/contract/ids.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { Bar, Deviation } from "../charts/bar.tsx";
import { type Column, tableOf } from "../csv.ts";
import { Lead } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import { type ApiCall, Elsewhere, type PageRequest, type View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { money, percent, signed } from "../parts/format.ts";
import { Locked } from "../parts/locked.tsx";
import { QuadrantName } from "../parts/quadrant.tsx";
import { BarHead, DataTable, NumberHead, OccupationHead, TableFrame } from "../parts/table.tsx";

const COMPARED_MAX = 10;
const COLUMNS: readonly Column<Response<"compare">["comparison"][number]>[] = [
  "soc_code",
  "title",
  "automation_susceptibility_score",
  "human_centric_resilience_score",
  "balanced_impact_score",
  "quadrant",
];

/** Up to ten occupations side by side. */
export const comparePage: View = async (request) => {
  const { query, visitor, ask, site, figures } = request;
  const known = new Map(figures.occupations.map((each) => [each.soc_code, each]));
  const asked = (query.get("socs") ?? "").split(",").map((code) => normaliseSocCode(code.trim()) ?? "");
  const socs = [...new Set(asked)].filter((code) => known.has(code)).slice(0, COMPARED_MAX);
  const added = (query.get("add") ?? "").trim();
  if (added !== "") {
    const soc = await occupationNamed(request, added);
    const next = soc === undefined || socs.length >= COMPARED_MAX ? socs : [...new Set([...socs, soc])];
    throw new Elsewhere(addressOf(next, soc === undefined ? added : undefined));
  }
  const call = { name: "compare", query: { socs: socs.join(",") } } as const satisfies ApiCall;
  const isSeen = tierAdmits(visitor.tier, "professional");
  const answer = isSeen && socs.length >= 2 ? await ask(call) : undefined;
  const chosen = socs.flatMap((code) => known.get(code) ?? []);
  const unknown = query.get("unknown");
  return {
    title: chosen.length < 2 ? "Compare" : `Compare ${chosen.map(({ title }) => title).join(", ")}`,
    description: "Up to ten occupations side by side: exposure to AI, resilience and shared skills.",
    ...(answer && {
      tables: {
        comparison: () => tableOf(COLUMNS, answer.comparison),
      },
    }),
    body: (
      <div class="frame">
        <Lead title="Compare occupations">
          <p class="intro">Choose from two to ten, by name or code.</p>
        </Lead>
        <form class="fields" action="/explore/compare">
          <input type="hidden" name="socs" value={socs.join(",")} />
          <div class="field grow">
            <label for="add">Add an occupation</label>
            <input id="add" name="add" list="titles" autocomplete="off" required />
          </div>
          <button type="submit" disabled={socs.length >= COMPARED_MAX}>
            Add
          </button>
        </form>
        {unknown !== null && <p class="note">No occupation was found for “{unknown}”.</p>}
        {chosen.length > 0 && <Chosen chosen={chosen} />}
        {!isSeen && <Locked tier="professional">Figures side by side, and the skills they share</Locked>}
        {answer && (
          <>
            <Comparison answer={answer} known={known} />
            <Overlap answer={answer} />
            <CsvLinks request={request} tables={{ comparison: "Comparison" }} />
            <ApiDrawer site={site} calls={[call]} />
          </>
        )}
        {/* A thousand elements that nobody sees come after everything that is to be painted. */}
        <datalist id="titles">
          {figures.occupations.map(({ soc_code, title }) => (
            <option key={soc_code} value={title} />
          ))}
        </datalist>
      </div>
    ),
  };
};

/** The occupation of this very title or code, else the first that a search finds. */
async function occupationNamed({ ask, figures }: PageRequest, name: string): Promise<string | undefined> {
  const code = normaliseSocCode(name);
  const wanted = name.toLowerCase();
  const exact = figures.occupations.find(
    ({ soc_code, title }) => soc_code === code || title.toLowerCase() === wanted,
  );
  if (exact !== undefined) return exact.soc_code;
  const { jobs } = await ask({ name: "jobSearch", query: { q: name, limit: 10 } });
  return jobs.find(({ soc_code }) => figures.occupations.some((each) => each.soc_code === soc_code))
    ?.soc_code;
}

function addressOf(socs: readonly string[], unknown?: string): string {
  const query = new URLSearchParams({ socs: socs.join(",") });
  if (unknown !== undefined) query.set("unknown", unknown);
  return `/explore/compare?${query}`;
}

function Chosen({ chosen }: { chosen: readonly OccupationFigure[] }) {
  const codes = chosen.map(({ soc_code }) => soc_code);
  return (
    <ul class="plain-list chips" aria-label="Chosen">
      {chosen.map(({ soc_code, title }) => (
        <li key={soc_code}>
          {title}{" "}
          <a href={addressOf(codes.filter((code) => code !== soc_code))} aria-label={`Take ${title} away`}>
            ×
          </a>
        </li>
      ))}
    </ul>
  );
}

function Comparison({
  answer,
  known,
}: {
  answer: Response<"compare">;
  known: ReadonlyMap<string, OccupationFigure>;
}) {
  return (
    <section aria-labelledby="side-by-side" class="first">
      <h2 id="side-by-side">Side by side</h2>
      <DataTable
        label="Comparison as a table"
        class="bars"
        heads={[
          "occupation",
          "quadrant",
          <NumberHead>exposure</NumberHead>,
          <BarHead />,
          <NumberHead>resilience</NumberHead>,
          <BarHead />,
          <NumberHead>balance</NumberHead>,
          <BarHead />,
          <NumberHead>wage</NumberHead>,
          <NumberHead>growth</NumberHead>,
        ]}
      >
        {answer.comparison.map((each) => {
          const figure = known.get(each.soc_code);
          return (
            <tr key={each.soc_code} data-soc={each.soc_code}>
              <OccupationHead socCode={each.soc_code} title={each.title} isWide />
              <td>
                <QuadrantName quadrant={each.quadrant} />
              </td>
              <td class="number">{each.automation_susceptibility_score}</td>
              <td class="bar-cell">
                <Bar share01={each.automation_susceptibility_score / 100} tone="automation" />
              </td>
              <td class="number">{each.human_centric_resilience_score}</td>
              <td class="bar-cell">
                <Bar share01={each.human_centric_resilience_score / 100} tone="protected" />
              </td>
              <td class="number">{signed(each.balanced_impact_score)}</td>
              <td class="bar-cell">
                <Deviation value={each.balanced_impact_score / 100} />
              </td>
              <td class="number">{figure?.median_wage == null ? "–" : money(figure.median_wage)}</td>
              <td class="number">
                {figure?.growth_percent == null ? "–" : `${signed(figure.growth_percent)} %`}
              </td>
            </tr>
          );
        })}
      </DataTable>
    </section>
  );
}

function Overlap({ answer: { comparison, skill_overlap_matrix: matrix } }: { answer: Response<"compare"> }) {
  return (
    <section aria-labelledby="overlap">
      <h2 id="overlap">How alike they are in what they ask for</h2>
      <TableFrame label="Overlap as a table">
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
                      {percent(overlap01)}
                      <Bar share01={overlap01} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
