import { invariant } from "../../core/lib/invariant.ts";
import type { CountStore } from "../accounts/counts/countStore.ts";
import type { Usage } from "../accounts/counts/window.ts";
import type { AddressQuestion, ToPrimary, ToWorker } from "./messages.ts";

/** Counts that another process keeps and that are asked for over a channel. */
type AskedCounts = CountStore & {
  /** Takes an answer that came over the channel. */
  readonly settle: (answer: Extract<ToWorker, { tidemark: "counted" }>) => void;
};

/**
 * The counts of addresses for one of several workers: the allowance of an address is one, whichever worker its
 * connections reach, so the first process keeps them all.
 */
export function askedCounts(send: (question: ToPrimary) => void): AskedCounts {
  const waiting = new Map<number, (answer: Usage | undefined) => void>();
  let last = 0;
  const ask = (question: AddressQuestion) =>
    new Promise<Usage | undefined>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ tidemark: "count", id: last, ...question });
    });
  return {
    take: async (...given) => invariant(await ask({ question: "take", given }), "an answer"),
    peek: async (...given) => invariant(await ask({ question: "peek", given }), "an answer"),
    giveBack: async (...given) => void (await ask({ question: "giveBack", given })),
    settle: ({ id, answer }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    flush: () => {},
    close: async () => {},
  };
}
