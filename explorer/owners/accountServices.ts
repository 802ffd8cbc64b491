import type { CountStore } from "../../gateway/accounts/counts/countStore.ts";
import type { UsageStore } from "../../gateway/accounts/counts/usage.ts";
import { pagesSecret } from "../../gateway/accounts/owners/secrets.ts";
import type { Records } from "../../gateway/accounts/state/records.ts";
import type { OwnerSettings } from "../../gateway/config.ts";
import { smtpMail } from "./mail.ts";
import { makePasswords } from "./passwords.ts";
import { makeThrottle } from "./throttle.ts";

/** What the pages of owners work with. */
export type AccountServices = Awaited<ReturnType<typeof openAccountServices>>;

/** Puts together what the pages of owners work with, under the settings. */
export async function openAccountServices(
  { signup, mail, rotationGraceSeconds, publicUrl, limits }: OwnerSettings,
  { records, usage, counts }: { records: Records; usage: UsageStore; counts: CountStore },
) {
  const secret = await pagesSecret(records);
  return {
    records,
    usage,
    passwords: makePasswords(),
    throttle: makeThrottle(counts, secret, limits),
    /** Seals what goes out and comes back. */
    secret,
    signup,
    /** Nothing where no mail is sent. */
    sendMail: mail && smtpMail(mail.smtpUrl, mail.from),
    rotationGraceSeconds,
    /** Whether callers come over TLS, so that cookies may be bound to it. */
    isSecure: publicUrl?.startsWith("https:") ?? false,
  };
}
