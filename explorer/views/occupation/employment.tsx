import type { Response } from "../../../core/contract/endpoints.ts";
import { Bar } from "../../charts/bar.tsx";
import type { Figures } from "../../figures.ts";
import { count } from "../../parts/format.ts";
import { BarHead, NumberHead } from "../../parts/table.tsx";

const REGIONS_SHOWN = 10;

/** Industries and regions in which the occupation is found. */
export function Employment({
  industries,
  regions,
}: {
  industries: Response<"job">["industries"];
  regions: Awaited<ReturnType<Figures["regionsOf"]>>;
}) {
  const largest = regions[0]?.employment ?? 1;
  return (
    <section aria-labelledby="employment">
      <h2 id="employment">Where people work</h2>
      <div class="columns">
        <div>
          <h3>Industries</h3>
          <BarTable
            head={["industry", "share"]}
            rows={industries.map(({ industry, percentage }) => ({
              name: industry,
              figure: `${percentage} %`,
              share01: percentage / 100,
            }))}
          />
        </div>
        <div>
          <h3>Regions</h3>
          <BarTable
            head={["region", "people"]}
            rows={regions.slice(0, REGIONS_SHOWN).map(({ msa_code, msa_name, employment }) => ({
              name: msa_name,
              href: `/explore/regions/${msa_code}`,
              figure: count(employment),
              share01: employment / largest,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function BarTable({
  head,
  rows,
}: {
  head: readonly [string, string];
  rows: readonly {
    readonly name: string;
    readonly href?: string;
    readonly figure: string;
    readonly share01: number;
  }[];
}) {
  if (rows.length === 0) return <p class="small">Not published.</p>;
  return (
    <table class="bars">
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <NumberHead>{head[1]}</NumberHead>
          <BarHead />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, figure, share01 }) => (
          <tr key={name}>
            <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
            <td class="number">{figure}</td>
            <td class="bar-cell">
              <Bar share01={share01} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
