import type { FastifyReply } from "fastify";
import { isName, NAME_LENGTH_MAX } from "../../../gateway/accounts/accounts.ts";
import {
  endAllSessions,
  normaliseEmail,
  type Owner,
  ownerByEmail,
  ownerOfLink,
  replacePassword,
  signUp,
  usePasswordLink,
} from "../../../gateway/accounts/owners/owners.ts";
import { publicBase } from "../../../gateway/http/publicUrl.ts";
import type { Handler } from "../../../gateway/routes/handler.ts";
import {
  deadLinkPage,
  isSignInNotice,
  linkSentPage,
  resetPage,
  type SignInNotice,
  setPasswordPage,
  signInPage,
  signUpPage,
} from "../../account/signIn.tsx";
import { emailReset, emailSignUp, type SignUpWish, signUpWishIn } from "../emails.ts";
import { PASSWORD_LENGTH } from "../passwords.ts";
import { endSession } from "../sessions.ts";
import { type AccountRoute, type Dependencies, fieldsOf, formTools, queryOf } from "./formTools.ts";
import { nextPath } from "./nextPath.ts";

const WRONG = "Incorrect email or password.";
const NO_ADDRESS = "Enter a valid email address.";
const UNSENT = "email delivery failed";

/** Where owners come in: signing in and out, signing up, setting a password by a link. */
export function signInRoutes(given: Dependencies): AccountRoute[] {
  const { services, accounts } = given;
  const { records, passwords, secret, sendMail, signup } = accounts;
  const { show, goTo, begin, throttled, afterwards, cookieLine, names } = formTools(given);
  const offers = { canSignUp: signup === "sandbox", canReset: sendMail !== undefined };
  const passwordMin = PASSWORD_LENGTH.min;

  const signInForm = (
    reply: FastifyReply,
    more: {
      next?: string | undefined;
      notice?: SignInNotice | undefined;
      email?: string;
      fault?: string;
      status?: number;
    },
    headers?: string[],
  ) => {
    const { next, ...shown } = more;
    return show(reply, (csrf) => signInPage({ csrf, ...offers, ...shown, next: nextPath(next) }), headers);
  };

  const signIn: Handler = async (request, reply) => {
    const { email: typed = "", password = "", next } = fieldsOf(request);
    const email = normaliseEmail(typed);
    const admission = await throttled("sign-in", request, email ?? typed);
    if (!admission.isAdmitted) {
      const { fault, headers } = admission;
      return signInForm(reply, { next, email: typed, fault, status: 429 }, headers);
    }
    const owner = email === undefined ? undefined : await ownerByEmail(records, email);
    const isRight = await passwords.verify(password, owner?.password ?? null);
    if (!isRight || owner === undefined) {
      return signInForm(reply, { next, email: typed, fault: WRONG, status: 400 });
    }
    await admission.giveBack();
    goTo(reply, nextPath(next), await begin(request, owner));
    const { password: stored } = owner;
    if (stored !== null && passwords.isOutdated(stored)) {
      afterwards(reply, "a password could not be rehashed", async () => {
        await replacePassword(records, owner.owner_id, stored, await passwords.hash(password));
      });
    }
  };

  const signUpForm = (
    reply: FastifyReply,
    more: { org?: string; email?: string; fault?: string; status?: number },
    headers?: string[],
  ) =>
    show(
      reply,
      (csrf) => signUpPage({ csrf, ...more, isMailed: sendMail !== undefined, passwordMin }),
      headers,
    );

  const signUpNow: Handler = async (request, reply) => {
    const { org: orgTyped = "", email: typed = "", password = "" } = fieldsOf(request);
    const org = orgTyped.trim();
    const email = normaliseEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      signUpForm(reply, { org, email: typed, fault, status }, headers);
    if (email === undefined) return again(NO_ADDRESS);
    const unnamed = orgFault(org);
    if (unnamed !== undefined) return again(unnamed);
    const admission = await throttled("sign-up", request, email);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    const now = new Date(request.context.nowMs);
    if (sendMail === undefined) {
      const fault = await passwords.faultOf(password, [email, org]);
      if (fault !== undefined) {
        await admission.giveBack();
        return again(fault);
      }
      const owner = await signUp(records, { org, email, password: await passwords.hash(password) }, now);
      if (owner === undefined) return goTo(reply, "/sign-in?notice=has-account");
      return goTo(reply, "/dashboard?notice=signed-up", await begin(request, owner));
    }
    const sender = { base: publicBase(services.config, request), sendMail, records, secret, now };
    afterwards(reply, UNSENT, () => emailSignUp(sender, { org, email }));
    return show(reply, linkSentPage);
  };

  /** Whose password a token sets, or who it lets sign up. */
  const holderOf = async (token: string, now: Date): Promise<Owner | SignUpWish | undefined> =>
    (await ownerOfLink(records, token, now)) ?? signUpWishIn(secret, token, now);

  const setPassword: Handler = async (request, reply) => {
    const { token = "", password = "" } = fieldsOf(request);
    const now = new Date(request.context.nowMs);
    const holder = await holderOf(token, now);
    if (holder === undefined) return show(reply, () => deadLinkPage(offers.canReset));
    const fault = await passwords.faultOf(password, [holder.email, "org" in holder ? holder.org : ""]);
    if (fault !== undefined) {
      return show(reply, (csrf) =>
        setPasswordPage({ csrf, fault, status: 400, email: holder.email, token, passwordMin }),
      );
    }
    const stored = await passwords.hash(password);
    const owner =
      "org" in holder
        ? await signUp(records, { ...holder, password: stored }, now)
        : await usePasswordLink(records, token, stored, now);
    if (owner === undefined) return show(reply, () => deadLinkPage(offers.canReset));
    goTo(reply, "/dashboard", await begin(request, owner));
  };

  const reset: Handler = async (request, reply) => {
    const { email: typed = "" } = fieldsOf(request);
    const email = normaliseEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(reply, (csrf) => resetPage({ csrf, fault, status, email: typed }), headers);
    if (sendMail === undefined || email === undefined) return again(NO_ADDRESS);
    const admission = await throttled("mail", request, email);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    const now = new Date(request.context.nowMs);
    const sender = { base: publicBase(services.config, request), sendMail, records, secret, now };
    afterwards(reply, UNSENT, () => emailReset(sender, email));
    return show(reply, linkSentPage);
  };

  const signOut: Handler = async (request, reply) => {
    const { signedIn } = request;
    if (signedIn !== undefined) {
      await endSession(records, signedIn.token);
      if (fieldsOf(request).everywhere === "true") await endAllSessions(records, signedIn.owner.owner_id);
    }
    goTo(reply, "/sign-in?notice=signed-out", [
      cookieLine(request, names.session, ""),
      cookieLine(request, names.csrf, ""),
    ]);
  };

  const routes: AccountRoute[] = [
    {
      pattern: "/sign-in",
      method: "GET",
      handler: (request, reply) => {
        const { next, notice = "" } = queryOf(request);
        if (request.signedIn !== undefined) return goTo(reply, nextPath(next));
        return signInForm(reply, { next, notice: isSignInNotice(notice) ? notice : undefined });
      },
    },
    { pattern: "/sign-in", method: "POST", handler: signIn },
    {
      pattern: "/set-password",
      method: "GET",
      handler: async (request, reply) => {
        const { token = "" } = queryOf(request);
        const holder = await holderOf(token, new Date(request.context.nowMs));
        return show(reply, (csrf) =>
          holder === undefined
            ? deadLinkPage(offers.canReset)
            : setPasswordPage({ csrf, email: holder.email, token, passwordMin }),
        );
      },
    },
    { pattern: "/set-password", method: "POST", handler: setPassword },
    { pattern: "/sign-out", method: "POST", handler: signOut },
  ];
  if (offers.canSignUp) {
    routes.push(
      { pattern: "/sign-up", method: "GET", handler: (_request, reply) => signUpForm(reply, {}) },
      { pattern: "/sign-up", method: "POST", handler: signUpNow },
    );
  }
  if (offers.canReset) {
    routes.push(
      {
        pattern: "/reset-password",
        method: "GET",
        handler: (_request, reply) => show(reply, (csrf) => resetPage({ csrf })),
      },
      { pattern: "/reset-password", method: "POST", handler: reset },
    );
  }
  return routes;
}

function orgFault(org: string): string | undefined {
  return org === "" || !isName(org, "org")
    ? `Enter a name of 1 to ${NAME_LENGTH_MAX.org} characters, all of them visible.`
    : undefined;
}
