import type { SampleOccupation } from "./occupations.ts";
import type { Random } from "./random.ts";
import { sentencePlural } from "./titles.ts";
import type { Frame, Lexicon, Slot, Tail } from "./words.ts";

/** Fills frames with an occupation's words, the least used ones first. */
export type SentenceWriter = {
  /** One sentence from a frame, with a tail now and then. */
  readonly sentence: (frame: Frame) => string;
  /** One word for a slot. */
  readonly word: (slot: Slot) => string;
};

const ownWordShare = 0.75;
const tailShare = 0.65;

/** A tail that says what for: two infinitives in a row read badly. */
const statesPurpose = /^(to |\{aim\})/;

/** A writer for one occupation; it remembers which words it has used. */
export function sentenceWriter(
  occupation: SampleOccupation,
  tails: readonly Tail[],
  random: Random,
): SentenceWriter {
  const uses = new Map<string, number>();
  const word = (slot: Slot, avoid: readonly string[] = []): string => {
    const { own, family } = occupation.words[slot];
    const list = own.length > 0 && (family.length === 0 || random.chance(ownWordShare)) ? own : family;
    const open = list.filter((each) => !avoid.includes(each));
    const choices = open.length > 0 ? open : list;
    const chosen = choices[
      random.weighted(choices.map((each) => 1 / (1 + (uses.get(each) ?? 0)) ** 3))
    ] as string;
    uses.set(chosen, (uses.get(chosen) ?? 0) + 1);
    return chosen;
  };
  const sentence = (frame: Frame): string => {
    const used: string[] = [];
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, slot: Slot | "titles") => {
        const own = slot === "titles" ? sentencePlural(occupation.title) : null;
        const chosen = own ?? word(slot === "titles" ? "peers" : slot, used);
        used.push(chosen);
        return chosen;
      });
    const body = fill(frame.text);
    const fitting = tails.filter(
      ({ activities, slots, text }) =>
        !(statesPurpose.test(text) && frame.text.includes(" to ")) &&
        !slots.some((slot) => frame.slots.includes(slot)) &&
        (activities.length === 0 || activities.some((activity) => frame.activity.startsWith(activity))),
    );
    const tail =
      frame.takesTail && fitting.length > 0 && random.chance(tailShare) ? random.pick(fitting) : null;
    return tail === null ? `${body}.` : `${body} ${fill(tail.text)}.`.replace(" ,", ",");
  };
  return { sentence, word: (slot) => word(slot) };
}

/** A short title from a frame: its first clause, with words of one word list. */
export function shortTitle(frame: Frame, words: (slot: Slot) => string): string {
  const [clause = frame.text] = frame.text.split(/,| and (?=[a-z]+ )| so that /);
  return `${clause.replace(/\{(\w+)\}/g, (_, slot: Slot | "titles") => words(slot === "titles" ? "peers" : slot))}.`;
}

/** Words of one list, falling back to another where the list has none for a slot. */
export function listWord(lexicon: Lexicon, fallback: Lexicon, random: Random): (slot: Slot) => string {
  return (slot) => random.pick(lexicon[slot] ?? fallback[slot] ?? []);
}
