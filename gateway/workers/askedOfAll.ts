/** How long a worker may take to answer. */
const PATIENCE_MS = 2_000;

/** A question to all workers. */
type AskedOfAll<T> = {
  /** The answers, and of how many workers: one that is late is left out. */
  readonly ask: () => Promise<{ readonly asked: number; readonly answers: readonly T[] }>;
  /** Takes what a worker answered to the question of this id. */
  readonly settle: (id: number, answer: T) => void;
};

/** `askAll` sends a question to every worker that takes requests, and gives how many these are. */
export function askedOfAll<T>(askAll: (id: number) => number): AskedOfAll<T> {
  const waiting = new Map<number, (answer: T) => void>();
  let last = 0;
  return {
    ask: () =>
      new Promise((resolve) => {
        last += 1;
        const id = last;
        const answers: T[] = [];
        const asked = askAll(id);
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve({ asked, answers });
        };
        const timer = setTimeout(end, PATIENCE_MS);
        waiting.set(id, (answer) => {
          answers.push(answer);
          if (answers.length === asked) end();
        });
        if (asked === 0) end();
      }),
    settle: (id, answer) => waiting.get(id)?.(answer),
  };
}
