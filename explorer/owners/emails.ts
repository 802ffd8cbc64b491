import { z } from "zod";
import { LINK_MS, newLink, ownerByEmail } from "../../gateway/accounts/owners/owners.ts";
import { sealed, unsealed } from "../../gateway/accounts/owners/secrets.ts";
import type { Records } from "../../gateway/accounts/state/records.ts";
import type { SendMail } from "./mail.ts";

/** Who wants an account: nothing is stored of them until they come back with the link. */
const SignUpWish = z.strictObject({ org: z.string(), email: z.string(), until_ms: z.number() });
export type SignUpWish = { readonly org: string; readonly email: string };

const PURPOSE = "sign-up";
const MARK = "new.";

/** What emails are written and sent with. */
export type Sender = {
  readonly records: Records;
  readonly secret: string;
  readonly sendMail: SendMail;
  /** The address of this service, without a slash at its end. */
  readonly base: string;
  readonly now: Date;
};

/** Sends a link for a new password, if anybody signs in with this address. */
export async function emailReset(sender: Sender, email: string): Promise<void> {
  const owner = await ownerByEmail(sender.records, email);
  if (owner === undefined) return;
  const token = await newLink(sender.records, owner.owner_id, "sent", sender.now);
  await sendLink(sender, email, token, {
    subject: "Reset your Tidemark password",
    reason: "Someone asked to reset the password of your Tidemark account. Set a new one",
  });
}

/** Sends a link that opens an account; to somebody who has one, a link for a new password. */
export async function emailSignUp(sender: Sender, { org, email }: SignUpWish): Promise<void> {
  if ((await ownerByEmail(sender.records, email)) !== undefined) return emailReset(sender, email);
  const wish = { org, email, until_ms: sender.now.getTime() + LINK_MS.sent };
  await sendLink(sender, email, MARK + sealed(sender.secret, PURPOSE, wish), {
    subject: "Your Tidemark account",
    reason: "Someone asked to open a Tidemark account with this email address. Open it",
  });
}

/** Who a token lets sign up now. */
export function signUpWishIn(secret: string, token: string, now: Date): SignUpWish | undefined {
  if (!token.startsWith(MARK)) return undefined;
  const wish = SignUpWish.safeParse(unsealed(secret, PURPOSE, token.slice(MARK.length))).data;
  if (wish === undefined || wish.until_ms <= now.getTime()) return undefined;
  return { org: wish.org, email: wish.email };
}

function sendLink(
  { base, sendMail }: Sender,
  to: string,
  token: string,
  { subject, reason }: { readonly subject: string; readonly reason: string },
): Promise<void> {
  const text = [
    `${reason} with this link, which works once and expires in an hour:`,
    `${base}/set-password?token=${token}`,
    "If this was not you, ignore this email. Nothing changes unless the link is used.\n",
  ].join("\n\n");
  return sendMail({ to, subject, text });
}
