import { invariant } from "../../lib/invariant.ts";

type Packable = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array;
type Kind = "u8" | "i8" | "u16" | "u32" | "f32";
type ArrayType = new (buffer: ArrayBufferLike, offset: number, length: number) => Packable;
const arrayTypes: Readonly<Record<Kind, ArrayType>> = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
};
type Sections = Readonly<Record<string, Packable>>;

/** The bytes of a file of named arrays; its type says which. */
type Packed<Named extends Sections> = Uint8Array & { readonly named?: Named };

type Section = {
  readonly name: string;
  readonly kind: Kind;
  readonly offset: number;
  readonly length: number;
};

/** Sections start at multiples of this, so that every typed array can view the file's bytes. */
const alignmentBytes = 8;

/**
 * One file of named arrays: little-endian header length, JSON header, then the arrays at aligned offsets.
 * Equal input gives equal bytes.
 */
export function pack<Named extends Sections>(sections: Named): Packed<Named> {
  const arrays = Object.entries(sections);
  let offset = 0;
  const directory: Section[] = arrays.map(([name, array]) => {
    const section = { name, kind: kindOf(array), offset, length: array.length };
    offset = align(offset + array.byteLength);
    return section;
  });
  const header = new TextEncoder().encode(JSON.stringify(directory));
  const start = align(4 + header.length);
  const file = new Uint8Array(start + offset);
  new DataView(file.buffer).setUint32(0, header.length, true);
  file.set(header, 4);
  arrays.forEach(([, array], i) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    file.set(bytes, start + (directory[i]?.offset ?? 0));
  });
  return file;
}

/** Opens a packed file. Arrays are views of its bytes; these are copied once only if they are not aligned. */
export function unpack<Named extends Sections>(bytes: Packed<Named>): Named {
  const file = bytes.byteOffset % alignmentBytes === 0 ? bytes : bytes.slice();
  const headerBytes = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const directory: Section[] = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + headerBytes)));
  const start = file.byteOffset + align(4 + headerBytes);
  const arrays = directory.map(({ name, kind, offset, length }) => [
    name,
    new arrayTypes[kind](file.buffer, start + offset, length),
  ]);
  return Object.fromEntries(arrays);
}

/** Texts without line breaks as an array to pack. */
export function packLines(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.map((line) => `${line}\n`).join(""));
}

/** The texts back. */
export function linesOf(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split("\n").slice(0, -1);
}

/** Where each of some lists ends that stand one behind the other. */
export function endsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lists, ({ length }) => {
    end += length;
    return end;
  });
}

/** Where a list begins, given where each ends. */
export function startOf(ends: Uint32Array, list: number): number {
  return list === 0 ? 0 : (ends[list - 1] ?? 0);
}

/** Pieces of bytes one behind the other. */
export function joined(pieces: readonly Uint8Array[]): {
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
} {
  return { ends: endsOf(pieces), bytes: Buffer.concat(pieces) };
}

/** The greatest number that two bytes hold. */
const twoBytesMax = 0xffff;

/**
 * Numbers in two bytes each. Throws a RangeError that names them where one does not fit: it would count as another
 * without a word.
 */
export function twoBytes(numbers: readonly number[], what: string): Uint16Array {
  const tooGreat = numbers.find((number) => number > twoBytesMax);
  if (tooGreat === undefined) return Uint16Array.from(numbers);
  throw new RangeError(`A search index numbers its ${what} from 0 to ${twoBytesMax}: ${tooGreat} is beyond.`);
}

function kindOf(array: Packable): Kind {
  const kinds = Object.keys(arrayTypes) as Kind[];
  return invariant(
    kinds.find((kind) => array instanceof arrayTypes[kind]),
    "The kind of an array",
  );
}

function align(bytes: number): number {
  return Math.ceil(bytes / alignmentBytes) * alignmentBytes;
}
