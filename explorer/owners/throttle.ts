import { ATTEMPT_SUBJECT, type CountStore } from "../../gateway/accounts/counts/countStore.ts";
import type { Limits } from "../../gateway/accounts/counts/window.ts";
import { bucketOf } from "../../gateway/accounts/owners/secrets.ts";

/** What can be tried from outside: a password, or that a message is sent. */
export type Attempt = "sign-in" | "mail" | "sign-up";

/** How often, for one e-mail address and for one network address, in 60 seconds and in a UTC day. */
export const ATTEMPT_LIMITS: Readonly<Record<Attempt, { readonly email: Limits; readonly address: Limits }>> =
  {
    "sign-in": {
      email: { burstLimit: 5, dailyLimit: 100 },
      address: { burstLimit: 10, dailyLimit: 300 },
    },
    mail: { email: { burstLimit: 1, dailyLimit: 5 }, address: { burstLimit: 5, dailyLimit: 50 } },
    "sign-up": { email: { burstLimit: 3, dailyLimit: 10 }, address: { burstLimit: 3, dailyLimit: 20 } },
  };

/**
 * Counters for each kind of attempt and of address. Who tries from a million addresses, or with a million of them, takes
 * no more room than so many; without the secret nobody can choose whom to share a counter with.
 */
const BUCKETS = 65_536;

/** Whether an attempt may be made. */
type Admission =
  | {
      readonly isAdmitted: true;
      /** Returns the e-mail address's unit: the attempt was a good one. The network address has used its own. */
      readonly giveBack: () => Promise<void>;
    }
  | { readonly isAdmitted: false; readonly passesAtMs: number };

export type Throttle = (
  attempt: Attempt,
  who: { readonly email: string; readonly addressSubject: string },
  nowMs: number,
) => Promise<Admission>;

/**
 * Counts attempts over all processes that share the counts. An address that nobody signs in with is counted as any
 * other: being throttled tells nothing. No address is written, only the number of its counter.
 */
export function makeThrottle(counts: CountStore, secret: string): Throttle {
  const subjectOf = (attempt: Attempt, kind: "email" | "address", text: string) =>
    `${ATTEMPT_SUBJECT}${attempt}/${kind}/${bucketOf(secret, `${kind} ${text}`, BUCKETS)}`;
  return async (attempt, { email, addressSubject }, nowMs) => {
    const limits = ATTEMPT_LIMITS[attempt];
    const byAddress = subjectOf(attempt, "address", addressSubject);
    const ofAddress = await counts.take(byAddress, limits.address, nowMs);
    if (!ofAddress.admitted) return { isAdmitted: false, passesAtMs: ofAddress.passesAtMs };
    const byEmail = subjectOf(attempt, "email", email);
    const ofEmail = await counts.take(byEmail, limits.email, nowMs);
    if (!ofEmail.admitted) return { isAdmitted: false, passesAtMs: ofEmail.passesAtMs };
    return {
      isAdmitted: true,
      giveBack: () => counts.giveBack(byEmail, ofEmail.takenAtMs),
    };
  };
}
