import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { listSources } from "../build/sources/sourceList.ts";
import { MANIFEST_FILE, RELEASES_FOLDER } from "../core/format/format.ts";
import { readManifest } from "../core/format/manifest.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { hnswLibrary } from "../core/search/indexes/hnsw.ts";
import { readCurrent } from "../core/verify/verify.ts";
import { currentStanding } from "../generator/publish/standing.ts";
import { examine, type Findings, type SourceFindings } from "./examination.ts";
import { EXIT } from "./exits.ts";
import { options } from "./options.ts";
import { print } from "./print.ts";
import { OPEN_EDITION, USUAL_SOURCES } from "./sources.ts";

type Given = { sources?: string; onet?: string; dist: string; json?: true };

/** `tidemark doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("report what is installed, what is missing and why it matters, and what make serve would do")
    .addOption(options.sources(`folder of source tables (default: ${USUAL_SOURCES})`))
    .addOption(options.onet())
    .addOption(options.dist())
    .addOption(options.json())
    .action(async (given: Given) => {
      const findings = await look(given, nodeEffects({ quiet: true }));
      const { lines, isWell } = examine(findings);
      print({ ok: isWell, ...findings }, given.json, () => lines);
      if (!isWell) process.exitCode = EXIT.failed;
    });
}

async function look({ sources, onet, dist }: Given, effects: Effects): Promise<Findings> {
  const [ofSources, ofEdition, published, freeBytes] = await Promise.all([
    lookInto(sources ?? USUAL_SOURCES, sources !== undefined, onet, effects),
    lookInto(OPEN_EDITION, false, undefined, effects),
    lookAtRelease(dist, effects),
    freeBytesFor(dist),
  ]);
  return {
    node: nodeFindings(),
    compiler: COMPILERS.find((name) => spawnSync(name, ["--version"]).status === 0),
    hasVectorLibrary: hnswLibrary() !== undefined,
    disk: { folder: dist, freeBytes },
    sources: ofSources,
    edition: ofEdition,
    published,
  };
}

const COMPILERS = ["c++", "g++", "clang++"];

/** The version of Node, and that which package.json asks for: an older one ends before it gets here. */
function nodeFindings(): Findings["node"] {
  const text = readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8");
  const needed = /"node": ">=([\d.]+)"/.exec(text)?.[1] ?? "";
  return { version: process.version, needed: `${needed} or later` };
}

async function lookInto(
  folder: string,
  isAskedFor: boolean,
  onetVersion: string | undefined,
  effects: Effects,
): Promise<SourceFindings> {
  const isThere = await effects.files.exists(folder);
  const found = { folder, isThere, isAskedFor };
  try {
    const list = await listSources(folder, onetVersion, effects);
    return { ...found, onetVersion: list.onetVersion, missing: isThere ? list.missing : [] };
  } catch (error) {
    return { ...found, onetVersion: "", missing: [], fault: messageOf(error) };
  }
}

async function lookAtRelease(dist: string, effects: Effects): Promise<Findings["published"]> {
  const id = await readCurrent(dist, effects);
  const standing = await currentStanding(dist, effects);
  if (id === undefined || standing === undefined) {
    return { dist, id, standing, isReadable: false, dataUpdated: undefined };
  }
  const text = await effects.files.readText(`${dist}/${RELEASES_FOLDER}/${id}/${MANIFEST_FILE}`);
  const manifest = readManifest(text, id);
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
