import type { FastifyReply, FastifyRequest } from "fastify";
import { isName, NAME_LENGTH_MAX } from "../../../gateway/accounts/accounts.ts";
import {
  changePassword,
  endAllSessions,
  normalizeEmail,
  type Owner,
  ownerByEmail,
  ownerOfLink,
  replacePassword,
  signUp,
  usePasswordLink,
} from "../../../gateway/accounts/owners/owners.ts";
import { publicBase } from "../../../gateway/http/publicUrl.ts";
import type { Handlers } from "../../../gateway/routes/handler.ts";
import {
  deadLinkPage,
  linkSentPage,
  passwordPage,
  type Returned,
  resetPage,
  setPasswordPage,
  signInPage,
  signUpPage,
} from "../../account/signIn.tsx";
import { emailReset, emailSignUp, type Sender, type SignUpWish, signUpWishIn } from "../emails.ts";
import { endSession } from "../sessions.ts";
import { type Dependencies, fieldsOf, formTools, queryOf, Refused } from "./formTools.ts";

const WRONG = "Incorrect email or password.";
const NO_ADDRESS = "Enter a valid email address.";
const NO_NAME = `Enter a name of 1 to ${NAME_LENGTH_MAX.org} characters, all of them visible.`;
const WRONG_CURRENT = "Incorrect current password.";

