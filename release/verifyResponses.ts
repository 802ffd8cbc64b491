import { faultOfBody } from "./bodySchemas.ts";
import { entityTag } from "./digest.ts";
import { COMPRESSIONS, type Compression, decoded } from "./encodings.ts";
import { DIRECTORY_FILE, Directory, KINDS, type Kind, MANIFEST_FILE, type Manifest } from "./format.ts";
import { firstFault, jsonIn } from "./json.ts";
import { deadLinks, newLinkBook, noteKnown, noteLinks } from "./links.ts";
import type { DirectoryShard } from "./shard.ts";

/** One thing wrong with a release: where, and what. */
export type Problem = { readonly file: string; readonly problem: string };

const LINE_FEED = 10;

/**
 * Checks the directory and the shards (those in `contents`, which are as the manifest has them) against each other,
 * adds what is wrong to `problems` and gives the number of records.
 */
export function verifyResponses(
  manifest: Manifest,
  contents: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
  deep: boolean,
): number {
  const directoryBytes = contents.get(DIRECTORY_FILE);
  if (directoryBytes === undefined) {
    if (!manifest.files.some((file) => file.path === DIRECTORY_FILE)) {
      problems.push({ file: MANIFEST_FILE, problem: `It does not list ${DIRECTORY_FILE}.` });
    }
    return 0;
  }
  const directory = readDirectory(directoryBytes);
  if (typeof directory === "string") {
    problems.push({ file: DIRECTORY_FILE, problem: directory });
    return 0;
  }
  const listed = new Set(manifest.files.map((file) => file.path));
  const recordsOf = new Map<Kind, Set<string>>();
  const book = newLinkBook();
  for (const shard of directory.shards) {
    problems.push(...faultsOfKeys(shard, recordsOf));
    const bodies = bodiesOf(shard, contents, problems);
    problems.push(...missingCompanions(shard, listed));
    for (const key of shard.keys) noteKnown(book, shard.kind, key);
    if (!deep || bodies === undefined) continue;
    for (const [index, body] of bodies.entries()) {
      const key = shard.keys[index] ?? "";
      const parsed = parseBody(body);
      const fault = parsed === undefined ? "it is not JSON" : faultOfBody(shard.kind, parsed);
      if (fault !== undefined) problems.push({ file: shard.file, problem: `Body of "${key}": ${fault}.` });
      noteLinks(book, shard.kind, key, parsed);
    }
  }
  for (const kind of KINDS) {
    const { [kind]: expected } = manifest.records;
    const found = recordsOf.get(kind)?.size ?? 0;
    if (expected === undefined || found === expected) continue;
    const problem = `${expected} records of kind ${kind} expected, ${found} found.`;
    problems.push({ file: DIRECTORY_FILE, problem });
  }
  for (const problem of deadLinks(book)) problems.push({ file: DIRECTORY_FILE, problem });
  return [...recordsOf.values()].reduce((sum, keys) => sum + keys.size, 0);
}

function readDirectory(bytes: Uint8Array): Directory | string {
  const directory = Directory.safeParse(parseBody(bytes));
  return directory.success ? directory.data : `${firstFault(directory.error, "directory")}.`;
}

function parseBody(bytes: Uint8Array): unknown {
  return jsonIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
}

function faultsOfKeys(shard: DirectoryShard, recordsOf: Map<Kind, Set<string>>): Problem[] {
  const problems: Problem[] = [];
  const known = recordsOf.get(shard.kind) ?? new Set();
  recordsOf.set(shard.kind, known);
  for (const key of shard.keys) {
    if (known.has(key)) {
      problems.push({ file: DIRECTORY_FILE, problem: `${shard.kind} "${key}" is there twice.` });
    }
    known.add(key);
  }
  for (const column of ["etags", "lengths", "br", "gz"] as const) {
    if (shard[column].length === shard.keys.length) continue;
    const problem = `${shard.file}: ${shard.keys.length} keys but ${shard[column].length} ${column}.`;
    problems.push({ file: DIRECTORY_FILE, problem });
  }
  return problems;
}

/** The identity bodies of a shard, or `undefined` where its offsets do not fit its files; companions are compared. */
function bodiesOf(
  shard: DirectoryShard,
  contents: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
): Uint8Array[] | undefined {
  const identity = contents.get(shard.file);
  if (identity === undefined) return undefined;
  const expected = sum(shard.lengths) + shard.lengths.length;
  if (expected !== identity.length) {
    const problem = `${shard.file}: lengths add up to ${expected} bytes, the file has ${identity.length}.`;
    problems.push({ file: DIRECTORY_FILE, problem });
    return undefined;
  }
  const bodies = slices(identity, shard.lengths, 1);
  for (const [index, body] of bodies.entries()) {
    const key = shard.keys[index] ?? "";
    if (identity[body.byteOffset - identity.byteOffset + body.length] !== LINE_FEED) {
      problems.push({ file: shard.file, problem: `Body of "${key}" does not end in a line feed.` });
    }
    if (entityTag(body) !== shard.etags[index]) {
      problems.push({
        file: DIRECTORY_FILE,
        problem: `${shard.file}: the ETag of "${key}" is not its body's.`,
      });
    }
  }
  for (const encoding of COMPRESSIONS) {
    const file = `${shard.file}.${encoding}`;
    const packed = contents.get(file);
    if (packed === undefined) continue;
    problems.push(...faultsOfCompanion(file, packed, shard, encoding, bodies));
  }
  return bodies;
}

function missingCompanions(shard: DirectoryShard, listed: ReadonlySet<string>): Problem[] {
  return [shard.file, ...COMPRESSIONS.filter((e) => sum(shard[e]) > 0).map((e) => `${shard.file}.${e}`)]
    .filter((file) => !listed.has(file))
    .map((file) => ({ file: MANIFEST_FILE, problem: `It does not list ${file}.` }));
}

function faultsOfCompanion(
  file: string,
  packed: Uint8Array,
  shard: DirectoryShard,
  encoding: Compression,
  bodies: readonly Uint8Array[],
): Problem[] {
  const expected = sum(shard[encoding]);
  if (expected !== packed.length) {
    const problem = `${file}: lengths add up to ${expected} bytes, the file has ${packed.length}.`;
    return [{ file: DIRECTORY_FILE, problem }];
  }
  const problems: Problem[] = [];
  for (const [index, part] of slices(packed, shard[encoding], 0).entries()) {
    if (part.length === 0) continue;
    const key = shard.keys[index] ?? "";
    if (!unpacksTo(part, encoding, bodies[index])) {
      problems.push({ file, problem: `The companion of "${key}" does not unpack to its body.` });
    }
  }
  return problems;
}

function unpacksTo(part: Uint8Array, encoding: Compression, body: Uint8Array | undefined): boolean {
  try {
    return body !== undefined && decoded(part, encoding).equals(body);
  } catch {
    return false;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function slices(bytes: Uint8Array, lengths: readonly number[], gap: number): Uint8Array[] {
  let at = 0;
  return lengths.map((length) => {
    const slice = bytes.subarray(at, at + length);
    at += length + gap;
    return slice;
  });
}
