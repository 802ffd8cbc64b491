import type { CountStore } from "../../gateway/accounts/counts/countStore.ts";
import type { UsageStore } from "../../gateway/accounts/counts/usage.ts";
import { pagesSecret } from "../../gateway/accounts/owners/secrets.ts";
import type { Records } from "../../gateway/accounts/state/records.ts";
import type { OwnerSettings } from "../../gateway/config.ts";
import { type SendMail, smtpMail } from "./mail.ts";
import { makePasswords, type Passwords } from "./passwords.ts";
import { makeThrottle, type Throttle } from "./throttle.ts";

/** What the pages of owners work with. */
export type AccountServices = Pick<OwnerSettings, "signup" | "rotationGraceSeconds"> & {
  readonly records: Records;
  readonly usage: Pick<UsageStore, "days" | "keysUsedAtMs">;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** Seals what goes out and comes back. */
  readonly secret: string;
  /** Nothing where no mail is sent. */
  readonly sendMail: SendMail | undefined;
  /** Whether callers come over TLS, so that cookies may be bound to it. */
  readonly isSecure: boolean;
};

/** Puts together what the pages of owners work with, under the settings. */
export async function openAccountServices(
  { signup, mail, rotationGraceSeconds, publicUrl, limits }: OwnerSettings,
  stores: { readonly records: Records; readonly usage: UsageStore; readonly counts: CountStore },
): Promise<AccountServices> {
  const { records, usage, counts } = stores;
  const secret = await pagesSecret(records);
  return {
    records,
    usage,
    passwords: makePasswords(),
    throttle: makeThrottle(counts, secret, limits),
    secret,
    signup,
    sendMail: mail && smtpMail(mail.smtpUrl, mail.from),
    rotationGraceSeconds,
    isSecure: publicUrl?.startsWith("https:") ?? false,
  };
}