/** Where owners come in: signing in and out, signing up, setting a password by a link or changing it. */
export function signInRoutes(given: Dependencies): Handlers {
  const { services, accounts } = given;
  const { records, passwords, secret, sendMail } = accounts;
  const { show, goTo, begin, own, attempt, unlessRefused, afterwards, cookieLine, names } = formTools(given);
  const offers = { canSignUp: accounts.signup === "sandbox", canReset: sendMail !== undefined };
  const isMailed = sendMail !== undefined;
  const nowOf = ({ context }: FastifyRequest) => new Date(context.nowMs);

  /** Sends a link by email, if there is anybody to send it to; the page tells nothing of that. */
  const sendLink =
    sendMail &&
    ((reply: FastifyReply, email: (sender: Sender) => Promise<void>) => {
      const base = publicBase(services.config, reply.request);
      const sender = { base, sendMail, records, secret, now: nowOf(reply.request) };
      afterwards(reply, "email delivery failed", () => email(sender));
      return show(reply, linkSentPage);
    });
  /** Refuses a new password that is easy to guess; trying it is no attempt. */
  const requireStrong = async (password: string, known: string[], giveBack?: () => Promise<void>) => {
    const fault = await passwords.faultOf(password, known);
    if (fault === undefined) return;
    await giveBack?.();
    throw new Refused(fault);
  };
  /** Whose password a token sets, or who it lets sign up. */
  const holderOf = async (token: string, now: Date): Promise<Owner | SignUpWish | undefined> =>
    (await ownerOfLink(records, token, now)) ?? signUpWishIn(secret, token, now);
  const showDeadLink = (reply: FastifyReply) => show(reply, () => deadLinkPage(offers.canReset));

  return {
    "GET /sign-in": (request, reply) => {
      const { next, notice = "" } = queryOf(request);
      if (request.signedIn !== undefined) return goTo(reply, nextPath(next));
      return show(reply, (csrf) => signInPage({ csrf, ...offers, notice, next: nextPath(next) }));
    },
    "POST /sign-in": (request, reply) => {
      const { email: typed = "", password = "", next: nextTyped } = fieldsOf(request);
      const email = normalizeEmail(typed);
      const next = nextPath(nextTyped);
      const again = (returned: Returned) => signInPage({ ...returned, ...offers, email: typed, next });
      return unlessRefused(reply, again, async () => {
        const giveBack = await attempt("sign-in", request, email ?? typed);
        const owner = email === undefined ? undefined : await ownerByEmail(records, email);
        const isRight = await passwords.verify(password, owner?.password ?? null);
        if (!isRight || owner === undefined) throw new Refused(WRONG);
        await giveBack();
        goTo(reply, next, await begin(request, owner));
        const { password: stored } = owner;
        if (stored !== null && passwords.isOutdated(stored)) {
          afterwards(reply, "a password could not be rehashed", async () => {
            await replacePassword(records, owner.owner_id, stored, await passwords.hash(password));
          });
        }
      });
    },
    "GET /set-password": async (request, reply) => {
      const { token = "" } = queryOf(request);
      const holder = await holderOf(token, nowOf(request));
      if (holder === undefined) return showDeadLink(reply);
      return show(reply, (csrf) => setPasswordPage({ csrf, email: holder.email, token }));
    },
    "POST /set-password": async (request, reply) => {
      const { token = "", password = "" } = fieldsOf(request);
      const now = nowOf(request);
      const holder = await holderOf(token, now);
      if (holder === undefined) return showDeadLink(reply);
      const { email } = holder;
      const again = (returned: Returned) => setPasswordPage({ ...returned, email, token });
      await unlessRefused(reply, again, async () => {
        await requireStrong(password, [email, "org" in holder ? holder.org : ""]);
        const stored = await passwords.hash(password);
        const owner =
          "org" in holder
            ? await signUp(records, { ...holder, password: stored }, now)
            : await usePasswordLink(records, token, stored, now);
        if (owner === undefined) return showDeadLink(reply);
        goTo(reply, "/dashboard", await begin(request, owner));
      });
    },
    "GET /dashboard/password": own((_request, reply, { owner }) =>
      show(reply, (csrf) => passwordPage({ csrf, email: owner.email })),
    ),
    // Changing the password ends the other sessions of the owner.
    "POST /dashboard/password": own((request, reply, { owner, account }) => {
      const { email, password: stored } = owner;
      const { current = "", password = "" } = fieldsOf(request);
      const again = (returned: Returned) => passwordPage({ ...returned, email });
      return unlessRefused(reply, again, async () => {
        // Counted as signing in is: a session that was left open is no place to guess the password.
        const giveBack = await attempt("sign-in", request, email);
        await requireStrong(password, [email, account.org_name], giveBack);
        if (stored === null || !(await passwords.verify(current, stored))) throw new Refused(WRONG_CURRENT);
        const hashed = await passwords.hash(password);
        const changed = await changePassword(records, owner.owner_id, stored, hashed);
        if (changed === undefined) throw new Refused(WRONG_CURRENT);
        await giveBack();
        goTo(reply, "/dashboard?notice=password-changed", await begin(request, changed));
      });
    }),
    "POST /sign-out": async (request, reply) => {
      const { signedIn } = request;
      if (signedIn !== undefined) {
        await endSession(records, signedIn.token);
        if (fieldsOf(request).everywhere === "true") await endAllSessions(records, signedIn.owner.owner_id);
      }
      const cookies = [names.session, names.csrf].map((name) => cookieLine(request, name, ""));
      goTo(reply, "/sign-in?notice=signed-out", cookies);
    },
    ...(offers.canSignUp && {
      "GET /sign-up": (_request, reply) => show(reply, (csrf) => signUpPage({ csrf, isMailed })),
      "POST /sign-up": (request, reply) => {
        const { org: orgTyped = "", email: typed = "", password = "" } = fieldsOf(request);
        const org = orgTyped.trim();
        const email = normalizeEmail(typed);
        const again = (returned: Returned) => signUpPage({ ...returned, org, email: typed, isMailed });
        return unlessRefused(reply, again, async () => {
          if (email === undefined) throw new Refused(NO_ADDRESS);
          if (org === "" || !isName(org, "org")) throw new Refused(NO_NAME);
          const giveBack = await attempt("sign-up", request, email);
          if (sendLink !== undefined) {
            return sendLink(reply, (sender) => emailSignUp(sender, { org, email }));
          }
          await requireStrong(password, [email, org], giveBack);
          const wish = { org, email, password: await passwords.hash(password) };
          const owner = await signUp(records, wish, nowOf(request));
          if (owner === undefined) return goTo(reply, "/sign-in?notice=has-account");
          goTo(reply, "/dashboard?notice=signed-up", await begin(request, owner));
        });
      },
    }),
    ...(sendLink !== undefined && {
      "GET /reset-password": (_request, reply) => show(reply, (csrf) => resetPage({ csrf })),
      "POST /reset-password": (request, reply) => {
        const { email: typed = "" } = fieldsOf(request);
        const email = normalizeEmail(typed);
        const again = (returned: Returned) => resetPage({ ...returned, email: typed });
        return unlessRefused(reply, again, async () => {
          if (email === undefined) throw new Refused(NO_ADDRESS);
          await attempt("mail", request, email);
          await sendLink(reply, (sender) => emailReset(sender, email));
        });
      },
    }),
  };
}

const HOME = "/dashboard";
/** Any origin will do: what leaves it is not of this service. */
const HERE = "http://here.invalid";

/** Where to go on to after signing in: a path of this service, whatever else the text may name. */
export function nextPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith("/") || !URL.canParse(text, HERE)) return HOME;
  const url = new URL(text, HERE);
  if (url.origin !== HERE) return HOME;
  // A path that begins with two slashes would be taken for a host.
  return url.pathname.startsWith("//") ? HOME : url.pathname + url.search;
}
