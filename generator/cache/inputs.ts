import { join, resolve } from "node:path";
import { changesOf } from "../../build/edition/changes.ts";
import type { Effects } from "../../build/effects.ts";
import { describeSources, publicationDates } from "../../build/lock.ts";
import type { SourcesReport } from "../../build/sources/readSources.ts";
import { type RegionFilter, regionFilterName } from "../../build/sources/regionFilter.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";
import type { EncoderOptions } from "../../core/search/encoders/encoder.ts";
import { encoderKey } from "../index/encoderKey.ts";
import type { SearchWords } from "../index/searchWords.ts";
import type { ReadJudgements } from "../judgements.ts";
import type { ReleaseFacts } from "../releaseFacts.ts";
import { programDigest } from "./version.ts";

const RELEASE_ID_DIGITS = 16;

export type Inputs = {
  readonly sources: string;
  readonly onetVersion: string;
  readonly regions: RegionFilter;
  readonly judged: ReadJudgements;
  readonly words: SearchWords;
  readonly encoder: EncoderOptions;
};

/**
 * A digest of everything a release is made of, found without reading any table: the bytes of all source files that may
 * be read, the parameters and the programs.
 */
export async function inputsKey(inputs: Inputs, effects: Effects): Promise<string> {
  const { onetVersion, regions, judged, words, encoder } = inputs;
  const sources = resolve(inputs.sources);
  const otherVersions = join(sources, "onet");
  const parts = [
    await programDigest(effects),
    onetVersion,
    regionFilterName(regions),
    judged.digest,
    words.digest,
    encoderKey(encoder),
  ];
  for (const path of await filesBelow(sources, effects)) {
    if (path.startsWith(otherVersions) && !path.startsWith(join(otherVersions, onetVersion))) continue;
    parts.push(path.slice(sources.length), sha256(await effects.files.read(path)));
  }
  return sha256(parts.join("\n"));
}

/**
 * What the responses say about their release. Its id is the first 16 hexadecimal digits of the SHA-256 over the
 * checksums of the sources read, the programs, the annotation table, the phrases and the encoder.
 */
export async function releaseFacts(
  report: SourcesReport,
  { judged, words, encoder }: Inputs,
  effects: Effects,
): Promise<ReleaseFacts> {
  const sources = await describeSources(report, effects);
  const parts = [
    ...report.files.map(({ path, sha256: checksum }) => `${path} ${checksum}`),
    `edition ${report.edition}`,
    `regions ${regionFilterName(report.regions)}`,
    `programs ${await programDigest(effects)}`,
    `onet ${report.onetVersion}`,
    `annotations ${judged.digest}`,
    `phrases ${words.digest}`,
    `encoder ${encoderKey(encoder)}`,
  ];
  return {
    release_id: sha256(parts.join("\n")).slice(0, RELEASE_ID_DIGITS),
    edition: report.edition,
    data_updated: newest(sources.map(({ published }) => published)),
    onet_version: report.onetVersion,
    annotations: judged.label,
    attribution: attribution(report),
    changes: [...changesOf(report.edition)],
    sources: [...sources],
    leaderboardDates: await publicationDates("benchmarks/helm_lite_scores.csv", effects),
  };
}

function newest(dates: readonly string[]): string {
  return [...dates].sort().at(-1) ?? "1970-01-01";
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
