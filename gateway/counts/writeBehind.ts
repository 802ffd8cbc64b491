/** Subjects that have changed and are written a little later. */
export type WriteBehind = {
  /** Notes that a subject has changed. */
  readonly touch: (subject: string) => void;
  /** Whether a subject has changed and is not yet written. */
  readonly has: (subject: string) => boolean;
  /** Writes its share of what has changed; to be called at regular times. */
  readonly tick: () => void;
  /** Writes everything that has changed, or throws the last reason why some of it cannot be written. */
  readonly flush: () => void;
  /** Forgets what has changed: somebody else has what is true. */
  readonly forget: () => void;
};

/**
 * What has changed is written in so many ticks, so that no request waits for the windows of thousands of accounts at
 * once. A change waits for two batches at the most.
 */
export const TICKS_PER_BATCH = 10;
/** After a write that failed, writing pauses for twice as many ticks each time, up to so many. */
const PAUSE_TICKS_MAX = 128;
/** Where so many subjects fail one after the other, it is the store that fails. */
const FAILURES_MAX = 3;

/**
 * Writes behind. `write` writes the given subjects in one transaction or throws, having written none. A failed write
 * loses nothing: its subjects are tried one by one, so that one that cannot be written does not keep the others, and
 * what failed is tried again later. `onError` hears of the first failure, and then of nothing until all is written.
 */
export function writeBehind(
  write: (subjects: readonly string[]) => void,
  onError: (error: unknown) => void,
): WriteBehind {
  const changed = new Set<string>();
  /** Those that could not be written while others could. */
  const aside = new Set<string>();
  /** Those that have failed and are not written yet. */
  const failed = new Set<string>();
  let batch: string[] = [];
  let share = 0;
  let pauseTicks = 0;
  let waitTicks = 0;
  let asideTicks = 0;

  const writeNow = (subjects: readonly string[]) => {
    write(subjects);
    if (failed.size > 0) for (const subject of subjects) failed.delete(subject);
  };
  /** Gives the last reason of failure. What failed is kept, as changed or aside. */
  const writeWhatCanBe = (subjects: readonly string[]): unknown => {
    try {
      writeNow(subjects);
      return undefined;
    } catch (error) {
      return subjects.length > 1 ? writeOneByOne(subjects) : keep(subjects, error);
    }
  };
  const writeOneByOne = (subjects: readonly string[]): unknown => {
    let last: unknown;
    let failures = 0;
    for (const [index, subject] of subjects.entries()) {
      try {
        writeNow([subject]);
      } catch (error) {
        last = error;
        failures += 1;
        failed.add(subject);
        aside.add(subject);
        if (failures === index + 1 && failures >= FAILURES_MAX) return keep(subjects, error);
      }
    }
    return last;
  };
  const keep = (subjects: readonly string[], error: unknown): unknown => {
    for (const subject of subjects) {
      failed.add(subject);
      aside.delete(subject);
      changed.add(subject);
    }
    pauseTicks = Math.min(PAUSE_TICKS_MAX, Math.max(1, 2 * pauseTicks));
    waitTicks = pauseTicks;
    return error;
  };
  const retryAside = () => {
    asideTicks += 1;
    if (aside.size === 0 || asideTicks < PAUSE_TICKS_MAX) return;
    asideTicks = 0;
    for (const subject of [...aside]) {
      aside.delete(subject);
      changed.add(subject);
    }
  };
  const nextShare = (): string[] => {
    if (batch.length === 0) {
      batch = [...changed];
      share = Math.ceil(batch.length / TICKS_PER_BATCH);
      changed.clear();
    }
    return batch.splice(-share || batch.length);
  };

  return {
    has: (subject) => changed.has(subject) || aside.has(subject) || batch.includes(subject),
    touch: (subject) => {
      if (!aside.has(subject)) changed.add(subject);
    },
    tick: () => {
      if (waitTicks > 0) {
        waitTicks -= 1;
        return;
      }
      retryAside();
      const subjects = nextShare();
      if (subjects.length === 0) return;
      const isKnown = failed.size > 0;
      const error = writeWhatCanBe(subjects);
      if (error === undefined) pauseTicks = 0;
      else if (!isKnown) onError(error);
    },
    flush: () => {
      const subjects = [...new Set([...batch, ...changed, ...aside])];
      batch = [];
      changed.clear();
      aside.clear();
      const error = subjects.length > 0 ? writeWhatCanBe(subjects) : undefined;
      if (error !== undefined) throw error;
    },
    forget: () => {
      batch = [];
      changed.clear();
      aside.clear();
      failed.clear();
    },
  };
}
