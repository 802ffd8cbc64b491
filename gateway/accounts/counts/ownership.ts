import { randomText } from "../randomText.ts";
import { StartError } from "../startError.ts";
import type { State } from "../state/state.ts";

// Which gateway owns a state folder: a lease in the environment `counts`, a random name beside a heartbeat number that is
// raised every second. Process ids mean nothing across containers and clocks may be set, so neither is used.

const OWNER = "owner";
/** The lease expires after this long without a heartbeat. */
const SILENT_MS = 3_000;
const LOOK_MS = 250;

/** Another gateway took over the state folder while this one was stalled. */
export class OwnershipLost extends Error {
  override readonly name = "OwnershipLost";
}

/**
 * Takes ownership of a state folder. Throws {@link StartError} where a live gateway owns it, which shows within
 * {@link SILENT_MS}. Checking and taking are one transaction: of two gateways that wait for a dead owner, one gets it.
 * Both functions of an ownership must run in a write transaction on the counts.
 */
export async function takeOwnership(
  { counts, folder }: Pick<State, "counts" | "folder">,
  pause: (ms: number) => Promise<unknown>,
) {
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
        `Another gateway owns the state folder ${folder}. Stop it, name another folder with --state, or share a Valkey server (TIDEMARK_STORE).`,
      );
    }
    await pause(LOOK_MS);
  }
  const requireOwner = () => {
    if (read()?.startsWith(`${self} `) !== true)
      throw new OwnershipLost("another gateway owns the state folder");
  };
  return {
    /** Raises the number; throws {@link OwnershipLost} where another gateway owns the folder by now. */
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
