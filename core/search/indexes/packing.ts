type Packable = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array;

const kinds = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
} as const;
type Kind = keyof typeof kinds;

type Section = {
  readonly name: string;
  readonly kind: Kind;
  readonly offset: number;
  readonly length: number;
};

/** Sections start at multiples of this, so that every typed array can view the file's bytes. */
const alignmentBytes = 8;

/** Named arrays of one index file. */
export type Unpacked = {
  u8(name: string): Uint8Array;
  i8(name: string): Int8Array;
  u16(name: string): Uint16Array;
  u32(name: string): Uint32Array;
  f32(name: string): Float32Array;
  strings(name: string): string[];
};

/**
 * One file of named arrays: little-endian header length, JSON header, then the arrays at aligned offsets.
 * Equal input gives equal bytes. Lists of strings are stored as lines and must hold no line break.
 */
export function pack(sections: Readonly<Record<string, Packable | readonly string[]>>): Uint8Array {
  const arrays = Object.entries(sections).map(([name, value]) => [name, toArray(value)] as const);
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
export function unpack(bytes: Uint8Array): Unpacked {
  const file = bytes.byteOffset % alignmentBytes === 0 ? bytes : bytes.slice();
  const headerBytes = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const directory = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + headerBytes))) as Section[];
  const start = file.byteOffset + align(4 + headerBytes);
  const byName = new Map(directory.map((section) => [section.name, section]));
  const at = (name: string, kind: Kind): readonly [ArrayBufferLike, number, number] => {
    const section = byName.get(name);
    if (section?.kind !== kind) throw new Error(`Index file has no ${kind} section "${name}"`);
    return [file.buffer, start + section.offset, section.length];
  };
  return {
    u8: (name) => new Uint8Array(...at(name, "u8")),
    i8: (name) => new Int8Array(...at(name, "i8")),
    u16: (name) => new Uint16Array(...at(name, "u16")),
    u32: (name) => new Uint32Array(...at(name, "u32")),
    f32: (name) => new Float32Array(...at(name, "f32")),
    strings: (name) => {
      const text = new TextDecoder().decode(new Uint8Array(...at(name, "u8")));
      return text === "" ? [] : text.slice(0, -1).split("\n");
    },
  };
}

/** The greatest number that two bytes hold. */
const twoBytesMax = 0xffff;

/** Where each of some lists ends that stand one behind the other. */
export function endsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lists, ({ length }) => {
    end += length;
    return end;
  });
}

/**
 * Numbers in two bytes each. Throws a RangeError that names them where one does not fit: it would count as another
 * without a word.
 */
export function twoBytes(numbers: readonly number[], what: string): Uint16Array {
  const tooGreat = numbers.find((number) => number > twoBytesMax);
  if (tooGreat === undefined) return Uint16Array.from(numbers);
  throw new RangeError(`A search index numbers its ${what} from 0 to ${twoBytesMax}: ${tooGreat} is beyond.`);
}

function toArray(value: Packable | readonly string[]): Packable {
  if (ArrayBuffer.isView(value)) return value;
  return new TextEncoder().encode(value.map((line) => `${line}\n`).join(""));
}

function kindOf(array: Packable): Kind {
  for (const [kind, arrayType] of Object.entries(kinds)) {
    if (array instanceof arrayType) return kind as Kind;
  }
  throw new TypeError("Cannot pack this array");
}

function align(bytes: number): number {
  return Math.ceil(bytes / alignmentBytes) * alignmentBytes;
}

/** Whole numbers that were joined by spaces; none of an empty text. */
export function spacedNumbers(text: string): number[] {
  return text === "" ? [] : text.split(" ").map(Number);
}
