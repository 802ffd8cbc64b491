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

/** What a letter is written with. */
type Desk = {
  readonly records: Records;
  readonly secret: string;
  readonly sendMail: SendMail;
  /** The address of this service, without a slash at its end. */
  readonly base: string;
  readonly now: Date;
};

/** Sends a link for a new password, if anybody signs in with this address. */
export async function mailReset(desk: Desk, email: string): Promise<void> {
  const owner = await ownerByEmail(desk.records, email);
  if (owner === undefined) return;
  const token = await newLink(desk.records, owner.owner_id, LINK_MS.sent, desk.now);
  await desk.sendMail({
    to: email,
    subject: "A new password for Tidemark",
    text: letter(
      "Somebody, you we hope, asked for a new password for your Tidemark account. This link sets it, once, within an hour:",
      linkTo(desk, token),
    ),
  });
}

/** Sends a link that opens an account; to somebody who has one, a link for a new password. */
export async function mailSignUp(desk: Desk, { org, email }: SignUpWish): Promise<void> {
  if ((await ownerByEmail(desk.records, email)) !== undefined) return mailReset(desk, email);
  const wish = { org, email, until_ms: desk.now.getTime() + LINK_MS.sent };
  await desk.sendMail({
    to: email,
    subject: "Your Tidemark account",
    text: letter(
      "Somebody, you we hope, asked for a Tidemark account with this address. This link opens it, once, within an hour:",
      linkTo(desk, MARK + sealed(desk.secret, PURPOSE, wish)),
    ),
  });
}

/** Who a token lets sign up now. */
export function signUpWishIn(secret: string, token: string, now: Date): SignUpWish | undefined {
  if (!token.startsWith(MARK)) return undefined;
  const wish = SignUpWish.safeParse(unsealed(secret, PURPOSE, token.slice(MARK.length))).data;
  if (wish === undefined || wish.until_ms <= now.getTime()) return undefined;
  return { org: wish.org, email: wish.email };
}

function linkTo({ base }: Desk, token: string): string {
  return `${base}/set-password?token=${token}`;
}

function letter(reason: string, link: string): string {
  return `${reason}\n\n${link}\n\nIf it was not you, nothing happens unless the link is used.\n`;
}
