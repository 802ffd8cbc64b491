import { ENDPOINTS, type EndpointName, MAX_OFFSET } from "../../core/contract/endpoints.ts";
import { pickFrom, type Random } from "./random.ts";

/** A request of an endpoint, legal or nearly so. */
export type Candidate = { readonly path: string; readonly body?: unknown };
/** What requests are made of. */
export type Material = { readonly socs: readonly string[]; readonly ids: Readonly<Record<string, string>> };

/** The dearest request found for an endpoint. */
export type Worst = { readonly endpoint: EndpointName; readonly cpuMs: number; readonly what: string };

/** Pieces that texts are repeated from: words that are known, misspelt or none, and characters that grow or combine. */
const PIECES = [
  "a",
  "nurse ",
  "enginering ",
  "suprvisor ",
  "qqqqq ",
  "operatorss ",
  "xylophonistically ",
  "supercalifragilist ",
  "abcdefghijklmnopqrstuvwx ",
  "the ",
  "'s ",
  "IT ",
  "c++ ",
  "\ufdfa",
  "\ufdfa ",
  "\u0130",
  "e\u0301\u0316",
  "ﬃ",
  "中",
  "한",
  "👩‍⚕️",
  "0 ",
  "-",
  ",",
  "\u00a0",
] as const;

/** Texts of up to `max` characters: a few pieces in turn, so many times. */
function text(random: Random, max: number): string {
  const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pickFrom(random, PIECES));
  const numbered = random() < 0.5;
  let made = "";
  for (let at = 0; made.length < max; at += 1) {
    const piece = pieces[at % pieces.length] ?? "a";
    made += numbered ? piece.replace(/[a-z]{4}/, (word) => word.slice(0, 3) + letter(at)) : piece;
  }
  return [...made].slice(0, Math.ceil(max * (random() < 0.7 ? 1 : random()))).join("");
}

function letter(at: number): string {
  return String.fromCharCode(97 + (at % 26));
}

const query = (path: string, given: Readonly<Record<string, string | number>>): Candidate => ({
  path: `${path}?${Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`,
});

/** Makes a random candidate for each endpoint that takes more than an id. */
export function candidateOf(name: EndpointName, material: Material, random: Random): Candidate {
  const { path } = ENDPOINTS[name];
  const { socs, ids } = material;
  const soc = pickFrom(random, socs);
  const at = path.replace(/\{(\w+)\}/, (_, id: string) => (id === "soc_code" ? soc : (ids[id] ?? "")));
  const codes = (count: number) => Array.from({ length: count }, () => pickFrom(random, socs));
  const thresholds = { exposure_threshold: random(), imperative_threshold: random() };
  switch (name) {
    case "jobSearch":
      return query(at, {
        q: text(random, 1_000),
        limit: 50,
        offset: pickFrom(random, [0, MAX_OFFSET]),
        ...thresholds,
      });
    case "jobSearchSemantic":
      return query(at, {
        q: text(random, 1_000),
        limit: 50,
        search_scope: pickFrom(random, ["jobs", "tasks", "both"]),
      });
    case "skillSearchSemantic":
      return query(at, { q: text(random, 1_000), limit: 50 });
    case "compare":
      return query(at, { socs: [...new Set(codes(10))].join(","), ...thresholds });
    case "job":
      return query(at, thresholds);
    case "jobTasks":
      return query(at, {
        limit: 100,
        offset: pickFrom(random, [0, 1]),
        sort_by: pickFrom(random, ["importance", "ai_exposure_potential", "physicality"]),
        ...thresholds,
      });
    case "jobRequirements":
      return query(at, { limit: 120, offset: pickFrom(random, [0, 1]), source: "diagnostics" });
    case "skills":
      return query(at, { limit: 120, sort_by: "name", sort_order: "desc" });
    case "regions":
      return query(at, { limit: 500, min_employment: 1, sort_by: "msa_name", sort_order: "desc" });
    case "region":
      return query(at, { include_jobs: "true", job_limit: 100 });
    case "benchmarks":
      return query(at, {
        skill: pickFrom(random, ["a", "e", "ing", "e".repeat(200), text(random, 200)]),
        limit: 100,
        offset: pickFrom(random, [0, 5_000, MAX_OFFSET]),
      });
    case "batch":
      return {
        path: at,
        body: pickFrom(random, [
          { soc_codes: random() < 0.5 ? socs.slice(0, 500) : codes(500) },
          { soc_codes: socs.slice(0, 500), fields: ["scores", "pillars", "classification", "industries"] },
          { soc_codes: Array.from({ length: 500 }, (_, n) => text(random, 28) + n) },
          { soc_codes: Array.from({ length: 60_000 }, () => 1) },
          Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [n.toString(36), 1])),
        ]),
      };
    case "transitions":
      return {
        path: at,
        body: {
          source_soc: soc,
          similarity_threshold: 0.5,
          max_results: 50,
          filters: {
            include_further_education: true,
            ...(random() < 0.5 && {
              exclude_soc_codes: Array.from({ length: 1_000 }, (_, n) => text(random, 28) + n),
            }),
          },
        },
      };
    case "customScore":
      return {
        path: at,
        body: {
          weights: {
            procedural: random(),
            digitization: -random(),
            physicality: random(),
            socio_emotional: -1,
          },
          aggregation: pickFrom(random, ["weighted_mean", "max"]),
          jobs: random() < 0.5 ? socs.slice(0, 100) : codes(100),
        },
      };
    case "skillGap": {
      const length = pickFrom(random, [3, 5, 20, 50, 100]);
      const names = Array.from({ length: 120 }, (_, n) => `${text(random, length - 3)}${n}`);
      return { path: at, body: { current_skills: names, target_job: soc } };
    }
    default:
      return { path: at };
  }
}

