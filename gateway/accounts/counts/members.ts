import { randomText } from "../keys/apiKey.ts";
import { AFTER } from "../state/lmdbRecords.ts";
import { raiseEpoch, type State } from "../state/state.ts";
import { foldJournal } from "./journal.ts";

// Which gateway processes count in one state folder. A process that is alone keeps counts in memory; see counts.ts.
// Each has a random name, beside which it writes a growing number, its beat. Nothing is asked of the system: process
// ids mean nothing between containers, and clocks may be set.

/** What members are entered under. */
export const MEMBER = "member/";
const OWNER = "owner";

/** How often a member beats. */
export const BEAT_MS = 250;
/** A member whose beat has stood still for so long has ended, or is held up so badly that others go on without it. */
export const SILENT_MS = 1_000;
/** A gap between two looks is held against the one who looks, not against the others. */
const LOOK_MS_MAX = 300;

/** A name for this process. */
export function newMemberId(): string {
  return randomText(16);
}

/** Whether a member is still entered: others may have struck it off while it was held up. */
export function isMember({ counts }: State, id: string): boolean {
  return counts.getBinary(MEMBER + id) !== undefined;
}

/** Enters a member, or lets its heart beat. Within a write transaction. */
export function beat({ counts }: State, id: string): void {
  const next = Buffer.alloc(8);
  next.writeDoubleLE((counts.getBinary(MEMBER + id)?.readDoubleLE(0) ?? 0) + 1);
  counts.put(MEMBER + id, next);
}

/** Takes a member out, and its ownership with it. Within a write transaction. */
export function removeMember(state: State, id: string): void {
  state.counts.remove(MEMBER + id);
  if (ownerOf(state) === id) setOwner(state, undefined);
  raiseEpoch(state.counts);
}

/** Who holds the counts in memory, if anybody. */
export function ownerOf({ counts }: State): string | undefined {
  return counts.getBinary(OWNER)?.toString("latin1");
}

/** Names the owner, or none, and folds in what the one before has written. Within a write transaction. */
export function setOwner(state: State, id: string | undefined): void {
  const { counts } = state;
  foldJournal(state);
  if (id === undefined) counts.remove(OWNER);
  else counts.put(OWNER, Buffer.from(id, "latin1"));
}

/** Watches the other members. */
export type Watch = {
  /** Those that live. Silent ones are taken out. Within a write transaction. */
  readonly livingOthers: () => string[];
};

/** Watches for `self`; `monotonicMs` is a clock that nobody sets. */
export function watchMembers(state: State, self: string, monotonicMs: () => number): Watch {
  let seen = new Map<string, { beat: number; silentMs: number }>();
  let lookedAtMs = monotonicMs();
  return {
    livingOthers: () => {
      const atMs = monotonicMs();
      const sinceMs = Math.min(LOOK_MS_MAX, atMs - lookedAtMs);
      lookedAtMs = atMs;
      const now = new Map<string, { beat: number; silentMs: number }>();
      for (const { key, value } of state.counts.getRange({ start: MEMBER, end: MEMBER + AFTER })) {
        const id = key.slice(MEMBER.length);
        if (id === self) continue;
        const found = value.readDoubleLE(0);
        const known = seen.get(id);
        now.set(id, { beat: found, silentMs: known?.beat === found ? known.silentMs + sinceMs : 0 });
      }
      for (const [id, { silentMs }] of now) {
        if (silentMs < SILENT_MS) continue;
        removeMember(state, id);
        now.delete(id);
      }
      seen = now;
      return [...now.keys()];
    },
  };
}
