import { at } from "../../lib/at.ts";
import type { TitleEnd } from "../corpus.ts";
import { pack, spacedNumbers, twoBytes, unpack } from "../indexes/packing.ts";
import { americanSpelling, singular, words } from "./terms.ts";

/** No end has more words. */
const wordsMax = 5;

/** The file {@link openTitleEnds} opens. Occupations that are not in the corpus are passed over. */
export function buildTitleEnds(titleEnds: readonly TitleEnd[], socs: readonly string[]): Uint8Array {
  const rowOf = new Map(socs.map((soc, row) => [soc, row]));
  const read = titleEnds.flatMap(({ ends }, decision) =>
    ends.map((end) => ({ end: keyOf(words(end)), decision })),
  );
  return pack({
    ends: read.map(({ end }) => end),
    decisionOf: twoBytes(
      read.map(({ decision }) => decision),
      "decisions",
    ),
    decisions: titleEnds.map(({ occupations }) =>
      occupations
        .map((soc) => rowOf.get(soc))
        .filter((row) => row !== undefined)
        .join(" "),
    ),
  });
}

/** Gives the rows of the occupations that the longest known end of a title decides; undefined where it has none. */
export function openTitleEnds(file: Uint8Array): (title: string) => ReadonlySet<number> | undefined {
  const sections = unpack(file);
  const decisions = sections.strings("decisions").map((rows) => new Set(spacedNumbers(rows)));
  const decisionOf = sections.u16("decisionOf");
  const rowsOf = new Map(sections.strings("ends").map((end, i) => [end, at(decisions, at(decisionOf, i))]));
  return (title) => {
    const all = words(title);
    return Array.from({ length: wordsMax }, (_, i) => rowsOf.get(keyOf(all.slice(-wordsMax + i)))).find(
      (found) => found !== undefined,
    );
  };
}

function keyOf(all: readonly string[]): string {
  return all.map((word) => singular(americanSpelling(word))).join(" ");
}
