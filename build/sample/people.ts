import type { SampleOccupation } from "./occupations.ts";
import { openRandom } from "./random.ts";
import { sentenceWriter } from "./sentences.ts";
import type { Value } from "./tableText.ts";
import { headNoun, singularTitle, titleCase } from "./titles.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What an occupation is and is called, made up: description, alternate and reported titles, technology. */
export type SamplePerson = {
  readonly soc: string;
  readonly description: string;
  readonly alternateTitles: readonly string[];
  readonly reportedTitles: readonly string[];
  readonly technologies: readonly {
    readonly example: string;
    readonly kind: string;
    readonly isHot: boolean;
    readonly isInDemand: boolean;
  }[];
};

/** Kinds of software, each with the words an example of it is named with. */
const software: readonly (readonly [kind: string, noun: string])[] = [
  ["Spreadsheet software", "worksheet package"],
  ["Word processing software", "document editor"],
  ["Calendar and scheduling software", "scheduling calendar"],
  ["Electronic mail software", "mail program"],
  ["Data base user interface and query software", "record database"],
  ["Data base reporting software", "report builder"],
  ["Presentation software", "slide program"],
  ["Video conferencing software", "meeting program"],
  ["Document management software", "document archive"],
  ["Customer relationship management CRM software", "contact manager"],
  ["Inventory management software", "stock manager"],
  ["Project management software", "project board"],
  ["Computer based training software", "course platform"],
  ["Graphics or photo imaging software", "image editor"],
  ["Analytical or scientific software", "analysis toolkit"],
  ["Map creation software", "map maker"],
  ["Time accounting software", "time tracker"],
  ["Internet browser software", "web browser"],
  ["Mobile location based services software", "route finder"],
  ["Facilities management software", "maintenance planner"],
];

const ranks = ["Senior", "Junior", "Lead", "Certified", "Trainee", "Chief", "Assistant", "Relief"] as const;

export function samplePeople(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  seed: number,
): readonly SamplePerson[] {
  return occupations.map((occupation) => samplePerson(vocabulary, occupation, seed));
}

function samplePerson(vocabulary: Vocabulary, occupation: SampleOccupation, seed: number): SamplePerson {
  const random = openRandom(seed, `person ${occupation.soc}`);
  const { sentence, word } = sentenceWriter(occupation, [], random);
  const byWeight = [...occupation.activities].sort(([, a], [, b]) => b - a).slice(0, 4);
  const main = vocabulary.frames.filter((frame) =>
    byWeight.some(([activity]) => activity === frame.activity),
  );
  const frames = main.length > 0 ? main : vocabulary.frames;
  const description = [
    `Plan and carry out ${word("topic")} and ${word("topic")} for ${word("people")}.`,
    sentence(random.pick(frames)),
    `May also work with ${word("gear")} or keep ${word("paper")}.`,
  ].join(" ");
  const titles = otherTitles(occupation, () => titleCase(word("topic")), random.shuffled(ranks));
  const technologies = random
    .shuffled(software)
    .slice(0, random.whole(7, 12))
    .map(([kind, noun]) => {
      const isHot = random.chance(0.35);
      return {
        example: `${titleCase(word("topic"))} ${noun}`,
        kind,
        isHot,
        isInDemand: isHot && random.chance(0.2),
      };
    });
  return {
    soc: occupation.soc,
    description,
    alternateTitles: titles,
    reportedTitles: random.shuffled(titles).slice(0, random.whole(4, 8)).sort(),
    technologies: [...new Map(technologies.map((each) => [`${each.example} ${each.kind}`, each])).values()],
  };
}

/** Titles from ranks, the occupation's own words, and its topics. */
function otherTitles(
  { title }: SampleOccupation,
  topic: () => string,
  ranks: readonly string[],
): readonly string[] {
  const base = singularTitle(title);
  const head = headNoun(title);
  const topics = Array.from({ length: 6 }, topic);
  const titles = [
    base,
    ...ranks.slice(0, 4).map((rank) => (rank === "Trainee" ? `${base} Trainee` : `${rank} ${base}`)),
    ...topics.slice(0, 4).map((each) => `${each} ${head}`),
    `${topics[4]} Specialist`,
    `${topics[5]} Worker`,
  ];
  return [...new Set(titles)].filter((each) => each !== title).sort();
}

export const relatedHeader = [
  "O*NET-SOC Code",
  "Related O*NET-SOC Code",
  "Relatedness Tier",
  "Index",
] as const;

const relativesPerOccupation = 20;

/** Rows of `Related Occupations.txt`: nearest by factor profile, those of the same groups first. */
export function relatedRows(occupations: readonly SampleOccupation[]): readonly (readonly Value[])[] {
  const names = [...new Set(occupations.flatMap(({ factors }) => Object.keys(factors)))].sort();
  const profiles = occupations.map(({ factors }) => names.map((name) => factors[name] ?? 2));
  const sharedDigits = (a: string, b: string) =>
    [2, 4, 6, 7].filter((digits) => a.slice(0, digits) === b.slice(0, digits)).length;
  return occupations.flatMap((occupation, at) => {
    const own = profiles[at] as readonly number[];
    return occupations
      .map((other, index) => {
        const theirs = profiles[index] as readonly number[];
        const distance = own.reduce((sum, value, factor) => sum + (value - (theirs[factor] ?? 2)) ** 2, 0);
        return { soc: other.soc, distance: distance - 1.5 * sharedDigits(occupation.soc, other.soc) };
      })
      .filter(({ soc }) => soc !== occupation.soc)
      .sort((a, b) => a.distance - b.distance || (a.soc < b.soc ? -1 : 1))
      .slice(0, relativesPerOccupation)
      .map(({ soc }, rank) => [
        occupation.soc,
        soc,
        rank < 5 ? "Primary-Short" : rank < 10 ? "Primary-Long" : "Supplemental",
        rank + 1,
      ]);
  });
}
