import type { MissingTable } from "../build/sources/sourceList.ts";
import { tableLines } from "../build/tableLines.ts";
import type { Standing } from "../generator/publish/standing.ts";
import { EDITION_NAMES } from "./print.ts";

/** What a look at a machine and its folders found. */
export type Findings = {
  readonly node: { readonly version: string; readonly needed: string };
  /** Name of the first C++ compiler found. */
  readonly compiler: string | undefined;
  readonly hasVectorLibrary: boolean;
  readonly disk: { readonly folder: string; readonly freeBytes: number };
  /** The folder that was asked for, or the usual one, and the open edition. */
  readonly sources: SourceFindings;
  readonly edition: SourceFindings;
  readonly published: {
    readonly dist: string;
    readonly id: string | undefined;
    /** What it stands for; undefined where its manifest cannot be read. */
    readonly standing: Standing | undefined;
    /** Whether this program's format is the release's. */
    readonly isReadable: boolean;
    readonly dataUpdated: string | undefined;
  };
};

export type SourceFindings = {
  readonly folder: string;
  readonly isThere: boolean;
  /** Whether the setting names it, so that no other folder is taken in its place. */
  readonly isAskedFor: boolean;
  readonly onetVersion: string;
  readonly missing: readonly MissingTable[];
  /** Why the folder cannot be looked into at all. */
  readonly fault?: string | undefined;
};

/** What a build needs on disk, in bytes: two releases and the stages kept between builds. */
export const BUILD_BYTES = 700_000_000;

type Line = {
  readonly mark: "ok" | "note" | "FAIL";
  readonly what: string;
  readonly text: string;
  readonly below?: readonly string[];
};

/** The page, and whether nothing on it needs anybody to do anything. */
type Examination = { readonly lines: readonly string[]; readonly isWell: boolean };

/** Puts findings on one page: what is well, what is missing and what for, and what `make serve` would do. */
export function examine(findings: Findings): Examination {
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
