import type { LimitSettings } from "../../core/contract/limits.ts";
import { ATTEMPT_SUBJECT, type CountStore } from "../../gateway/accounts/counts/countStore.ts";
import { bucketOf } from "../../gateway/accounts/owners/secrets.ts";

/** What can be tried from outside: a password, or that a message is sent. */
export type Attempt = "sign-in" | "mail" | "sign-up";

type Who = { readonly email: string; readonly addressSubject: string };

/** The setting that limits each, for one email address and for one network address. */
const LIMITS_OF = { "sign-in": "sign_in", mail: "mail", "sign-up": "sign_up" } as const;

/**
 * Counters for each kind of attempt and of address. Who tries from a million addresses, or with a million of them, takes
 * no more room than so many; without the secret nobody can choose whom to share a counter with.
 */
const BUCKETS = 65_536;

/**
 * Counts attempts over all processes that share the counts. An address that nobody signs in with is counted as any
 * other: being throttled tells nothing. No address is written, only the number of its counter.
 */
export function makeThrottle(
  counts: CountStore,
  secret: string,
  settings: Pick<LimitSettings, (typeof LIMITS_OF)[Attempt]>,
) {
  const subjectOf = (attempt: Attempt, kind: "email" | "address", text: string) =>
    `${ATTEMPT_SUBJECT}${attempt}/${kind}/${bucketOf(secret, `${kind} ${text}`, BUCKETS)}`;
  return async (attempt: Attempt, { email, addressSubject }: Who, nowMs: number) => {
    const limits = settings[LIMITS_OF[attempt]];
    const byAddress = subjectOf(attempt, "address", addressSubject);
    const ofAddress = await counts.take(byAddress, limits.address, nowMs);
    if (!ofAddress.admitted) return { isAdmitted: false, passesAtMs: ofAddress.passesAtMs } as const;
    const byEmail = subjectOf(attempt, "email", email);
    const ofEmail = await counts.take(byEmail, limits.email, nowMs);
    if (!ofEmail.admitted) return { isAdmitted: false, passesAtMs: ofEmail.passesAtMs } as const;
    /** Returns the email address's unit: the attempt was a good one. The network address has used its own. */
    const giveBack = async () => counts.giveBack(byEmail, ofEmail.takenAtMs);
    return { isAdmitted: true, giveBack } as const;
  };
}
