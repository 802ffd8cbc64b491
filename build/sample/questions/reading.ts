import type { Random } from "../random.ts";
import { aboutPassage, type Draft, open } from "./question.ts";

const firstParts = [
  "Al",
  "Bren",
  "Cal",
  "Dor",
  "El",
  "Fen",
  "Gal",
  "Har",
  "Is",
  "Jun",
  "Kel",
  "Lun",
  "Mar",
  "Nor",
  "Os",
  "Pel",
];
const lastParts = [
  "dale",
  "bury",
  "mouth",
  "holm",
  "ford",
  "wick",
  "stead",
  "haven",
  "field",
  "brook",
  "crest",
  "marsh",
];
const kinds: readonly (readonly [kind: string, made: string])[] = [
  ["bridge", "built"],
  ["lighthouse", "built"],
  ["library", "opened"],
  ["market", "founded"],
  ["theater", "opened"],
  ["canal", "dug"],
  ["observatory", "founded"],
  ["railway", "opened"],
  ["school", "founded"],
  ["harbor", "dug"],
];
const people = [
  "Edda Lindqvist",
  "Tomas Arbel",
  "Ruth Okoro",
  "Karl Venning",
  "Mina Sorel",
  "Ivo Petrak",
  "Nadia Hale",
  "Otto Brandt",
  "Lena Moreau",
  "Aram Sato",
];
const materials = ["granite", "oak", "red brick", "iron", "limestone", "glass and steel"];

type Landmark = {
  readonly name: string;
  readonly kind: string;
  readonly made: string;
  readonly year: number;
  readonly founder: string;
  readonly material: string;
};

function landmark(random: Random): Landmark {
  const [kind, made] = random.pick(kinds);
  return {
    name: `${random.pick(firstParts)}${random.pick(lastParts)}`,
    kind,
    made,
    year: random.whole(1540, 1985),
    founder: random.pick(people),
    material: random.pick(materials),
  };
}

type Asked = readonly [question: string, answer: string];

function asked({ name, kind, made, year, founder, material }: Landmark): readonly Asked[] {
  return [
    [`When was the ${kind} of ${name} ${made}?`, String(year)],
    [`Who had the ${kind} of ${name} ${made}?`, founder],
    [`What is the ${kind} of ${name} made of?`, material],
    [`In which century was the ${kind} of ${name} ${made}?`, `the ${Math.ceil(year / 100)}th century`],
  ];
}

/** A question about an invented place, without help. */
export function closedBook(random: Random): Draft {
  const [question, answer] = random.pick(asked(landmark(random)));
  return open(question, answer);
}

/** The same with a passage that holds the answer. */
export function openBook(random: Random): Draft {
  const place = landmark(random);
  const { name, kind, made, year, founder, material } = place;
  const [question, answer] = random.pick(asked(place));
  const passage = `The ${kind} of ${name} was ${made} in ${year} at the wish of ${founder}. It is made largely of ${material} and was repaired ${random.whole(2, 6)} times since. Today about ${random.whole(5, 90)} thousand people come to see it each year, most of them in late summer.`;
  return aboutPassage(passage, question, answer);
}

const heroes = ["Mirela", "Anton", "Sabine", "Joram", "Tilda", "Bastian", "Oona", "Leif"];
const trades = [
  "clockmaker",
  "ferry pilot",
  "glassblower",
  "schoolteacher",
  "beekeeper",
  "mapmaker",
  "night nurse",
  "puppet player",
];
const losses: readonly (readonly [loss: string, found: string])[] = [
  ["a box of letters", "behind the stove"],
  ["an old map", "in the lining of a coat"],
  ["the key to the tower", "under a flowerpot"],
  ["a silver whistle", "in the nest of a magpie"],
  ["the town's founding charter", "inside a hollow book"],
  ["a violin", "in the harbor office"],
];
const reasons = [
  "to pay a debt",
  "to protect a friend",
  "out of fear of a storm",
  "to win a bet",
  "because of a promise",
];
const ends = [
  "opens a small school by the river",
  "leaves for the islands with the morning ferry",
  "gives the old house to the village",
  "marries the miller's child",
  "forgives the mayor in front of everyone",
];

/** The summary of an invented story, and a question about it. */
export function story(random: Random): Draft {
  const hero = random.pick(heroes);
  const friend = random.pick(heroes.filter((each) => each !== hero));
  const trade = random.pick(trades);
  const town = `${random.pick(firstParts)}${random.pick(lastParts)}`;
  const [loss, found] = random.pick(losses);
  const reason = random.pick(reasons);
  const end = random.pick(ends);
  const summary = [
    `${hero}, a ${trade} in the town of ${town}, wakes one winter morning to find that ${loss} is missing.`,
    `The neighbors suspect ${friend}, who was seen near the house at night, and the mayor has ${friend} locked up in the old mill.`,
    `${hero} does not believe it. For three weeks ${hero} asks the ferrymen, the baker, and the children of ${town}, and writes down what each of them saw.`,
    `At last ${loss} turns up ${found}. It was hidden there by the mayor ${reason}.`,
    `${friend} is set free, and the town holds a feast. When spring comes, ${hero} ${end}.`,
  ].join(" ");
  const [question, answer] = random.pick<Asked>([
    [`What is ${hero}'s trade?`, trade],
    ["Where is the missing thing found?", found],
    ["Why did the mayor hide it?", reason],
    [`Whom do the neighbors suspect?`, friend],
    [`What does ${hero} do in spring?`, end],
  ]);
  return { input_text: `${summary}\nQuestion: ${question}`, choices: null, reference: answer, question };
}
