import type { Effects } from "../effects.ts";
import {
  fill,
  LOCK_PATH,
  type Lock,
  type LockedDownload,
  type LockedSource,
  parseLock,
  readLock,
} from "../lock.ts";
import { AnotherTry, FetchError, NotThere } from "./fetchError.ts";
import type { Network, Patience } from "./network.ts";
import { request } from "./request.ts";

/** A release that is out and that the lock does not list. */
type NewRelease = {
  readonly name: string;
  readonly version: string;
  readonly address: string;
  /** The day the server says the file is of; null where it says none. */
  readonly published: string | null;
};

/** A file without a version in its address that is of a later day than the newest release the lock lists. */
type LaterFile = {
  readonly name: string;
  readonly address: string;
  readonly listed: string;
  readonly published: string;
};

/** What looking for newer releases found, and what it could not tell. */
export type Outlook = {
  readonly found: readonly NewRelease[];
  readonly later: readonly LaterFile[];
  readonly unknown: readonly string[];
};

/**
 * Looks whether releases newer than the lock lists are out, by the forms their addresses are known to have. Nothing is
 * downloaded but the first byte. An address without a version is asked how old its file is.
 */
export async function findNewReleases(
  network: Network,
  patience: Patience,
  effects: Pick<Effects, "files">,
): Promise<Outlook> {
  const lock = await readLock(effects);
  const found: NewRelease[] = [];
  const later: LaterFile[] = [];
  const unknown: string[] = [];
  const days = daysOfFiles(network, patience);
  for (const source of lock.downloads) {
    try {
      for (const { version, address } of candidates(lock, source)) {
        const day = await days(address);
        if (day !== undefined) found.push({ name: source.name, version, address, published: day });
      }
      later.push(...(await laterFiles(lock, source, days)));
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof AnotherTry)) throw error;
      // A producer that turns one question away will not like the next better.
      unknown.push(`${source.name}: ${error.message}`);
    }
  }
  return { found, later, unknown };
}

async function laterFiles(
  lock: Lock,
  { name, versions, urls }: LockedDownload,
  days: DaysOfFiles,
): Promise<readonly LaterFile[]> {
  const listed = lock.sources.find(({ path }) => path === versions)?.releases.at(-1)?.published ?? "";
  const unversioned = Object.values(urls).filter((url) => !url.includes("{"));
  const files: LaterFile[] = [];
  for (const address of unversioned) {
    const published = await days(address);
    if (published && published > listed) files.push({ name, address, listed, published });
  }
  return files;
}

/**
 * Adds releases to the lock file, after those it lists for every source that has this address. Gives how many entries were
 * added; a release without a date is left to a person.
 */
export async function addToLock(
  releases: readonly NewRelease[],
  { files }: Pick<Effects, "files">,
): Promise<number> {
  let text = await files.readText(LOCK_PATH);
  let added = 0;
  for (const { name, version, published } of releases) {
    const lock = parseLock(text);
    const download = lock.downloads.find((each) => each.name === name);
    if (published === null || download === undefined) continue;
    for (const { path, url, releases: listed } of lock.sources) {
      if (!Object.values(download.urls).includes(url) || listed.some((each) => each.version === version))
        continue;
      text = withRelease(text, path, { version, published });
      added += 1;
    }
  }
  parseLock(text);
  if (added > 0) await files.write(LOCK_PATH, text);
  return added;
}

/** The text of the lock with one more entry at the end of the releases of a source; all else stays as it is. */
function withRelease(text: string, path: string, release: LockedSource["releases"][number]): string {
  const member = '"releases": ';
  const start = text.indexOf(member, text.indexOf(`"path": ${JSON.stringify(path)}`)) + member.length;
  const end = text.indexOf("]", start) + 1;
  const entries: unknown[] = [...JSON.parse(text.slice(start, end)), release];
  const lines = entries.map((entry) => `        ${oneLine(entry)}`);
  return `${text.slice(0, start)}[\n${lines.join(",\n")}\n      ]${text.slice(end)}`;
}

/** `{ "version": "30.2", "published": "2026-02-01" }`. */
function oneLine(entry: unknown): string {
  return JSON.stringify(entry, null, 1).replace(/\s*\n\s*/g, " ");
}

function candidates(lock: Lock, source: LockedDownload) {
  const newest = lock.sources.find(({ path }) => path === source.versions)?.releases.at(-1)?.version ?? "";
  const [pattern] = Object.values(source.urls);
  if (pattern === undefined || !/\{version[_-]?\}/.test(pattern)) return [];
  return nextVersions(newest).map((version) => ({ version, address: fill(pattern, version) }));
}

/**
 * The versions that may follow one: `30.1` by the rest of 30 and all of 31 (there are four a year), `2024` by the next two
 * years, `v1.13.0` by the next three of 1 and the first of 2.
 */
export function nextVersions(newest: string): readonly string[] {
  const year = /^(\d{4})$/.exec(newest)?.[1];
  if (year !== undefined) return [1, 2].map((more) => String(Number(year) + more));
  const helm = /^v(\d+)\.(\d+)\.\d+$/.exec(newest);
  if (helm !== null) {
    const [major, minor] = [Number(helm[1]), Number(helm[2])];
    return [...[1, 2, 3].map((more) => `v${major}.${minor + more}.0`), `v${major + 1}.0.0`];
  }
  const onet = /^(\d+)\.(\d)$/.exec(newest);
  if (onet === null) return [];
  const [major, minor] = [Number(onet[1]), Number(onet[2])];
  const quarters = [0, 1, 2, 3];
  return [
    ...quarters.filter((quarter) => quarter > minor).map((quarter) => `${major}.${quarter}`),
    ...quarters.map((quarter) => `${major + 1}.${quarter}`),
  ];
}

/** The day of the file at an address: null where the server says none, undefined where there is no file. */
type DaysOfFiles = (address: string) => Promise<string | null | undefined>;

/** Asks for each address once. */
function daysOfFiles(network: Network, patience: Patience): DaysOfFiles {
  const asked = new Map<string, Promise<string | null | undefined>>();
  return (address) => {
    const running = asked.get(address) ?? dayOf(address, network, patience);
    asked.set(address, running);
    return running;
  };
}

async function dayOf(
  address: string,
  network: Network,
  patience: Patience,
): Promise<string | null | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience.stallMs);
  try {
    const response = await request(address, { range: "bytes=0-0" }, network, patience, controller.signal);
    await response.body?.cancel();
    const date = new Date(response.headers.get("last-modified") ?? "");
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
  } catch (error) {
    if (error instanceof NotThere) return undefined;
    if (error instanceof AnotherTry) throw new AnotherTry(`${address}: ${error.message}.`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
