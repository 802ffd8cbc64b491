import type { Random } from "../random.ts";
import { type Draft, open } from "./question.ts";

/** One row of translation.tsv: a piece of a sentence in every language. */
export type Phrase = Readonly<Record<string, string>>;

/** A toy sentence in `language`, to be put into English. Hindi puts the verb last. */
export function translation(phrases: readonly Phrase[], language: string, random: Random): Draft {
  const part = (name: string) => random.pick(phrases.filter((phrase) => phrase.part === name));
  const [who, does, when] = [part("who"), part("does"), part("when")];
  const inOrder = language === "hi" ? [who, when, does] : [who, does, when];
  const stop = language === "hi" ? "।" : ".";
  return open(
    `${inOrder.map((phrase) => phrase[language]).join(" ")}${stop}`,
    `${who.en} ${does.en} ${when.en}.`,
  );
}
