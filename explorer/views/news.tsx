import type { Response } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { tableOf } from "../csv.ts";
import { Lead, Section } from "../document.tsx";
import type { OccupationFigure } from "../figures.ts";
import type { ApiCall, Ask, View } from "../page.ts";
import { ApiDrawer, CsvLinks } from "../parts/drawer.tsx";
import { count, signed } from "../parts/format.ts";
import { QuadrantName } from "../parts/quadrant.tsx";
import { DataTable } from "../parts/table.tsx";

type Release = Response<"releases">["releases"][number];
type Before = Pick<OccupationFigure, "soc_code" | "title" | "quadrant" | "automation_susceptibility_score">;

const CALL = { name: "releases" } as const satisfies ApiCall;
const MOVES_SHOWN = 10;

/** What this release changed in the scores of occupations, and the releases that are kept. */
export const newsPage: View = async (request) => {
  const { ask, site, figures } = request;
  const { releases } = await ask(CALL);
  const now = figures.occupations;
  const since = await changeOf(ask, releases, now);
  return {
    title: "What is new",
    description: "What the newest release of the data changed, and the releases that are kept.",
    ...(since && {
      tables: {
        moves: () => tableOf(["soc_code", "title", "was", "quadrant", "from", "to", "change"], since.moves),
      },
    }),
    body: (
      <div class="frame">
        <Lead title="What is new">
          Release {site.release.release_id} of {site.release.data_updated} has {count(now.length)} occupations
          and {count(site.release.counts.tasks)} tasks.
        </Lead>
        {since && (
          <>
            <Since {...since} />
            <CsvLinks request={request} tables={{ moves: "All changed occupations" }} />
          </>
        )}
        <Section id="releases" title="Releases that are kept">
          <p>
            With <code>release=ID</code> the API answers from any of them; the same release gives the same
            figures for as long as it is kept.
          </p>
          <DataTable
            label="Releases as a table"
            rows={releases}
            columns={({ name, text }) => [
              name("release", (each) => <code>{each.release_id}</code>),
              text("data of", (each) => each.data_updated),
              text("edition", (each) => each.edition),
              text("O*NET", (each) => each.onet_version),
              text("methodology", (each) => each.methodology_version),
            ]}
          />
        </Section>
        <p>
          What changed in the service and its API stands in <a href="/guide/changes">the changelog</a>.
        </p>
        <ApiDrawer site={site} calls={[CALL]} />
      </div>
    ),
  };
};

/** What changed since the release before; nothing where there is none, or this version cannot read it any more. */
async function changeOf(ask: Ask, [current, before]: readonly Release[], now: readonly Before[]) {
  if (current === undefined || before === undefined) return undefined;
  try {
    const { jobs } = await ask({ name: "jobs", query: { limit: 1_000, release: before.release_id } });
    return { current, before, earlier: jobs, now, moves: movesBetween(jobs, now) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "configuration_error") return undefined;
    throw error;
  }
}

type Change = NonNullable<Awaited<ReturnType<typeof changeOf>>>;

/** Occupations of both releases whose exposure or quadrant differs, the largest change first. */
export function movesBetween(before: readonly Before[], now: readonly Before[]) {
  const known = new Map(before.map((each) => [each.soc_code, each]));
  return now
    .flatMap(({ soc_code, title, quadrant, automation_susceptibility_score: to }) => {
      const old = known.get(soc_code);
      if (old === undefined) return [];
      const { automation_susceptibility_score: from, quadrant: was } = old;
      return [{ soc_code, title, was, quadrant, from, to, change: Math.round(10 * (to - from)) / 10 }];
    })
    .filter(({ change, was, quadrant }) => change !== 0 || was !== quadrant)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.soc_code.localeCompare(b.soc_code));
}

function Since({ current, before, earlier, now, moves }: Change) {
  const crossed = moves.filter(({ was, quadrant }) => was !== quadrant).length;
  const [added, removed] = [without(now, earlier), without(earlier, now)];
  return (
    <Section id="since" title={`Since release ${before.release_id} of ${before.data_updated}`} isFirst>
      <p>
        {moves.length === 0
          ? "No occupation's exposure or quadrant changed."
          : `${count(moves.length)} of ${count(now.length)} occupations have another exposure or quadrant; ${count(crossed)} are in another quadrant.`}
        {current.methodology_version !== before.methodology_version &&
          ` The methodology went from ${before.methodology_version} to ${current.methodology_version}.`}
        {current.onet_version !== before.onet_version &&
          ` O*NET went from ${before.onet_version} to ${current.onet_version}.`}
        {added.length > 0 && ` New: ${listed(added)}.`}
        {removed.length > 0 && ` No longer there: ${listed(removed)}.`}
      </p>
      {moves.length > 0 && (
        <DataTable
          label="Largest changes as a table"
          rows={moves.slice(0, MOVES_SHOWN)}
          columns={({ occupation, number, text }) => [
            occupation((move) => move),
            number("exposure before", ({ from }) => from),
            number("now", ({ to }) => to),
            number("change", ({ change }) => signed(change)),
            text("quadrant", ({ quadrant, was }) => (
              <>
                <QuadrantName quadrant={quadrant} />
                {was !== quadrant && <span class="small"> was {was}</span>}
              </>
            )),
          ]}
        />
      )}
    </Section>
  );
}

function without(all: readonly Before[], others: readonly Before[]): readonly Before[] {
  const known = new Set(others.map(({ soc_code }) => soc_code));
  return all.filter(({ soc_code }) => !known.has(soc_code));
}

function listed(occupations: readonly Before[]): string {
  return new Intl.ListFormat("en-US").format(occupations.map(({ title }) => title));
}
