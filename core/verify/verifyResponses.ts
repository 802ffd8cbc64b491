import { recordOf } from "../contract/records.ts";
import { entityTag } from "../format/digest.ts";
import { COMPRESSIONS, type Compression, decoded } from "../format/encodings.ts";
import {
  DIRECTORY_FILE,
  Directory,
  faultOfBody,
  KINDS,
  MANIFEST_FILE,
  type Manifest,
} from "../format/format.ts";
import type { DirectoryShard } from "../format/shard.ts";
import { firstFault, jsonIn } from "../lib/json.ts";
import { sum } from "../lib/lists.ts";
import { deadLinks, newLinkBook, noteLinks, recordName } from "./links.ts";

/** One thing wrong with a release: where, and what. */
export type Problem = { readonly file: string; readonly problem: string };

const LINE_FEED = 10;

const inDirectory = (problem: string): Problem => ({ file: DIRECTORY_FILE, problem });
const unlisted = (file: string): Problem => ({ file: MANIFEST_FILE, problem: `It does not list ${file}.` });

/**
 * Checks the directory and the shards against each other, adds what is wrong to `problems` and gives the number of
 * records. `read` gives the bytes of a file where they are as the manifest has them; one shard is held at a time.
 */
export async function verifyResponses(
  manifest: Manifest,
  read: (file: string) => Promise<Uint8Array | undefined>,
  problems: Problem[],
  deep: boolean,
): Promise<number> {
  const listed = new Set(manifest.files.map((file) => file.path));
  const bytes = await read(DIRECTORY_FILE);
  if (bytes === undefined) {
    if (!listed.has(DIRECTORY_FILE)) problems.push(unlisted(DIRECTORY_FILE));
    return 0;
  }
  const directory = Directory.safeParse(parseBody(bytes));
  if (!directory.success) {
    problems.push(inDirectory(`${firstFault(directory.error, "directory")}.`));
    return 0;
  }
  const book = newLinkBook();
  const counts = recordOf(KINDS, () => 0);
  for (const shard of directory.data.shards) {
    const { file, kind, keys } = shard;
    for (const key of keys) {
      const name = recordName(kind, key);
      if (book.known.has(name)) problems.push(inDirectory(`${name} is there twice.`));
      else counts[kind] += 1;
      book.known.add(name);
    }
    const identity = await read(file);
    const bodies = bodiesOf(shard, identity);
    problems.push(...faultsOfShard(shard, bodies, identity, listed));
    for (const encoding of COMPRESSIONS) {
      const packed = await read(`${file}.${encoding}`);
      if (bodies !== undefined && packed !== undefined)
        problems.push(...faultsOfCompanion(shard, encoding, packed, bodies));
    }
    if (!deep) continue;
    for (const [index, body] of (bodies ?? []).entries()) {
      const key = keys[index] ?? "";
      const parsed = parseBody(body);
      const fault = parsed === undefined ? "it is not JSON" : faultOfBody(kind, parsed);
      if (fault !== undefined) problems.push({ file, problem: `Body of "${key}": ${fault}.` });
      noteLinks(book, kind, key, parsed);
    }
  }
  for (const kind of KINDS) {
    const { [kind]: expected } = manifest.records;
    if (expected === undefined || counts[kind] === expected) continue;
    problems.push(inDirectory(`${expected} records of kind ${kind} expected, ${counts[kind]} found.`));
  }
  problems.push(...deadLinks(book).map(inDirectory));
  return sum(Object.values(counts));
}

function parseBody(bytes: Uint8Array): unknown {
  return jsonIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
}

/** The identity bodies of a shard, or `undefined` where its lengths do not fit its file. */
function bodiesOf({ lengths }: DirectoryShard, identity: Uint8Array | undefined): Uint8Array[] | undefined {
  return identity?.length === sum(lengths) + lengths.length ? slices(identity, lengths, 1) : undefined;
}

function* faultsOfShard(
  shard: DirectoryShard,
  bodies: readonly Uint8Array[] | undefined,
  identity: Uint8Array | undefined,
  listed: ReadonlySet<string>,
): Generator<Problem> {
  const { file, keys, etags, lengths } = shard;
  for (const column of ["etags", "lengths", "br", "gz"] as const) {
    const { length } = shard[column];
    if (length !== keys.length) yield inDirectory(`${file}: ${keys.length} keys but ${length} ${column}.`);
  }
  if (identity !== undefined && bodies === undefined) {
    yield misfit(file, sum(lengths) + lengths.length, identity);
  }
  for (const [index, body] of (bodies ?? []).entries()) {
    const key = keys[index] ?? "";
    if (Buffer.from(body.buffer, body.byteOffset)[body.length] !== LINE_FEED) {
      yield { file, problem: `Body of "${key}" does not end in a line feed.` };
    }
    if (entityTag(body) !== etags[index]) {
      yield inDirectory(`${file}: the ETag of "${key}" is not its body's.`);
    }
  }
  const companions = COMPRESSIONS.filter((encoding) => sum(shard[encoding]) > 0);
  for (const name of [file, ...companions.map((encoding) => `${file}.${encoding}`)]) {
    if (!listed.has(name)) yield unlisted(name);
  }
}

function* faultsOfCompanion(
  shard: DirectoryShard,
  encoding: Compression,
  packed: Uint8Array,
  bodies: readonly Uint8Array[],
): Generator<Problem> {
  const file = `${shard.file}.${encoding}`;
  const lengths = shard[encoding];
  if (sum(lengths) !== packed.length) return yield misfit(file, sum(lengths), packed);
  for (const [index, part] of slices(packed, lengths, 0).entries()) {
    if (part.length === 0 || unpacksTo(part, encoding, bodies[index])) continue;
    yield { file, problem: `The companion of "${shard.keys[index] ?? ""}" does not unpack to its body.` };
  }
}

function misfit(file: string, expected: number, { length }: Uint8Array): Problem {
  return inDirectory(`${file}: lengths add up to ${expected} bytes, the file has ${length}.`);
}

function unpacksTo(part: Uint8Array, encoding: Compression, body: Uint8Array | undefined): boolean {
  try {
    return body !== undefined && decoded(part, encoding).equals(body);
  } catch {
    return false;
  }
}

function slices(bytes: Uint8Array, lengths: readonly number[], gap: number): Uint8Array[] {
  let at = 0;
  return lengths.map((length) => {
    const slice = bytes.subarray(at, at + length);
    at += length + gap;
    return slice;
  });
}
