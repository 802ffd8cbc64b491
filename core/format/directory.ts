import { at } from "../lib/at.ts";
import { groupBy, sum } from "../lib/lists.ts";
import { ENCODINGS, type Encoding } from "./encodings.ts";
import type { Directory as DirectoryFile, Kind } from "./format.ts";

/** One shard as the release's directory file lists it. */
type Shard = DirectoryFile["shards"][number];

/** Where the bytes of one body are. */
export type Place = { readonly file: string; readonly offset: number; readonly length: number };

/** All stored bodies of a release. Entries are numbered from 0; a number stays valid as long as the release. */
export type Directory = Readonly<ReturnType<typeof readDirectory>>;

const SUFFIX = { identity: "", br: ".br", gz: ".gz" } as const;

/**
 * Reads the directory of a release. Each kind is put into packed arrays when it is first asked for: 56,000 entries take
 * 8 MB and 30 ms in all.
 * Throws an Error that says what is wrong where the lists do not agree among themselves or with `fileBytes`, the sizes
 * of the files of the release.
 */
export function readDirectory(text: string, fileBytes: ReadonlyMap<string, number>) {
  // Its schema would take longer than all the rest: the file is compared with its checksum instead.
  const { shards }: DirectoryFile = JSON.parse(text);
  for (const shard of shards) requireConsistent(shard, fileBytes);
  let size = 0;
  const kinds = [...groupBy(shards, ({ kind }) => kind)].map(([kind, own]) => {
    const first = size;
    size += sum(own.map(({ keys }) => keys.length));
    let made: Pack | undefined;
    const bodies = () => {
      made ??= pack(own, first);
      return made;
    };
    return { kind, end: size, bodies };
  });
  const bodiesOf = new Map<string, () => Pack>(kinds.map(({ kind, bodies }) => [kind, bodies]));
  const packAt = (entry: number): Pack => {
    const found = kinds.find(({ end }) => entry < end);
    if (found === undefined) throw new RangeError(`There is no entry ${entry}.`);
    return found.bodies();
  };

  return {
    size,
    /** The entry of a body, or `undefined`. */
    find: (kind: Kind, key: string) => bodiesOf.get(kind)?.().entries.get(key),
    /** Keys and entries of all bodies of a kind. */
    entries: (kind: Kind) => [...(bodiesOf.get(kind)?.().entries ?? [])],
    /** The ETag of the identity body, without quotes. */
    etag: (entry: number) => {
      const { etags, first } = packAt(entry);
      return at(etags, entry - first);
    },
    /** Where a representation lies; `undefined` where the body has no such companion. */
    place: (entry: number, encoding: Encoding): Place | undefined => {
      const { first, files, shardOf, offsets, lengths } = packAt(entry);
      const row = entry - first;
      const place = 3 * row + ENCODINGS.indexOf(encoding);
      const length = at(lengths, place);
      if (length === 0) return undefined;
      return { file: at(files, at(shardOf, row)) + SUFFIX[encoding], offset: at(offsets, place), length };
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

function pack(shards: readonly Shard[], first: number): Pack {
  const size = sum(shards.map(({ keys }) => keys.length));
  const shardOf = new Uint16Array(size);
  const offsets = new Uint32Array(3 * size);
  const lengths = new Uint32Array(3 * size);
  const entries = new Map<string, number>();
  let from = 0;
  for (const [index, shard] of shards.entries()) {
    for (const [row, key] of shard.keys.entries()) entries.set(key, first + from + row);
    shardOf.fill(index, from, from + shard.keys.length);
    for (const [encoding, list] of [shard.lengths, shard.br, shard.gz].entries()) {
      // Each identity body is followed by a line feed.
      const gap = encoding === 0 ? 1 : 0;
      let offset = 0;
      for (const [row, length] of list.entries()) {
        offsets[3 * (from + row) + encoding] = offset;
        lengths[3 * (from + row) + encoding] = length;
        offset += length + gap;
      }
    }
    from += shard.keys.length;
  }
  const etags = shards.flatMap((shard) => shard.etags);
  return { first, files: shards.map(({ file }) => file), entries, etags, shardOf, offsets, lengths };
}

/** Offsets in a file of bodies take four bytes: one that is longer cannot be read. */
const FILE_BYTES_MAX = 0xffff_ffff;

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
    if (bytes > FILE_BYTES_MAX)
      throw new Error(
        `${name} has ${bytes} bytes; this Tidemark reads files of bodies of up to ${FILE_BYTES_MAX}`,
      );
    if (found !== bytes)
      throw new Error(`the bodies of ${name} add up to ${bytes} bytes, the file has ${found}`);
  }
}
