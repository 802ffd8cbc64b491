import type { Manifest } from "../contract/release.ts";

/** What the responses say about the release they belong to. */
export type ReleaseFacts = Pick<
  Manifest,
  "release_id" | "data" | "data_updated" | "onet_version" | "annotations" | "attribution" | "sources"
>;

/** The names of the sources as `/explain` and `/stats/overview` print them. */
export function dataSources(facts: ReleaseFacts, leaderboardRelease: string) {
  const madeUp = facts.data === "sample" ? "Made-up sample in the layout of " : "";
  return {
    tasks: `${madeUp}O*NET ${facts.onet_version} Database`,
    benchmarks: `${madeUp}HELM Lite ${leaderboardRelease}`,
    annotations: facts.annotations,
  };
}
