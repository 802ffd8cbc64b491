import { endsOf, type Unpacked } from "./packing.ts";

/** Many texts in one piece of memory, each decoded only when it is asked for. */
type TextList = {
  /** The text at a place; empty beyond the last. */
  at(place: number): string;
};

/** The sections of a list of texts in a packed file, under names that begin with `name`. */
export function packTexts(name: string, texts: readonly string[]): Record<string, Uint8Array | Uint32Array> {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  return { [`${name}Ends`]: endsOf(encoded), [`${name}Bytes`]: Buffer.concat(encoded) };
}

/** Opens a list that {@link packTexts} made. */
export function openTexts(sections: Unpacked, name: string): TextList {
  const ends = sections.u32(`${name}Ends`);
  const bytes = sections.u8(`${name}Bytes`);
  const decoder = new TextDecoder();
  return {
    at: (place) => decoder.decode(bytes.subarray(place === 0 ? 0 : ends[place - 1], ends[place] ?? 0)),
  };
}
