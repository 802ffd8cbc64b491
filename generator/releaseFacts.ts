import type { Manifest } from "../core/format/format.ts";

/** What the responses say about the release they belong to. */
export type ReleaseFacts = Pick<
  Manifest,
  | "release_id"
  | "edition"
  | "data_updated"
  | "onet_version"
  | "annotations"
  | "attribution"
  | "changes"
  | "sources"
> & {
  /** When each release of the leaderboard was published, an ISO date, as far as the lock knows. */
  readonly leaderboardDates: ReadonlyMap<string, string>;
};

/** The names of the sources as `/explain` and `/stats/overview` print them. */
export function dataSources(facts: ReleaseFacts, leaderboardRelease: string) {
  return {
    edition: facts.edition,
    tasks: `O*NET ${facts.onet_version} Database${facts.edition === "open" ? " (open edition: own words for its sentences)" : ""}`,
    benchmarks: `HELM Lite ${leaderboardRelease}`,
    annotations: facts.annotations,
  };
}
