import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { listSources } from "../build/sources/sourceList.ts";
import { tableLines } from "../build/tableLines.ts";
import { MANIFEST_FILE, RELEASES_FOLDER } from "../core/format/format.ts";
import { readManifest } from "../core/format/manifest.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { hnswLibrary } from "../core/search/indexes/hnsw.ts";
import { readCurrent } from "../core/verify/verify.ts";
import { currentStanding } from "../generator/publish/standing.ts";
import { command, EDITION_NAMES } from "./command.ts";
import { EXIT } from "./exits.ts";
import { options } from "./options.ts";
import { OPEN_EDITION, USUAL_SOURCES } from "./sources.ts";

export const addDoctorCommand = command(
  "doctor",
  "report what is installed, what is missing and why it matters, and what make serve would do",
  {
    sources: options.sources<string | undefined>(`folder of source tables (default: ${USUAL_SOURCES})`),
    onet: options.onet,
    dist: options.dist,
    json: options.json,
  },
  async ({ sources, onet, dist }) => {
    const findings = await look(sources, onet, dist, nodeEffects({ quiet: true }));
    const { lines, isWell } = examine(findings);
    if (!isWell) process.exitCode = EXIT.failed;
    return { lines, json: { ok: isWell, ...findings } };
  },
);

/** What a look at a machine and its folders found. */
export type Findings = Awaited<ReturnType<typeof look>>;
export type SourceFindings = Awaited<ReturnType<typeof lookInto>>;

async function look(sources: string | undefined, onet: string | undefined, dist: string, effects: Effects) {
  return {
    node: nodeFindings(),
    /** Name of the first C++ compiler found. */
    compiler: COMPILERS.find((name) => spawnSync(name, ["--version"]).status === 0),
    hasVectorLibrary: hnswLibrary() !== undefined,
    disk: { folder: dist, freeBytes: await freeBytesFor(dist) },
    /** The folder that was asked for, or the usual one, and the open edition. */
    sources: await lookInto(sources ?? USUAL_SOURCES, sources !== undefined, onet, effects),
    edition: await lookInto(OPEN_EDITION, false, undefined, effects),
    published: await lookAtRelease(dist, effects),
  };
}

const COMPILERS = ["c++", "g++", "clang++"];

/** The version of Node, and that which package.json asks for: an older one ends before it gets here. */
function nodeFindings() {
  const text = readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8");
  const needed = /"node": ">=([\d.]+)"/.exec(text)?.[1] ?? "";
  return { version: process.version, needed: `${needed} or later` };
}

/**
 * What is there of a folder of tables, or why it cannot be looked into at all. One that is asked for by a setting has no other
 * take its place.
 */
async function lookInto(
  folder: string,
  isAskedFor: boolean,
  onetVersion: string | undefined,
  effects: Effects,
) {
  const isThere = await effects.files.exists(folder);
  const found = { folder, isThere, isAskedFor };
  try {
    const list = await listSources(folder, onetVersion, effects);
    return {
      ...found,
      onetVersion: list.onetVersion,
      missing: isThere ? list.missing : [],
      fault: undefined,
    };
  } catch (error) {
    return { ...found, onetVersion: "", missing: [], fault: messageOf(error) };
  }
}

/** What is published. It has no standing where its manifest cannot be read; of another format it is not readable. */
async function lookAtRelease(dist: string, effects: Effects) {
  const id = await readCurrent(dist, effects);
  const standing = await currentStanding(dist, effects);
  const file = `${dist}/${RELEASES_FOLDER}/${id}/${MANIFEST_FILE}`;
  const manifest =
    id === undefined || standing === undefined
      ? "there is none"
      : readManifest(await effects.files.readText(file), id);
  const isReadable = typeof manifest !== "string";
  return { dist, id, standing, isReadable, dataUpdated: isReadable ? manifest.data_updated : undefined };
}

/** Free bytes where a folder is, or would be made. */
async function freeBytesFor(folder: string): Promise<number> {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  return bavail * bsize;
}

/** What a build needs on disk, in bytes: two releases and the stages kept between builds. */
export const BUILD_BYTES = 700_000_000;

type Line = {
  readonly mark: "ok" | "note" | "FAIL";
  readonly what: string;
  readonly text: string;
  readonly below?: readonly string[];
};

/**
 * Puts findings on one page: what is well, what is missing and what for, and what `make serve` would do. Says too whether
 * nothing on it needs anybody to do anything.
 */
export function examine(findings: Findings) {
  const next = nextStep(findings);
  const lines = [
    ok("Node", `${findings.node.version} (${findings.node.needed} is needed)`),
    compilerLine(findings),
    diskLine(findings, next.builds),
    sourcesLine(findings.sources),
    editionLine(findings.edition),
    publishedLine(findings.published),
  ];
  return {
    lines: [...lines.flatMap(shown), "", `make serve ${next.text}`],
    isWell: next.works && lines.every(({ mark }) => mark !== "FAIL"),
  };
}

