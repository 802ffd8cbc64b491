import type { MissingTable } from "../build/sources/sourceList.ts";
import type { Standing } from "../generator/publish/standing.ts";

/** What a look at a machine and its folders found. */
export type Findings = {
  readonly node: { readonly version: string; readonly needed: string; readonly isNewEnough: boolean };
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
    nodeLine(findings),
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

function nodeLine({ node }: Findings): Line {
  const { version, needed, isNewEnough } = node;
  return isNewEnough
    ? { mark: "ok", what: "Node", text: `${version} (${needed} is needed)` }
    : { mark: "FAIL", what: "Node", text: `${version} is too old: ${needed} is needed (https://nodejs.org)` };
}

function compilerLine({ compiler, hasVectorLibrary }: Findings): Line {
  if (hasVectorLibrary) {
    return { mark: "ok", what: "compiler", text: "the vector index (hnswlib-node) is installed and loads" };
  }
  const found =
    compiler === undefined ? "there is none" : `${compiler} is there, install again with make install`;
  return {
    mark: "note",
    what: "compiler",
    text: `${found}: the vector index (hnswlib-node) is not built, search scans instead and gives the same answers`,
  };
}

function diskLine({ disk }: Findings, builds: boolean): Line {
  const free = `${gigabytes(disk.freeBytes)} free for ${disk.folder}`;
  const needed = gigabytes(BUILD_BYTES);
  if (disk.freeBytes >= BUILD_BYTES)
    return { mark: "ok", what: "disk", text: `${free} (a build needs ${needed})` };
  return {
    mark: builds ? "FAIL" : "note",
    what: "disk",
    text: `${free}; a build needs ${needed}: free some, or choose another folder with --dist`,
  };
}

function sourcesLine({ folder, isThere, isAskedFor, onetVersion, missing, fault }: SourceFindings): Line {
  const what = "tables";
  if (fault !== undefined) return { mark: "FAIL", what, text: `${folder}: ${fault}` };
  if (!isThere) {
    return isAskedFor
      ? {
          mark: "FAIL",
          what,
          text: `there is no folder ${folder}, which TIDEMARK_SOURCES or --sources names`,
        }
      : { mark: "note", what, text: `no official tables in ${folder}/; the open edition stands in for them` };
  }
  if (missing.length === 0) {
    return { mark: "ok", what, text: `${folder}: all that are needed, O*NET ${onetVersion}` };
  }
  const width = Math.max(...missing.map(({ path }) => path.length));
  const count = missing.length === 1 ? "1 is missing" : `${missing.length} are missing`;
  return {
    mark: "FAIL",
    what,
    text: `${folder}: ${count}`,
    below: missing.map(({ path, purpose }) => `${path.padEnd(width)}  ${purpose}`),
  };
}

function editionLine({ folder, isThere, onetVersion, missing, fault }: SourceFindings): Line {
  const what = "edition";
  if (fault !== undefined) return { mark: "FAIL", what, text: `${folder}: ${fault}` };
  if (!isThere)
    return { mark: "FAIL", what, text: `${folder}/ is not there: restore it with git checkout ${folder}` };
  if (missing.length === 0)
    return { mark: "ok", what, text: `open edition of O*NET ${onetVersion} in ${folder}/` };
  return {
    mark: "FAIL",
    what,
    text: `${folder} lacks ${missing.map(({ path }) => path).join(", ")}: restore it with git checkout ${folder}`,
  };
}

function publishedLine({ dist, id, standing, isReadable, dataUpdated }: Findings["published"]): Line {
  const what = "release";
  if (id === undefined) return { mark: "note", what, text: `none published in ${dist}` };
  if (standing === undefined) {
    return {
      mark: "FAIL",
      what,
      text: `${id} in ${dist} cannot be read: build again, or restore it from a copy`,
    };
  }
  const text = `${id}: ${EDITION_NAMES[standing.edition]}, O*NET ${standing.onet_version}, data of ${dataUpdated ?? "an unknown day"}`;
  if (isReadable) return { mark: "ok", what, text };
  return { mark: "FAIL", what, text: `${text}; of a format that this Tidemark does not serve: build again` };
}

const EDITION_NAMES = { open: "open edition", official: "official tables" } as const;

/** What `make serve` would do now: whether it builds, and whether it would come to serve anything. */
function nextStep({ sources, edition, published, node }: Findings): {
  readonly text: string;
  readonly builds: boolean;
  readonly works: boolean;
} {
  if (!node.isNewEnough) return { text: "would stop: this Node is too old.", builds: false, works: false };
  if (published.id !== undefined) {
    return published.standing !== undefined && published.isReadable
      ? { text: `would serve the published release ${published.id}.`, builds: false, works: true }
      : {
          text: "would stop at the published release; make build builds another.",
          builds: false,
          works: false,
        };
  }
  const isUsable = (found: SourceFindings) =>
    found.isThere && found.missing.length === 0 && found.fault === undefined;
  if (isUsable(sources)) {
    return { text: `would build a release from ${sources.folder} and serve it.`, builds: true, works: true };
  }
  if (sources.isAskedFor) return { text: `would stop at ${sources.folder}.`, builds: true, works: false };
  return isUsable(edition)
    ? {
        text: `would build a release from the open edition in ${edition.folder}/ and serve it.`,
        builds: true,
        works: true,
      }
    : { text: "would stop: there is nothing to build a release from.", builds: true, works: false };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
