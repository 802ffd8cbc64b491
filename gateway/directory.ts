import type { Kind } from "../contract/release.ts";

/** How a body's bytes are encoded; the order is also the index used in packed tables. */
export const ENCODINGS = ["identity", "br", "gz"] as const;
export type Encoding = (typeof ENCODINGS)[number];

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
 * Reads the directory of a release and holds it in packed arrays: 58,000 entries take 8 MB.
 * Throws an Error that says what is wrong where the lists do not agree among themselves or with `fileBytes`, the sizes
 * of the files of the release.
 */
export function readDirectory(text: string, fileBytes: ReadonlyMap<string, number>): Directory {
  const { shards } = JSON.parse(text) as { readonly shards: readonly Shard[] };
  const size = shards.reduce((sum, { keys }) => sum + keys.length, 0);
  const shardOf = new Uint16Array(size);
  const offsets = new Float64Array(3 * size);
  const lengths = new Uint32Array(3 * size);
  const etags: string[] = [];
  const byKind = new Map<string, Map<string, number>>();
  const files = shards.map(({ file }) => file);

  shards.forEach((shard, shardIndex) => {
    requireConsistent(shard, fileBytes);
    let entries = byKind.get(shard.kind);
    if (entries === undefined) {
      entries = new Map();
      byKind.set(shard.kind, entries);
    }
    const at = [0, 0, 0];
    for (let i = 0; i < shard.keys.length; i += 1) {
      const entry = etags.length;
      const bodyLengths = [shard.lengths[i], shard.br[i], shard.gz[i]] as [number, number, number];
      entries.set(shard.keys[i] as string, entry);
      etags.push(shard.etags[i] as string);
      shardOf[entry] = shardIndex;
      for (let encoding = 0; encoding < 3; encoding += 1) {
        offsets[3 * entry + encoding] = at[encoding] as number;
        lengths[3 * entry + encoding] = bodyLengths[encoding] as number;
        at[encoding] = (at[encoding] as number) + (bodyLengths[encoding] as number);
      }
      // The line feed after each identity body.
      at[0] = (at[0] as number) + 1;
    }
  });

  return {
    size,
    find: (kind, key) => byKind.get(kind)?.get(key),
    keys: (kind) => [...(byKind.get(kind)?.keys() ?? [])],
    etag: (entry) => etags[entry] as string,
    place: (entry, encoding) => {
      const at = 3 * entry + ENCODINGS.indexOf(encoding);
      const length = lengths[at] as number;
      if (length === 0) return undefined;
      const file = (files[shardOf[entry] as number] as string) + SUFFIX[encoding];
      return { file, offset: offsets[at] as number, length };
    },
  };
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
