import { changesOf } from "../build/edition/changes.ts";
import type { Effects } from "../build/effects.ts";
import { describeSources, publicationDates } from "../build/lock.ts";
import type { SourcesReport } from "../build/sources/readSources.ts";
import { sha256 } from "../core/format/digest.ts";
import { type Inputs, ingredients } from "./cache/inputs.ts";

const RELEASE_ID_DIGITS = 16;

/** What the responses say about the release they belong to. */
export type ReleaseFacts = Readonly<Awaited<ReturnType<typeof releaseFacts>>>;

/**
 * What is known of a release before it is built. Its id is the first 16 hexadecimal digits of the SHA-256 over the
 * checksums of the sources read, the programs, the annotation table, the phrases and the encoder.
 */
export async function releaseFacts(report: SourcesReport, inputs: Inputs, effects: Effects) {
  const sources = await describeSources(report, effects);
  const published = sources.map((source) => source.published).sort();
  const files = report.files.map(({ path, sha256: checksum }) => `${path} ${checksum}`);
  const parts = [...files, `edition ${report.edition}`, ...(await ingredients(inputs, effects))];
  return {
    release_id: sha256(parts.join("\n")).slice(0, RELEASE_ID_DIGITS),
    edition: report.edition,
    data_updated: published.at(-1) ?? "1970-01-01",
    onet_version: report.onetVersion,
    annotations: inputs.judged.label,
    attribution: attribution(report),
    changes: [...changesOf(report.edition)],
    sources: [...sources],
    /** When each release of the leaderboard was published, an ISO date, as far as the lock knows. */
    leaderboardDates: await publicationDates("benchmarks/helm_lite_scores.csv", effects),
  };
}

/** The names of the sources as `/explain` and `/stats/overview` print them. */
export function dataSources(facts: ReleaseFacts, leaderboardRelease: string) {
  return {
    edition: facts.edition,
    tasks: `O*NET ${facts.onet_version} Database${facts.edition === "open" ? " (open edition: own words for its sentences)" : ""}`,
    benchmarks: `HELM Lite ${leaderboardRelease}`,
    annotations: facts.annotations,
  };
}

/** The credit that the O*NET license asks for (onetcenter.org/license_db.html), in its wording for modified data. */
function attribution({ onetVersion }: SourcesReport): string {
  return (
    `This service includes information from the O*NET ${onetVersion} Database by the U.S. Department of Labor, ` +
    "Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark " +
    "of USDOL/ETA. Tidemark has modified all or some of this information. USDOL/ETA has not approved, endorsed, " +
    "or tested these modifications."
  );
}
