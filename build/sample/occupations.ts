import { openRandom } from "./random.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type Slot, slots } from "./words.ts";

/** Everything the tables of one occupation are drawn from. */
export type SampleOccupation = {
  readonly soc: string;
  readonly title: string;
  /** SOC major group, two digits. */
  readonly family: string;
  /** Has a job zone and tasks. */
  readonly isDataLevel: boolean;
  /** Has rated elements and tasks. */
  readonly isRated: boolean;
  /** Words for each slot: those its title calls for, then its family's. */
  readonly words: Readonly<
    Record<Slot, { readonly own: readonly string[]; readonly family: readonly string[] }>
  >;
  /** Generalized work activity id and its weight. */
  readonly activities: readonly (readonly [string, number])[];
  /** Importance of each factor, 1 to 5. */
  readonly factors: Readonly<Record<string, number>>;
  readonly jobZone: number;
};

/** Occupations of the sample; `unrated` data-level ones, spread evenly, get no ratings. */
export function sampleOccupations(
  vocabulary: Vocabulary,
  seed: number,
  wanted: ReadonlySet<string> | null,
  unrated: number,
): readonly SampleOccupation[] {
  const listed = vocabulary.occupations.filter(({ soc }) => wanted === null || wanted.has(soc));
  const dataLevel = listed.filter(({ soc, title }) => !title.includes("All Other") && !soc.startsWith("55"));
  const withoutRatings = new Set(
    openRandom(seed, "unrated")
      .shuffled(dataLevel)
      .slice(0, unrated)
      .map(({ soc }) => soc),
  );
  const dataLevelCodes = new Set(dataLevel.map(({ soc }) => soc));
  return listed.map(({ soc, title }) => {
    const family = soc.slice(0, 2);
    const isDataLevel = dataLevelCodes.has(soc);
    return {
      soc,
      title,
      family,
      isDataLevel,
      isRated: isDataLevel && !withoutRatings.has(soc),
      words: occupationWords(vocabulary, family, title),
      activities: activityWeights(vocabulary, family, title),
      factors: factorValues(vocabulary, family, title),
      jobZone: kindValue(vocabulary, title, "zone") ?? familyNumbers(vocabulary, family, "market").zone ?? 3,
    };
  });
}

/** A family's numbers of one section; families without any, the military, have none. */
export function familyNumbers(
  { profiles }: Vocabulary,
  family: string,
  section: string,
): Readonly<Record<string, number>> {
  return profiles.families.get(`${family} ${section}`) ?? {};
}

/** The market figure a kind of work has of its own, by title. */
export function kindValue({ profiles }: Vocabulary, title: string, name: string): number | undefined {
  return profiles.kinds.find(
    ({ pattern, section, values }) =>
      section === "market" && values[name] !== undefined && pattern.test(title),
  )?.values[name];
}

function occupationWords(vocabulary: Vocabulary, family: string, title: string): SampleOccupation["words"] {
  const topics = vocabulary.topics.filter(
    ({ pattern, families }) => (families.length === 0 || families.includes(family)) && pattern.test(title),
  );
  const lexicon = vocabulary.families.get(family) ?? {};
  const entries = slots.map((slot) => [
    slot,
    { own: [...new Set(topics.flatMap(({ words }) => words[slot] ?? []))], family: lexicon[slot] ?? [] },
  ]);
  return Object.fromEntries(entries);
}

function activityWeights(
  vocabulary: Vocabulary,
  family: string,
  title: string,
): (readonly [string, number])[] {
  const weights = new Map(Object.entries(familyNumbers(vocabulary, family, "activities")));
  for (const { pattern, section, values } of vocabulary.profiles.kinds) {
    if (section !== "activities" || !pattern.test(title)) continue;
    for (const [name, weight] of Object.entries(values)) weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  return [...weights].map(([name, weight]) => {
    const activity = vocabulary.profiles.activities.get(name);
    if (activity === undefined) throw new Error(`profiles.txt names no activity "${name}"`);
    return [activity.id, weight];
  });
}

function factorValues(vocabulary: Vocabulary, family: string, title: string): Record<string, number> {
  const factors = { ...vocabulary.profiles.defaultFactors, ...familyNumbers(vocabulary, family, "factors") };
  for (const { pattern, section, values } of vocabulary.profiles.kinds) {
    if (section !== "factors" || !pattern.test(title)) continue;
    for (const [name, change] of Object.entries(values)) factors[name] = (factors[name] ?? 2) + change;
  }
  return factors;
}
