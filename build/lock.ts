import { join } from "node:path";
import { z } from "zod";
import { invariant } from "../core/lib/invariant.ts";
import type { Effects } from "./effects.ts";
import { FetchError } from "./fetch/fetchError.ts";
import type { SourcesReport } from "./sources/readSources.ts";
import { SourceError } from "./sources/sourceError.ts";
import type { SourceFile } from "./sources/stageFile.ts";

/** One upstream file or set of files: a path ending in `/` covers a folder, `{version}` any release. */
const LockedSource = z.strictObject({
  path: z.string(),
  title: z.string(),
  producer: z.string(),
  url: z.string(),
  citation: z.string(),
  licence: z.string(),
  releases: z
    .array(
      z.strictObject({
        version: z.string(),
        published: z.iso.date(),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .min(1),
});

/** Upstream files that are fetched together, and the source tables that are made of them. */
const LockedDownload = z.strictObject({
  name: z.string(),
  /** The path of the source whose releases this takes its versions from. */
  versions: z.string(),
  /** Addresses by their part in making the tables; none where no producer publishes them ready to be fetched. */
  urls: z.record(z.string(), z.string()),
  tables: z.array(z.string()),
  /** Tables that may be missing. */
  optional: z.array(z.string()),
  /** No file of it, published or made, is longer: ten times what it was when this was written, or more. */
  max_mb: z.int().positive(),
});

const Lock = z.strictObject({
  note: z.string(),
  sources: z.array(LockedSource),
  downloads: z.array(LockedDownload),
});
export type Lock = z.infer<typeof Lock>;
type LockedSource = z.infer<typeof LockedSource>;

/** A file that was read, with what the manifest says about its origin. `published` is an ISO date. */
type SourceDescription = SourceFile &
  Readonly<Pick<LockedSource, "title" | "producer" | "url" | "citation" | "licence">> & {
    readonly version: string;
    readonly published: string;
  };

const lockFile = "sources.lock.json";
const LOCK_PATH = join(import.meta.dirname, lockFile);

/** Reads `sources.lock.json`. */
export async function readLock(effects: Pick<Effects, "files">): Promise<Lock> {
  return Lock.parse(JSON.parse(await effects.files.readText(LOCK_PATH)));
}

/** When each release of a source was published, an ISO date by version. */
export async function publicationDates(
  path: string,
  effects: Pick<Effects, "files">,
): Promise<ReadonlyMap<string, string>> {
  const { sources } = await readLock(effects);
  const releases = sources.find((source) => source.path === path)?.releases ?? [];
  return new Map(releases.map(({ version, published }) => [version, published]));
}

/** In the place of an O*NET version: the newest that the lock lists. */
export const LATEST = "latest";
const ONET_PATH = "onet/{version}/";

/** The newest version that the lock lists of the source with this path. */
function newestVersion({ sources }: Lock, path: string): string {
  const releases = sources.find((source) => source.path === path)?.releases;
  return invariant(releases?.at(-1), `a release of ${path} in ${lockFile}`).version;
}

/** A download of one release: what the lock says of it, with the version filled in. */
export type Download = Readonly<
  Pick<z.infer<typeof LockedDownload>, "name" | "urls" | "tables" | "optional">
> & {
  readonly version: string;
  /** How many bytes any file of it may have. */
  readonly maxBytes: number;
};

/**
 * The downloads of these names, or all, O*NET's in the version given and each other in the newest that the lock lists. Throws
 * a FetchError that names the downloads there are where one is unknown.
 */
export function downloadsOf(
  lock: Lock,
  names: readonly string[] | undefined,
  onetVersion: string,
): readonly Download[] {
  const known = lock.downloads.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new FetchError(`There is no download "${unknown}"; there are ${known.join(", ")}.`);
  }
  const wanted = lock.downloads.filter(({ name }) => names?.includes(name) ?? true);
  return wanted.map(({ name, versions, urls, tables, optional, max_mb }) => {
    const isGiven = name === "onet" && onetVersion !== LATEST;
    const version = isGiven ? onetVersion : newestVersion(lock, versions);
    const filled = (text: string) => fill(text, version);
    return {
      name,
      version,
      urls: Object.fromEntries(Object.entries(urls).map(([part, url]) => [part, filled(url)])),
      tables: tables.map(filled),
      optional: optional.map(filled),
      maxBytes: max_mb * 1_000_000,
    };
  });
}

/** The checksum that the lock lists for the file at an address. */
export function lockedChecksum({ sources }: Lock, address: string): string | undefined {
  const releases = sources.flatMap(({ url, releases }) => releases.map((each) => ({ url, ...each })));
  return releases.find(({ url, version, sha256 }) => sha256 !== undefined && fill(url, version) === address)
    ?.sha256;
}

/** The O*NET version that is meant by one, or by {@link LATEST}. */
export async function onetVersionOf(given: string, effects: Pick<Effects, "files">): Promise<string> {
  return given === LATEST ? newestVersion(await readLock(effects), ONET_PATH) : given;
}

/**
 * Says of every file read where it comes from, in the order of the report. A release that the lock does not list is
 * described like the newest listed one, with a warning; a file it does not list at all throws a SourceError.
 */
export async function describeSources(
  report: SourcesReport,
  effects: Pick<Effects, "files" | "logger">,
): Promise<SourceDescription[]> {
  const lock = await readLock(effects);
  const edition = report.edition === "open" ? " (open edition)" : "";
  const warned = new Set<string>();
  return report.files.map((file) => {
    const { source, named } = entryOf(lock, file.path);
    const newest = invariant(source.releases.at(-1), `a release of ${source.path}`);
    const version = named === "" ? newest.version : named;
    const listed = source.releases.find((release) => release.version === version);
    const shown = version.replace(/^(\d{4})_(\d{4})$/, "$1-$2").replaceAll("_", " ");
    const release = `${source.producer} ${shown}`;
    if (listed === undefined && !warned.has(release)) {
      warned.add(release);
      effects.logger.warn(
        `${lockFile} does not list the release of ${file.path}; its date of publication is a guess`,
      );
    }
    const table = source.path.endsWith("/") ? `: ${stem(file.path)}` : "";
    return {
      ...file,
      title: `${fill(source.title, version)}${table}${edition}`,
      producer: source.producer,
      version: shown,
      published: (listed ?? newest).published,
      url: fill(source.url, version),
      citation: fill(source.citation, version),
      licence: source.licence,
    };
  });
}

/** The entry of the lock that a file belongs to, and the release that its path names. */
function entryOf({ sources }: Lock, file: string) {
  for (const source of sources) {
    const named = versionIn(source, file);
    if (named !== undefined) return { source, named };
  }
  throw new SourceError({ file, expected: `an entry in ${lockFile} that says where it comes from` });
}

/** The release a path names, empty where the source's path names none; undefined where the path is another source's. */
function versionIn({ path }: LockedSource, file: string): string | undefined {
  const form = path.replaceAll(".", "\\.").replace("{version}", "(.+?)");
  const found = new RegExp(`^${form}${path.endsWith("/") ? "" : "$"}`).exec(file);
  return found === null ? undefined : (found[1] ?? "");
}

/** `{version}` as it is, `{version_}` with `_` for `.`, `{version-}` its last two digits, `{version/}` as a span. */
function fill(text: string, version: string): string {
  return text
    .replaceAll("{version}", version)
    .replaceAll("{version_}", version.replaceAll(".", "_"))
    .replaceAll("{version-}", version.slice(-2))
    .replaceAll("{version/}", version.replace(/^(\d{4})_\d\d(\d\d)$/, "$1-$2"));
}

function stem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}
