/** Subjects that have changed and are written a little later, each at most once in {@link WAIT_TICKS} ticks or so. */
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

/** A change waits for so many ticks at the most. */
export const WAIT_TICKS = 20;
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
  /** In which tick each is due at the latest; the first one first. */
  const changed = new Map<string, number>();
  /** How many are due in a tick; the first one first. */
  const dueIn = new Map<number, number>();
  /** Those that could not be written while others could. */
  const aside = new Set<string>();
  /** Those that have failed and are not written yet. */
  const failed = new Set<string>();
  let now = 0;
  let pauseTicks = 0;
  let waitTicks = 0;
  let asideTicks = 0;

  const add = (subject: string) => {
    if (changed.has(subject)) return;
    const tick = now + WAIT_TICKS;
    changed.set(subject, tick);
    dueIn.set(tick, (dueIn.get(tick) ?? 0) + 1);
  };
  const forgetChanged = () => {
    changed.clear();
    dueIn.clear();
  };
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
      add(subject);
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
      add(subject);
    }
  };
  /** As few as may be, so that whatever is due in time can be written in even shares. */
  const shareSize = (): number => {
    let [owed, share] = [0, 0];
    for (const [tick, count] of dueIn) {
      owed += count;
      share = Math.max(share, Math.ceil(owed / Math.max(1, tick - now + 1)));
    }
    return share;
  };
  const nextShare = (): string[] => {
    const subjects: string[] = [];
    const size = shareSize();
    for (const [subject, tick] of changed) {
      if (subjects.length === size) break;
      subjects.push(subject);
      changed.delete(subject);
      const left = (dueIn.get(tick) ?? 0) - 1;
      if (left === 0) dueIn.delete(tick);
      else dueIn.set(tick, left);
    }
    return subjects;
  };

  return {
    has: (subject) => changed.has(subject) || aside.has(subject),
    touch: (subject) => {
      if (!aside.has(subject)) add(subject);
    },
    tick: () => {
      now += 1;
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
      const subjects = [...changed.keys(), ...aside];
      forgetChanged();
      aside.clear();
      const error = subjects.length > 0 ? writeWhatCanBe(subjects) : undefined;
      if (error !== undefined) throw error;
    },
    forget: () => {
      forgetChanged();
      aside.clear();
      failed.clear();
    },
  };
}
