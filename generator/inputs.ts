import { join } from "node:path";
import type { Effects } from "../build/effects.ts";
import { describeSources } from "../build/lock.ts";
import type { SourcesReport } from "../build/readers/readSources.ts";
import { METHODOLOGY_VERSION } from "../contract/release.ts";
import type { EncoderOptions } from "../search/encoderOptions.ts";
import type { Annotations } from "./annotationsFile.ts";
import { encoderKey } from "./encoderKey.ts";
import { sha256 } from "./records.ts";
import type { ReleaseFacts } from "./releaseFacts.ts";
import { filesBelow, GENERATOR_VERSION, programDigest } from "./version.ts";

const RELEASE_ID_DIGITS = 16;

export type Inputs = {
  readonly sources: string;
  readonly onetVersion: string;
  readonly annotations: Annotations;
  readonly encoder: EncoderOptions;
};

/**
 * A digest of everything a release is made of, found without reading any table: the bytes of all source files that may
 * be read, the parameters and the programs.
 */
export async function inputsKey(inputs: Inputs, effects: Effects): Promise<string> {
  const { sources, onetVersion, annotations, encoder } = inputs;
  const otherVersions = join(sources, "onet");
  const parts = [await programDigest(effects), onetVersion, annotations.digest, await encoderKey(encoder)];
  for (const path of await filesBelow(sources, effects)) {
    if (path.startsWith(otherVersions) && !path.startsWith(join(otherVersions, onetVersion))) continue;
    parts.push(path.slice(sources.length), sha256(await effects.files.read(path)));
  }
  return sha256(parts.join("\n"));
}

/**
 * What the responses say about their release. Its id is the first 16 hexadecimal digits of the SHA-256 over the
 * checksums of the sources read, the generator's and the methodology's version, the annotation table and the encoder.
 */
export async function releaseFacts(
  report: SourcesReport,
  { annotations, encoder }: Inputs,
  effects: Effects,
): Promise<ReleaseFacts> {
  const sources = await describeSources(report, effects);
  const parts = [
    ...report.files.map(({ path, sha256: checksum }) => `${path} ${checksum}`),
    `sample ${report.sample}`,
    `generator ${GENERATOR_VERSION}`,
    `methodology ${METHODOLOGY_VERSION}`,
    `onet ${report.onetVersion}`,
    `annotations ${annotations.digest}`,
    `encoder ${await encoderKey(encoder)}`,
  ];
  return {
    release_id: sha256(parts.join("\n")).slice(0, RELEASE_ID_DIGITS),
    data: report.sample ? "sample" : "sources",
    data_updated: newest(sources.map(({ published }) => published)),
    onet_version: report.onetVersion,
    annotations: annotations.label,
    attribution: attribution(report),
    sources: [...sources],
  };
}

function newest(dates: readonly string[]): string {
  return [...dates].sort().at(-1) ?? "1970-01-01";
}

/** The credit that the O*NET licence asks for (onetcenter.org/license_db.html), in its wording for modified data. */
function attribution({ onetVersion, sample }: SourcesReport): string {
  if (sample) {
    return (
      "This is made-up sample data. Occupation titles and element names are from the O*NET Database by the " +
      "U.S. Department of Labor, Employment and Training Administration (USDOL/ETA), used under the CC BY 4.0 " +
      "license. O*NET® is a trademark of USDOL/ETA. Tidemark has modified all or some of this information. " +
      "USDOL/ETA has not approved, endorsed, or tested these modifications."
    );
  }
  return (
    `This service includes information from the O*NET ${onetVersion} Database by the U.S. Department of Labor, ` +
    "Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark " +
    "of USDOL/ETA. Tidemark has modified all or some of this information. USDOL/ETA has not approved, endorsed, " +
    "or tested these modifications."
  );
}
