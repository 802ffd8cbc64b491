import type { Config } from "../config.ts";
import type { CountStore } from "../counts/countStore.ts";
import type { UsageStore } from "../counts/usage.ts";
import type { Records } from "../state/records.ts";
import { type SendMail, smtpMail } from "./mail.ts";
import { makePasswords, type Passwords } from "./passwords.ts";
import { pagesSecret } from "./secrets.ts";
import { makeThrottle, type Throttle } from "./throttle.ts";

/** What the pages of owners work with. */
export type AccountServices = {
  readonly records: Records;
  readonly usage: Pick<UsageStore, "days" | "keysUsedAtMs">;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** Seals what goes out and comes back. */
  readonly secret: string;
  readonly signup: Config["signup"];
  /** Nothing where no mail is sent. */
  readonly sendMail: SendMail | undefined;
  readonly rotationGraceSeconds: number;
  /** Whether callers come over TLS, so that cookies may be bound to it. */
  readonly isSecure: boolean;
};

/** Puts together what the pages of owners work with, under the settings. */
export async function openAccountServices(
  config: Pick<Config, "signup" | "mail" | "rotationGraceSeconds" | "publicUrl">,
  stores: { readonly records: Records; readonly usage: UsageStore; readonly counts: CountStore },
): Promise<AccountServices> {
  const { records, usage, counts } = stores;
  const secret = await pagesSecret(records);
  return {
    records,
    usage,
    passwords: makePasswords(),
    throttle: makeThrottle(counts, secret),
    secret,
    signup: config.signup,
    sendMail: config.mail && smtpMail(config.mail.smtpUrl, config.mail.from),
    rotationGraceSeconds: config.rotationGraceSeconds,
    isSecure: config.publicUrl?.startsWith("https:") ?? false,
  };
}
