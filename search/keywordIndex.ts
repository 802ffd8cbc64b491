import type { OccupationText } from "./corpus.ts";
import { pack, unpack } from "./packing.ts";
import { singular, words } from "./terms.ts";

/** How a title met the query, best first. */
export const matchTiers = [
  "exact_title",
  "title_prefix",
  "title_all_words",
  "alternate_exact",
  "alternate_prefix",
  "alternate_all_words",
  "title_some_words",
  "alternate_some_words",
] as const;
export type MatchTier = (typeof matchTiers)[number];

/** An occupation found by keywords. */
export interface KeywordHit {
  readonly row: number;
  readonly tier: MatchTier;
}

/** Finds occupations by the words of their titles. */
export interface KeywordIndex {
  find(query: string, visible?: (row: number) => boolean): readonly KeywordHit[];
}

/** The file {@link openKeywordIndex} opens. */
export function buildKeywordIndex(occupations: readonly OccupationText[]): Uint8Array {
  const titles: string[] = [];
  const titleRows: number[] = [];
  const isMain: number[] = [];
  occupations.forEach((occupation, row) => {
    const all = [occupation.title, ...occupation.alternateTitles, ...occupation.reportedTitles];
    all.forEach((title, i) => {
      titles.push(words(title).map(singular).join(" "));
      titleRows.push(row);
      isMain.push(i === 0 ? 1 : 0);
    });
  });
  return pack({ titles, titleRows: Uint16Array.from(titleRows), isMain: Uint8Array.from(isMain) });
}

/** Opens a keyword index. */
export function openKeywordIndex(file: Uint8Array): KeywordIndex {
  const sections = unpack(file);
  const titles = sections.strings("titles");
  const rows = sections.u16("titleRows");
  const isMain = sections.u8("isMain");
  return {
    find: (query, visible = () => true) => {
      const wanted = words(query).slice(0, 32).map(singular);
      if (wanted.length === 0) return [];
      const phrase = wanted.join(" ");
      const best = new Map<number, number>();
      titles.forEach((title, i) => {
        const row = rows[i]!;
        if (!visible(row)) return;
        const has = title.split(" ");
        const matched = wanted.filter((word) => has.includes(word)).length;
        const kind =
          title === phrase
            ? 0
            : title.startsWith(phrase)
              ? 1
              : matched === wanted.length
                ? 2
                : matched > 0
                  ? 3
                  : undefined;
        if (kind === undefined) return;
        const tier = kind === 3 ? 6 + 1 - isMain[i]! : kind + (isMain[i] ? 0 : 3);
        best.set(row, Math.min(tier, best.get(row) ?? tier));
      });
      return [...best]
        .sort(([rowA, tierA], [rowB, tierB]) => tierA - tierB || rowA - rowB)
        .map(([row, tier]) => ({ row, tier: matchTiers[tier]! }));
    },
  };
}
