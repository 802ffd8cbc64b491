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

/** A case of which the rate counts. */
export function throughput(
  name: string,
  requests: readonly LoadRequest[],
  rest: Pick<Case, "kind" | "budget"> = {},
): Case {
  return { name, connections: 64, requests, ...rest };
}

function latency(name: string, requests: readonly LoadRequest[]): Case {
  return { name, connections: 1, requests, budget: "p50 < 5 ms" };
}

/** The measured requests against the gateway. `etags` are those of the identity bodies of `/jobs/{soc}`. */
export function gatewayCases(socs: readonly string[], etags: readonly string[]): Case[] {
  const post = (path: string, bodies: readonly unknown[]): LoadRequest[] =>
    bodies.map((body) => ({ path, method: "POST", headers: json, body: JSON.stringify(body) }));
  const get = (rest: string, headersOf: (row: number) => Record<string, string> = () => ({})) =>
    socs.map((soc, row) => ({ path: `/jobs/${soc}${rest}`, headers: headersOf(row) }));
  const some = socs.filter((_, row) => row % 31 === 0);
  const words = ["nurse", "software developer", "truck driver", "teacher", "enginer", "chief executives"];
  const meanings = ["works outdoors with animals", "someone who fixes the internet", "argue for a living"];
  const weights = { procedural: 0.5, digitization: 0.3, physicality: -0.8, socio_emotional: -1 };
  const moves = some.map((soc) => ({ source_soc: soc, similarity_threshold: 0.5, max_results: 50 }));
  const search = (path: string, queries: readonly string[], rest = "") =>
    queries.map((q) => ({ path: `${path}?q=${encodeURIComponent(q)}${rest}` }));
  return [
    throughput("stored GET, identity", get(""), { kind: "job", budget: "≥ 0.68; p99 ≤ 2 × its p99" }),
    throughput(
      "stored GET, gzip",
      get("", () => ({ "accept-encoding": "gzip" })),
    ),
    throughput(
      "stored GET, 304",
      get("", (row) => ({ "if-none-match": etags[row]! })),
      { budget: "≥ 0.75" },
    ),
    throughput("stored GET of tasks, identity", get("/tasks"), { kind: "jobTasks" }),
    throughput("stored GET of one occupation's tasks, identity", get("/tasks").slice(0, 1), {
      kind: "jobTasks",
      budget: "≥ 0.77 × bare Fastify with the same body",
    }),
    throughput("threshold override", get("?exposure_threshold=0.4")),
    throughput("keyword search", search("/jobs/search", words), { budget: "≥ 0.55" }),
    latency("semantic search, both scopes", search("/jobs/search/semantic", meanings, "&search_scope=both")),
    latency("compare 10", [{ path: `/jobs/compare?socs=${some.slice(0, 10).join(",")}` }]),
    latency("batch of 500", post("/jobs/batch", [{ soc_codes: socs.slice(0, 500) }])),
    latency("transitions", post("/jobs/transitions", moves)),
    latency(
      "custom score of 100",
      post("/assessments/custom-score", [{ weights, jobs: socs.slice(0, 100) }]),
    ),
  ];
}
