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
import type { Handler } from "../../../gateway/routes/handler.ts";
import {
  deadLinkPage,
  linkSentPage,
  passwordPage,
  resetPage,
  setPasswordPage,
  signInPage,
  signUpPage,
} from "../../account/signIn.tsx";
import { emailReset, emailSignUp, type SignUpWish, signUpWishIn } from "../emails.ts";
import type { SendMail } from "../mail.ts";
import { endSession } from "../sessions.ts";
import { type AccountRoute, type Dependencies, fieldsOf, formTools, queryOf } from "./formTools.ts";

const WRONG = "Incorrect email or password.";
const NO_ADDRESS = "Enter a valid email address.";
const NO_NAME = `Enter a name of 1 to ${NAME_LENGTH_MAX.org} characters, all of them visible.`;
const WRONG_CURRENT = "Incorrect current password.";
const UNSENT = "email delivery failed";

/** Where owners come in: signing in and out, signing up, setting a password by a link or changing it. */
export function signInRoutes(given: Dependencies): AccountRoute[] {
  const { services, accounts } = given;
  const { records, passwords, secret, sendMail, signup } = accounts;
  const { show, goTo, begin, own, throttled, afterwards, cookieLine, names } = formTools(given);
  const offers = { canSignUp: signup === "sandbox", canReset: sendMail !== undefined };
  const isMailed = sendMail !== undefined;

  const senderOf = (request: FastifyRequest, sendMail: SendMail) => ({
    base: publicBase(services.config, request),
    sendMail,
    records,
    secret,
    now: new Date(request.context.nowMs),
  });

  type SignInGiven = Omit<Parameters<typeof signInPage>[0], "csrf" | "next" | keyof typeof offers>;
  const signInForm = (reply: FastifyReply, next: string | undefined, more: SignInGiven, headers?: string[]) =>
    show(reply, (csrf) => signInPage({ csrf, ...offers, ...more, next: nextPath(next) }), headers);

  const signIn: Handler = async (request, reply) => {
    const { email: typed = "", password = "", next } = fieldsOf(request);
    const email = normalizeEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      signInForm(reply, next, { email: typed, fault, status }, headers);
    const admission = await throttled("sign-in", request, email ?? typed);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    const owner = email === undefined ? undefined : await ownerByEmail(records, email);
    const isRight = await passwords.verify(password, owner?.password ?? null);
    if (!isRight || owner === undefined) return again(WRONG);
    await admission.giveBack();
    goTo(reply, nextPath(next), await begin(request, owner));
    const { password: stored } = owner;
    if (stored !== null && passwords.isOutdated(stored)) {
      afterwards(reply, "a password could not be rehashed", async () => {
        await replacePassword(records, owner.owner_id, stored, await passwords.hash(password));
      });
    }
  };

  const signUpNow: Handler = async (request, reply) => {
    const { org: orgTyped = "", email: typed = "", password = "" } = fieldsOf(request);
    const org = orgTyped.trim();
    const email = normalizeEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(reply, (csrf) => signUpPage({ csrf, org, email: typed, fault, status, isMailed }), headers);
    if (email === undefined) return again(NO_ADDRESS);
    if (org === "" || !isName(org, "org")) return again(NO_NAME);
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
    afterwards(reply, UNSENT, () => emailSignUp(senderOf(request, sendMail), { org, email }));
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
      return show(reply, (csrf) => setPasswordPage({ csrf, fault, status: 400, email: holder.email, token }));
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
    const email = normalizeEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(reply, (csrf) => resetPage({ csrf, fault, status, email: typed }), headers);
    if (sendMail === undefined || email === undefined) return again(NO_ADDRESS);
    const admission = await throttled("mail", request, email);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    afterwards(reply, UNSENT, () => emailReset(senderOf(request, sendMail), email));
    return show(reply, linkSentPage);
  };

  /** Changes the password of an owner who is signed in, which ends their other sessions. */
  const changeNow = own(async (request, reply, { owner, account }) => {
    const { email, password: stored } = owner;
    const { current = "", password = "" } = fieldsOf(request);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(reply, (csrf) => passwordPage({ csrf, email, fault, status }), headers);
    // Counted as signing in is: a session that was left open is no place to guess the password.
    const admission = await throttled("sign-in", request, email);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    const fault = await passwords.faultOf(password, [email, account.org_name]);
    if (fault !== undefined) {
      await admission.giveBack();
      return again(fault);
    }
    if (stored === null || !(await passwords.verify(current, stored))) return again(WRONG_CURRENT);
    const changed = await changePassword(records, owner.owner_id, stored, await passwords.hash(password));
    if (changed === undefined) return again(WRONG_CURRENT);
    await admission.giveBack();
    goTo(reply, "/dashboard?notice=password-changed", await begin(request, changed));
  });

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
        return signInForm(reply, next, { notice });
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
            : setPasswordPage({ csrf, email: holder.email, token }),
        );
      },
    },
    { pattern: "/set-password", method: "POST", handler: setPassword },
    {
      pattern: "/dashboard/password",
      method: "GET",
      handler: own((_request, reply, { owner }) =>
        show(reply, (csrf) => passwordPage({ csrf, email: owner.email })),
      ),
    },
    { pattern: "/dashboard/password", method: "POST", handler: changeNow },
    { pattern: "/sign-out", method: "POST", handler: signOut },
  ];
  if (offers.canSignUp) {
    routes.push(
      {
        pattern: "/sign-up",
        method: "GET",
        handler: (_request, reply) => show(reply, (csrf) => signUpPage({ csrf, isMailed })),
      },
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

const HOME = "/dashboard";
/** Any origin will do: what leaves it is not of this service. */
const HERE = "http://here.invalid";

/** Where to go on to after signing in: a path of this service, whatever else the text may name. */
export function nextPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith("/")) return HOME;
  const url = parsed(text);
  if (url === undefined || url.origin !== HERE) return HOME;
  // A path that begins with two slashes would be taken for a host.
  return url.pathname.startsWith("//") ? HOME : url.pathname + url.search;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text, HERE);
  } catch {
    return undefined;
  }
}
