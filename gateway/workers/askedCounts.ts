import type { CountStore } from "../counts/countStore.ts";
import type { AddressQuestion, ToPrimary, ToWorker } from "./messages.ts";

/** Counts that another process keeps and that are asked for over a channel. */
export type AskedCounts = CountStore & {
  /** Takes an answer that came over the channel. */
  readonly settle: (answer: Extract<ToWorker, { tidemark: "counted" }>) => void;
};

/**
 * The counts of addresses for one of several workers: the allowance of an address is one, whichever worker its
 * connections reach, so the first process keeps them all.
 */
export function askedCounts(send: (question: ToPrimary) => void): AskedCounts {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const ask = <Q extends AddressQuestion>(question: Q, ...given: Parameters<CountStore[Q]>) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ tidemark: "count", id: last, question, given });
    });
  return {
    take: (...given) => ask("take", ...given) as Promise<Awaited<ReturnType<CountStore["take"]>>>,
    peek: (...given) => ask("peek", ...given) as Promise<Awaited<ReturnType<CountStore["peek"]>>>,
    giveBack: async (...given) => void (await ask("giveBack", ...given)),
    settle: ({ id, answer }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    flush: () => {},
    close: async () => {},
  };
}
