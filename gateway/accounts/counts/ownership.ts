import { randomText } from "../randomText.ts";
import { StartError } from "../startError.ts";
import type { State } from "../state/state.ts";

// Which gateway owns a state folder. Its name stands in the environment `counts` beside a number that it raises every
// second. Nothing is asked of the system: process ids mean nothing between containers, and clocks may be set.

const OWNER = "owner";
/** An owner whose number has stood still for so long has ended, or is held up so badly that another may go on without it. */
export const SILENT_MS = 3_000;
const LOOK_MS = 250;

/** The ownership of a state folder. Both functions belong into a write transaction on its counts. */
export type Ownership = {
  /** Raises the number; throws {@link OwnershipLost} where another gateway owns the folder by now. */
  readonly renew: () => void;
  readonly release: () => void;
};

/** Another gateway has taken over the state folder while this one was held up. */
export class OwnershipLost extends Error {
  override readonly name = "OwnershipLost";
}

/**
 * Takes ownership of a state folder. Throws {@link StartError} where a gateway that lives owns it; whether it does is seen
 * within {@link SILENT_MS}. Looking and taking are one transaction: of two that wait for a dead owner, one gets it.
 */
export async function takeOwnership(
  { counts, folder }: Pick<State, "counts" | "folder">,
  pause: (ms: number) => Promise<unknown>,
): Promise<Ownership> {
  const self = randomText(16);
  let beats = 0;
  const write = () => {
    beats += 1;
    counts.put(OWNER, Buffer.from(`${self} ${beats}`));
  };
  const read = () => counts.getBinary(OWNER)?.toString();
  const takeUnless = (isAlive: (owner: string) => boolean) =>
    counts.transactionSync(() => {
      const owner = read();
      if (owner !== undefined && isAlive(owner)) return owner;
      write();
      return undefined;
    });
  const first = takeUnless(() => true);
  for (let silentMs = 0; first !== undefined; silentMs += LOOK_MS) {
    const found = takeUnless((owner) => owner !== first || silentMs < SILENT_MS);
    if (found === undefined) break;
    if (found !== first) {
      throw new StartError(
        `Another gateway owns the state folder ${folder}. End that one, name another folder with --state, or let several share a Valkey server (TIDEMARK_STORE).`,
      );
    }
    await pause(LOOK_MS);
  }
  const requireOwner = () => {
    if (read()?.startsWith(`${self} `) !== true)
      throw new OwnershipLost("another gateway owns the state folder");
  };
  return {
    renew: () => {
      requireOwner();
      write();
    },
    release: () => {
      requireOwner();
      counts.remove(OWNER);
    },
  };
}
