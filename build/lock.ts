import { join, posix } from "node:path";
import { z } from "zod";
import type { SourceFile } from "../contract/release.ts";
import type { Effects } from "./effects.ts";
import type { SourcesReport } from "./readers/readSources.ts";

const Origin = z.strictObject({
  title: z.string(),
  producer: z.string(),
  version: z.string(),
  published: z.iso.date(),
  url: z.string(),
  citation: z.string(),
  licence: z.string(),
});
type Origin = z.infer<typeof Origin>;

const Lock = z.strictObject({
  comment: z.string(),
  onet: Origin.omit({ version: true, published: true }).extend({
    published: z.record(z.string(), z.iso.date()),
  }),
  files: z.record(z.string(), Origin),
});
type Lock = z.infer<typeof Lock>;

/** The date a made-up sample is stamped with: it is nobody's publication. */
const SAMPLE_DATE = "2026-01-01";

/** What was read, with title, producer, version, address, citation and licence of each upstream file. */
export async function describeSources(
  report: SourcesReport,
  effects: Pick<Effects, "files">,
): Promise<z.infer<typeof SourceFile>[]> {
  const text = await effects.files.readText(join(import.meta.dirname, "sources.lock.json"));
  const lock = Lock.parse(JSON.parse(text));
  return report.files.map(({ path, bytes, rows, sha256 }) => ({
    path,
    ...(report.sample ? sampleOrigin(path) : originOf(path, report.onetVersion, lock)),
    bytes,
    rows,
    sha256,
  }));
}

function originOf(path: string, onetVersion: string, lock: Lock): Origin {
  if (path.startsWith("onet/")) return onetOrigin(path, onetVersion, lock);
  const exact = lock.files[path];
  if (exact !== undefined) return exact;
  const undated = withoutDates(path);
  const [, sibling] = Object.entries(lock.files).find(([name]) => withoutDates(name) === undated) ?? [];
  const years = path.match(/\d{4}/g) ?? [];
  const version = years.join("-") || "unknown";
  // A newer vintage of a listed table: who makes it is known, when it came out is not; the year named is the best there is.
  if (sibling !== undefined) return { ...sibling, version, published: yearEnd(years[0], sibling.published) };
  return {
    title: posix.basename(path),
    producer: "not listed in build/sources.lock.json",
    version,
    published: yearEnd(years[0], "1970-01-01"),
    url: "",
    citation: posix.basename(path),
    licence: "not stated",
  };
}

function withoutDates(path: string): string {
  return path.replace(/\d+/g, "#");
}

function yearEnd(year: string | undefined, otherwise: string): string {
  return year === undefined ? otherwise : `${year}-12-31`;
}

function onetOrigin(path: string, version: string, { onet }: Lock): Origin {
  const fill = (text: string) =>
    text
      .replace("{table}", posix.basename(path, ".txt"))
      .replace("{underscored}", version.replace(".", "_"))
      .replace("{version}", version);
  return {
    title: fill(onet.title),
    producer: onet.producer,
    version,
    published: onet.published[version] ?? quarterOf(version),
    url: fill(onet.url),
    citation: fill(onet.citation),
    licence: onet.licence,
  };
}

/** O*NET is quarterly: N.0 comes out in August of 1995 + N, N.1 to N.3 a quarter later each. */
function quarterOf(version: string): string {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const month = 8 + 3 * minor;
  const year = 1995 + major + (month > 12 ? 1 : 0);
  return `${year}-${String(((month - 1) % 12) + 1).padStart(2, "0")}-01`;
}

function sampleOrigin(path: string): Origin {
  return {
    title: `Made-up sample of ${posix.basename(path)}`,
    producer: "Tidemark",
    version: "sample",
    published: SAMPLE_DATE,
    url: "",
    citation: "Made-up sample data; codes, titles and element names are real.",
    licence: path.startsWith("onet/") ? "CC BY 4.0 (titles and names from O*NET)" : "CC0 1.0",
  };
}
