import { LRUCache } from "lru-cache";
import { type Computed, computed } from "../http/respond.ts";
import type { Release } from "../release/release.ts";

/** What the answers of a release may take: some 800 of them. */
const ANSWERS_BYTES = 4_000_000;
/** What an answer takes beside its bytes and its key. */
const ENTRY_BYTES = 400;

/** Answers made a while ago, for questions that are asked again and again. */
export type RecentAnswers = ReturnType<typeof recentAnswers>;

type Answers = {
  readonly kept: LRUCache<string, Computed>;
  readonly underWay: Map<string, Promise<Computed>>;
};

/** Keeps the answers that were last asked for, those of each release apart, up to `maxBytes` each; 0 keeps none. */
export function recentAnswers(maxBytes: number = ANSWERS_BYTES) {
  const byRelease = new WeakMap<Release, Answers>();
  const answersOf = (release: Release): Answers => {
    const known = byRelease.get(release);
    if (known !== undefined) return known;
    const made: Answers = { kept: new LRUCache({ maxSize: Math.max(1, maxBytes) }), underWay: new Map() };
    byRelease.set(release, made);
    return made;
  };
  return {
    /**
     * The answer of a release that `key` names, which is whatever the answer depends on beside the release; at once
     * where it is kept, else made. Whoever asks while it is made gets the same one. A failure is not kept.
     */
    find: (release: Release, key: string, make: () => Promise<unknown>): Computed | Promise<Computed> => {
      const { kept, underWay } = answersOf(release);
      const known = kept.get(key) ?? underWay.get(key);
      if (known !== undefined) return known;
      const making = make()
        .then((body) => {
          const made = computed(body);
          kept.set(key, made, { size: made.bytes.length + 2 * key.length + ENTRY_BYTES });
          return made;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}