function shown({ mark, what, text, below = [] }: Line): string[] {
  return [`${mark.padEnd(5)} ${what.padEnd(10)} ${text}`, ...below.map((line) => `${" ".repeat(17)}${line}`)];
}

const ok = (what: string, text: string): Line => ({ mark: "ok", what, text });
const note = (what: string, text: string): Line => ({ mark: "note", what, text });
const fail = (what: string, text: string): Line => ({ mark: "FAIL", what, text });

function compilerLine({ compiler, hasVectorLibrary }: Findings): Line {
  if (hasVectorLibrary) return ok("compiler", "the vector index (hnswlib-node) is installed and loads");
  const found =
    compiler === undefined ? "there is none" : `${compiler} is there, install again with make install`;
  return note(
    "compiler",
    `${found}: the vector index (hnswlib-node) is not built, search scans instead and gives the same answers`,
  );
}

function diskLine({ disk: { folder, freeBytes } }: Findings, builds: boolean): Line {
  const free = `${gigabytes(freeBytes)} free for ${folder}`;
  const needed = gigabytes(BUILD_BYTES);
  if (freeBytes >= BUILD_BYTES) return ok("disk", `${free} (a build needs ${needed})`);
  const text = `${free}; a build needs ${needed}: free some, or choose another folder with --dist`;
  return builds ? fail("disk", text) : note("disk", text);
}

function sourcesLine({ folder, isThere, isAskedFor, onetVersion, missing, fault }: SourceFindings): Line {
  if (fault !== undefined) return fail("tables", `${folder}: ${fault}`);
  if (!isThere && isAskedFor) {
    return fail("tables", `there is no folder ${folder}, which TIDEMARK_SOURCES or --sources names`);
  }
  if (!isThere) {
    return note("tables", `no official tables in ${folder}/; the open edition stands in for them`);
  }
  if (missing.length === 0) return ok("tables", `${folder}: all that are needed, O*NET ${onetVersion}`);
  const count = missing.length === 1 ? "1 is missing" : `${missing.length} are missing`;
  const below = tableLines(missing.map(({ path, purpose }) => [path, purpose]));
  return { ...fail("tables", `${folder}: ${count}`), below };
}

function editionLine({ folder, isThere, onetVersion, missing, fault }: SourceFindings): Line {
  const restore = `restore it with git checkout ${folder}`;
  if (fault !== undefined) return fail("edition", `${folder}: ${fault}`);
  if (!isThere) return fail("edition", `${folder}/ is not there: ${restore}`);
  if (missing.length === 0) return ok("edition", `open edition of O*NET ${onetVersion} in ${folder}/`);
  return fail("edition", `${folder} lacks ${missing.map(({ path }) => path).join(", ")}: ${restore}`);
}

function publishedLine({ dist, id, standing, isReadable, dataUpdated }: Findings["published"]): Line {
  if (id === undefined) return note("release", `none published in ${dist}`);
  if (standing === undefined) {
    return fail("release", `${id} in ${dist} cannot be read: build again, or restore it from a copy`);
  }
  const text = `${id}: ${EDITION_NAMES[standing.edition]}, O*NET ${standing.onet_version}, data of ${dataUpdated ?? "an unknown day"}`;
  if (isReadable) return ok("release", text);
  return fail("release", `${text}; of a format that this Tidemark does not serve: build again`);
}

/** What `make serve` would do now. */
type NextStep = {
  readonly text: string;
  /** Whether it would build a release. */
  readonly builds: boolean;
  /** Whether it would come to serve one. */
  readonly works: boolean;
};

function nextStep({ sources, edition, published: { id, standing, isReadable } }: Findings): NextStep {
  const serves = (text: string): NextStep => ({ text, builds: false, works: true });
  const builds = (text: string): NextStep => ({ text, builds: true, works: true });
  const stops = (text: string, builds: boolean): NextStep => ({ text, builds, works: false });
  if (id !== undefined) {
    return standing !== undefined && isReadable
      ? serves(`would serve the published release ${id}.`)
      : stops("would stop at the published release; make build builds another.", false);
  }
  if (isUsable(sources)) return builds(`would build a release from ${sources.folder} and serve it.`);
  if (sources.isAskedFor) return stops(`would stop at ${sources.folder}.`, true);
  return isUsable(edition)
    ? builds(`would build a release from the open edition in ${edition.folder}/ and serve it.`)
    : stops("would stop: there is nothing to build a release from.", true);
}

function isUsable({ isThere, missing, fault }: SourceFindings): boolean {
  return isThere && missing.length === 0 && fault === undefined;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
