import { processorMs } from "../servers.ts";
import { type Attack, type Row, shown } from "./attack.ts";

const TRIES = 20;
const BOUND_MS = 20;

/** The dearest forms known of every kind of request: as long as they may be, and with nothing that is kept. */
function dearest(
  socs: readonly string[],
  turn: number,
): Readonly<Record<string, { path: string; body?: unknown }>> {
  const [some, many] = [socs.slice(turn, turn + 10), socs.slice(turn, turn + 500)];
  const words = (length: number, piece: string) =>
    encodeURIComponent(`${turn} ${piece.repeat(500)}`.slice(0, length));
  const weights = { procedural: 0.37, digitization: -0.71, physicality: 0.01 * turn, socio_emotional: 1 };
  const strangers = Array.from({ length: 500 }, (_, n) => `中ﷺ IT enginering ${turn} ${n}`);
  return {
    "transitions with 500 exclusions": {
      path: "/jobs/transitions",
      body: {
        source_soc: some[0],
        similarity_threshold: 0.5,
        max_results: 50,
        filters: { exclude_soc_codes: many },
      },
    },
    "a batch of 500": { path: "/jobs/batch", body: { soc_codes: many } },
    "a batch of 500 that nobody knows": { path: "/jobs/batch", body: { soc_codes: strangers } },
    "custom scores of 100": {
      path: "/assessments/custom-score",
      body: { weights, aggregation: "weighted_mean", jobs: many.slice(0, 100) },
    },
    "a skill gap with 500 misspelt names": {
      path: "/skills/gap",
      body: { current_skills: strangers, target_job: some[0] },
    },
    "a comparison of ten": { path: `/jobs/compare?socs=${some.join(",")}&exposure_threshold=0.${turn}1` },
    "benchmarks by a letter, far on": { path: `/benchmarks?skill=a&limit=100&offset=${5_000 + turn}` },
    "tasks by another order": {
      path: `/jobs/${some[0]}/tasks?limit=100&sort_by=physicality&exposure_threshold=0.${turn}`,
    },
    "a search for 1,000 misspelt letters": {
      path: `/jobs/search?q=${words(1_000, "enginering suprvisor ")}`,
    },
    "a search for letters that combine": { path: `/jobs/search?q=${words(1_000, "e\u0301\u0316-")}` },
    "a semantic search of both, 1,000 letters": {
      path: `/jobs/search/semantic?search_scope=both&limit=50&q=${words(1_000, "한 enginering İ ")}`,
    },
    "a region with its jobs": { path: "/regions/31084?include_jobs=true&job_limit=100" },
  };
}

/** The processor time of each of them, in a gateway of its own, the mean of some that differ. */
export const dearestRequests: Attack = async ({ gateway, keys, socs }) => {
  const rows: Row[] = [];
  for (const what of Object.keys(dearest(socs, 0))) {
    const send = async (turn: number) => {
      const request = dearest(socs, turn)[what];
      await gateway.ask(request?.path ?? "/", { key: keys[turn], body: request?.body });
    };
    await send(TRIES);
    const before = processorMs(gateway);
    for (let turn = 0; turn < TRIES; turn += 1) await send(turn);
    const ms = (processorMs(gateway) - before) / TRIES;
    const bound = `under ${BOUND_MS} ms`;
    rows.push({ what, measured: `${shown(ms)} ms of processor time`, bound, isHeld: ms < BOUND_MS });
  }
  return rows.sort((a, b) => Number.parseFloat(b.measured) - Number.parseFloat(a.measured));
};
