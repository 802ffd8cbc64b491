import type { Response } from "../../../core/contract/endpoints.ts";
import { Section } from "../../document.tsx";
import type { Figures } from "../../figures.ts";
import { count } from "../../parts/format.ts";
import { Table } from "../../parts/table.tsx";

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
    <Section id="employment" title="Where people work">
      <div class="columns">
        <div>
          <h3>Industries</h3>
          <Table
            class="bars"
            none="Not published."
            rows={industries}
            columns={({ name, number, bar }) => [
              name("industry", ({ industry }) => industry),
              number("share", ({ percentage }) => `${percentage} %`),
              bar(({ percentage }) => percentage / 100),
            ]}
          />
        </div>
        <div>
          <h3>Regions</h3>
          <Table
            class="bars"
            none="Not published."
            rows={regions.slice(0, REGIONS_SHOWN)}
            columns={({ name, number, bar }) => [
              name("region", ({ msa_code, msa_name }) => (
                <a href={`/explore/regions/${msa_code}`}>{msa_name}</a>
              )),
              number("people", ({ employment }) => count(employment)),
              bar(({ employment }) => employment / largest),
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
