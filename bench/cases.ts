import type { Kind } from "../core/format/format.ts";
import type { LoadRequest } from "./load.ts";

export type Case = {
  readonly name: string;
  /** Concurrent connections: 64 for throughput; 1 where the budget is a latency. */
  readonly connections: number;
  readonly requests: readonly LoadRequest[];
  /** Where the requests are for the stored bodies of a kind, one for each occupation in order: what must come back. */
  readonly kind?: Kind;
  /** What the budget asks for, in words. */
  readonly budget?: string;
};

const json = { "content-type": "application/json" };

/** The measured requests against the gateway. `etags` are those of the identity bodies of `/jobs/{soc}`. */
export function gatewayCases(socs: readonly string[], etags: readonly string[]): Case[] {
  const post = (path: string, bodies: readonly unknown[]): LoadRequest[] =>
    bodies.map((body) => ({ path, method: "POST", headers: json, body: JSON.stringify(body) }));
  const some = socs.filter((_, row) => row % 31 === 0);
  const words = ["nurse", "software developer", "truck driver", "teacher", "enginer", "chief executives"];
  const meanings = ["works outdoors with animals", "someone who fixes the internet", "argue for a living"];
  const weights = { procedural: 0.5, digitization: 0.3, physicality: -0.8, socio_emotional: -1 };
  const search = (path: string, queries: readonly string[], rest = "") =>
    queries.map((q) => ({ path: `${path}?q=${encodeURIComponent(q)}${rest}` }));
  return [
    {
      name: "stored GET, identity",
      connections: 64,
      requests: socs.map((soc) => ({ path: `/jobs/${soc}` })),
      kind: "job",
      budget: "≥ 0.68; p99 ≤ 2 × its p99",
    },
    {
      name: "stored GET, gzip",
      connections: 64,
      requests: socs.map((soc) => ({ path: `/jobs/${soc}`, headers: { "accept-encoding": "gzip" } })),
    },
    {
      name: "stored GET, 304",
      connections: 64,
      requests: socs.map((soc, row) => ({
        path: `/jobs/${soc}`,
        headers: { "if-none-match": etags[row]! },
      })),
      budget: "≥ 0.75",
    },
    {
      name: "stored GET of tasks, identity",
      connections: 64,
      requests: socs.map((soc) => ({ path: `/jobs/${soc}/tasks` })),
      kind: "jobTasks",
    },
    {
      name: "stored GET of one occupation's tasks, identity",
      connections: 64,
      requests: [{ path: `/jobs/${socs[0]}/tasks` }],
      kind: "jobTasks",
      budget: "≥ 0.77 × bare Fastify with the same body",
    },
    {
      name: "threshold override",
      connections: 64,
      requests: socs.map((soc) => ({ path: `/jobs/${soc}?exposure_threshold=0.4` })),
    },
    {
      name: "keyword search",
      connections: 64,
      requests: search("/jobs/search", words),
      budget: "≥ 0.55",
    },
    {
      name: "semantic search, both scopes",
      connections: 1,
      requests: search("/jobs/search/semantic", meanings, "&search_scope=both"),
      budget: "p50 < 5 ms",
    },
    {
      name: "compare 10",
      connections: 1,
      requests: [{ path: `/jobs/compare?socs=${some.slice(0, 10).join(",")}` }],
      budget: "p50 < 5 ms",
    },
    {
      name: "batch of 500",
      connections: 1,
      requests: post("/jobs/batch", [{ soc_codes: socs.slice(0, 500) }]),
      budget: "p50 < 5 ms",
    },
    {
      name: "transitions",
      connections: 1,
      requests: post(
        "/jobs/transitions",
        some.map((soc) => ({ source_soc: soc, similarity_threshold: 0.5, max_results: 50 })),
      ),
      budget: "p50 < 5 ms",
    },
    {
      name: "custom score of 100",
      connections: 1,
      requests: post("/assessments/custom-score", [{ weights, jobs: socs.slice(0, 100) }]),
      budget: "p50 < 5 ms",
    },
  ];
}