/**
 * Looks for the dearest request of each endpoint: `rounds` random candidates each, the dearest of which are measured
 * again, because a single measurement is as much the machine's as the request's. `cpuMs` gives the CPU time of one.
 */
export async function findWorst(
  names: readonly EndpointName[],
  material: Material,
  random: Random,
  rounds: number,
  cpuMs: (candidate: Candidate) => Promise<number>,
): Promise<Worst[]> {
  const worst: Worst[] = [];
  for (const endpoint of names) {
    const measured: { candidate: Candidate; ms: number }[] = [];
    const distinct = endpoint in ONE_ONLY ? 5 : rounds;
    for (let round = 0; round < distinct; round += 1) {
      const candidate = candidateOf(endpoint, material, random);
      measured.push({ candidate, ms: await cpuMs(candidate) });
    }
    measured.sort((a, b) => b.ms - a.ms);
    let dearest = { ms: 0, candidate: measured[0]?.candidate };
    for (const { candidate } of measured.slice(0, 8)) {
      const again: number[] = [];
      for (let time = 0; time < 5; time += 1) again.push(await cpuMs(candidate));
      const ms = again.sort((a, b) => a - b)[2] ?? 0;
      if (ms > dearest.ms) dearest = { ms, candidate };
    }
    worst.push({ endpoint, cpuMs: dearest.ms, what: described(dearest.candidate) });
  }
  return worst;
}

/** Endpoints whose requests differ in nothing but an id. */
const ONE_ONLY: Readonly<Partial<Record<EndpointName, true>>> = {
  health: true,
  me: true,
  schema: true,
  stats: true,
  jobExplain: true,
  task: true,
  skill: true,
  benchmark: true,
};

function described(candidate: Candidate | undefined): string {
  if (candidate === undefined) return "";
  const { path, body } = candidate;
  const shown = body === undefined ? decodeURIComponent(path) : `${path} ${JSON.stringify(body)}`;
  const short = [...shown].slice(0, 90).join("").replaceAll("|", "\\|");
  return shown.length > 90 ? `${short}… (${Buffer.byteLength(shown)} bytes)` : short;
}
