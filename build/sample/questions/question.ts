import type { Random } from "../random.ts";

/** One made-up benchmark question, before it has an id. */
export type Draft = {
  readonly input_text: string;
  readonly choices: readonly string[] | null;
  readonly reference: string;
  /** The question without its passage, where it has one. */
  readonly question: string | null;
};

/** Draws until `count` questions with different texts are there. */
export function distinctDrafts(count: number, make: () => Draft): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  for (let attempt = 0; drafts.size < count; attempt++) {
    if (attempt > 200 * count)
      throw new Error(`only ${drafts.size} of ${count} different questions could be made`);
    const draft = make();
    if (!drafts.has(draft.input_text)) drafts.set(draft.input_text, draft);
  }
  return [...drafts.values()];
}

/** A question with an open answer. */
export function open(input_text: string, reference: string | number): Draft {
  return { input_text, choices: null, reference: String(reference), question: null };
}

/** A question about a passage. */
export function aboutPassage(passage: string, question: string, reference: string): Draft {
  return { input_text: `Passage: ${passage}\n\nQuestion: ${question}`, choices: null, reference, question };
}

/** A question with its right answer among three wrong ones, in drawn order. */
export function choice(input_text: string, right: string, wrong: readonly string[], random: Random): Draft {
  const others = random.shuffled([...new Set(wrong)].filter((each) => each !== right)).slice(0, 3);
  return { input_text, choices: random.shuffled([right, ...others]), reference: right, question: null };
}
