import { ENCODINGS, type Encoding } from "./encodings.ts";
import type { Kind } from "./format.ts";

/** One shard as the release's directory file lists it. */
type Shard = {
  readonly file: string;
  readonly kind: string;
  readonly keys: readonly string[];
  readonly etags: readonly string[];
  readonly lengths: readonly number[];
  readonly br: readonly number[];
  readonly gz: readonly number[];
};

/** Where the bytes of one body are. */
export type Place = { readonly file: string; readonly offset: number; readonly length: number };

/** All stored bodies of a release. Entries are numbered from 0; a number stays valid as long as the release. */
export type Directory = {
  readonly size: number;
  /** The entry of a body, or `undefined`. */
  readonly find: (kind: Kind, key: string) => number | undefined;
  readonly keys: (kind: Kind) => readonly string[];
  /** The ETag of the identity body, without quotes. */
  readonly etag: (entry: number) => string;
  /** Where a representation lies; `undefined` where the body has no such companion. */
  readonly place: (entry: number, encoding: Encoding) => Place | undefined;
};

const SUFFIX = { identity: "", br: ".br", gz: ".gz" } as const;

/**
 * Reads the directory of a release. Each kind is put into packed arrays when it is first asked for: 56,000 entries take
 * 8 MB and 30 ms in all.
 * Throws an Error that says what is wrong where the lists do not agree among themselves or with `fileBytes`, the sizes
 * of the files of the release.
 */
export function readDirectory(text: string, fileBytes: ReadonlyMap<string, number>): Directory {
  const { shards } = JSON.parse(text) as { readonly shards: readonly Shard[] };
  const shardsOf = new Map<string, Shard[]>();
  for (const shard of shards) {
    requireConsistent(shard, fileBytes);
    shardsOf.set(shard.kind, [...(shardsOf.get(shard.kind) ?? []), shard]);
  }
  const firstOf = new Map<string, number>();
  let size = 0;
  for (const [kind, own] of shardsOf) {
    firstOf.set(kind, size);
    size += own.reduce((sum, { keys }) => sum + keys.length, 0);
  }
  const packs: Pack[] = [];
  const packOf = new Map<string, Pack | undefined>();
  const requirePack = (kind: Kind): Pack | undefined => {
    if (packOf.has(kind)) return packOf.get(kind);
    const own = shardsOf.get(kind);
    const made = own && pack(own, firstOf.get(kind) as number);
    packOf.set(kind, made);
    if (made) packs.push(made);
    shardsOf.delete(kind);
    return made;
  };
  let last: Pack | undefined;
  const packAt = (entry: number): Pack => {
    if (last === undefined || !holds(last, entry)) last = packs.find((each) => holds(each, entry));
    if (last === undefined) throw new RangeError(`There is no entry ${entry}.`);
    return last;
  };

  return {
    size,
    find: (kind, key) => requirePack(kind)?.entries.get(key),
    keys: (kind) => [...(requirePack(kind)?.entries.keys() ?? [])],
    etag: (entry) => {
      const { etags, first } = packAt(entry);
      return etags[entry - first] as string;
    },
    place: (entry, encoding) => {
      const { first, files, shardOf, offsets, lengths } = packAt(entry);
      const at = 3 * (entry - first) + ENCODINGS.indexOf(encoding);
      const length = lengths[at] as number;
      if (length === 0) return undefined;
      const file = (files[shardOf[entry - first] as number] as string) + SUFFIX[encoding];
      return { file, offset: offsets[at] as number, length };
    },
  };
}

/** All bodies of one kind. */
type Pack = {
  /** The number of the first entry. */
  readonly first: number;
  readonly files: readonly string[];
  readonly entries: ReadonlyMap<string, number>;
  readonly etags: readonly string[];
  readonly shardOf: Uint16Array;
  /** Three per entry, in the order of {@link ENCODINGS}. */
  readonly offsets: Uint32Array;
  readonly lengths: Uint32Array;
};

function holds({ first, etags }: Pack, entry: number): boolean {
  return entry >= first && entry < first + etags.length;
}

function pack(shards: readonly Shard[], first: number): Pack {
  const size = shards.reduce((total, { keys }) => total + keys.length, 0);
  const shardOf = new Uint16Array(size);
  const offsets = new Uint32Array(3 * size);
  const lengths = new Uint32Array(3 * size);
  const etags: string[] = [];
  const entries = new Map<string, number>();
  shards.forEach((shard, shardIndex) => {
    const at = [0, 0, 0];
    for (let i = 0; i < shard.keys.length; i += 1) {
      const index = etags.length;
      const bodyLengths = [shard.lengths[i], shard.br[i], shard.gz[i]];
      entries.set(shard.keys[i] as string, first + index);
      etags.push(shard.etags[i] as string);
      shardOf[index] = shardIndex;
      for (let encoding = 0; encoding < 3; encoding += 1) {
        offsets[3 * index + encoding] = at[encoding] as number;
        lengths[3 * index + encoding] = bodyLengths[encoding] as number;
        at[encoding] = (at[encoding] as number) + (bodyLengths[encoding] as number);
      }
      // The line feed after each identity body.
      at[0] = (at[0] as number) + 1;
    }
  });
  return { first, files: shards.map(({ file }) => file), entries, etags, shardOf, offsets, lengths };
}

function requireConsistent(shard: Shard, fileBytes: ReadonlyMap<string, number>): void {
  const { file, keys, etags, lengths, br, gz } = shard;
  if ([etags, lengths, br, gz].some((list) => list.length !== keys.length)) {
    throw new Error(`the lists of shard ${file} differ in length`);
  }
  const expected: [string, number][] = [
    [file, sum(lengths) + keys.length],
    [`${file}.br`, sum(br)],
    [`${file}.gz`, sum(gz)],
  ];
  for (const [name, bytes] of expected) {
    const found = fileBytes.get(name) ?? 0;
    if (found !== bytes)
      throw new Error(`the bodies of ${name} add up to ${bytes} bytes, the file has ${found}`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}
