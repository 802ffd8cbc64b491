import { openRandom } from "./random.ts";
import { listWord, shortTitle } from "./sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Lexicon } from "./words.ts";

/** A detailed work activity with a made-up title. */
export type SampleActivity = {
  readonly dwaId: string;
  readonly iwaId: string;
  /** Generalized work activity id. */
  readonly activity: string;
  readonly title: string;
};

export type SampleActivities = {
  readonly iwas: readonly { readonly iwaId: string; readonly activity: string; readonly title: string }[];
  readonly dwas: readonly SampleActivity[];
};

/** Titles for activity ids: each intermediate activity gets one word list, its detailed ones frames filled from it. */
export function sampleActivities(
  vocabulary: Vocabulary,
  seed: number,
  dwaIds: readonly string[],
): SampleActivities {
  const lexicons: readonly (readonly [Lexicon, Lexicon])[] = [
    ...[...vocabulary.families.values()].map((words) => [words, words] as const),
    ...vocabulary.topics.map(({ words }) => [words, vocabulary.families.get("11") ?? {}] as const),
  ];
  const openings = new Map(
    [...vocabulary.profiles.activities.values()].map(({ id, opening }) => [id, opening]),
  );
  const titles = new Set<string>();
  const distinct = (make: () => string): string => {
    for (let attempt = 0; attempt < 1000; attempt++) {
      const title = make();
      if (titles.has(title)) continue;
      titles.add(title);
      return title;
    }
    throw new Error("the frames and words are too few for the activity titles");
  };
  const iwas = new Map<
    string,
    { iwaId: string; activity: string; title: string; words: readonly [Lexicon, Lexicon] }
  >();
  const dwas = dwaIds.map((dwaId): SampleActivity => {
    const iwaId = dwaId.slice(0, dwaId.lastIndexOf("."));
    const activity = iwaId.slice(0, iwaId.lastIndexOf("."));
    const random = openRandom(seed, `dwa ${dwaId}`);
    const iwa = iwas.get(iwaId) ?? iwaOf(iwaId, activity);
    const frames = vocabulary.frames.filter((frame) => frame.activity === activity);
    const title = distinct(() => {
      const [words, fallback] = random.chance(0.8) ? iwa.words : random.pick(lexicons);
      return shortTitle(random.pick(frames), listWord(words, fallback, random));
    });
    return { dwaId, iwaId, activity, title };
  });
  return { iwas: [...iwas.values()].map(({ words: _, ...iwa }) => iwa), dwas };

  function iwaOf(iwaId: string, activity: string) {
    const random = openRandom(seed, `iwa ${iwaId}`);
    let words = random.pick(lexicons);
    const title = distinct(() => {
      words = random.pick(lexicons);
      return `${openings.get(activity) ?? "Work on"} ${random.pick(words[0].topic ?? words[1].topic ?? ["work"])}.`;
    });
    const iwa = { iwaId, activity, title, words };
    iwas.set(iwaId, iwa);
    return iwa;
  }
}
