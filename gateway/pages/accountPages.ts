import cookie from "@fastify/cookie";
import csrf from "@fastify/csrf-protection";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../contract/errors.ts";
import {
  type DashboardShown,
  dashboardPage,
  KEY_LIVES_DAYS,
  newKeyPage,
  revokePage,
  type ShownKey,
} from "../../pages/account/dashboard.tsx";
import {
  deadLinkPage,
  isSignInNotice,
  linkSentPage,
  resetPage,
  type SignInNotice,
  setPasswordPage,
  signInPage,
  signUpPage,
} from "../../pages/account/signIn.tsx";
import type { Page } from "../../pages/page.ts";
import { ACCOUNT_SUBJECT } from "../counts/countStore.ts";
import { summariseUsage } from "../counts/usage.ts";
import { publicBase, upgradeUrl } from "../http/publicUrl.ts";
import type { Respond } from "../http/respond.ts";
import { fastifyPath, type Path } from "../http/routing.ts";
import { createKey, listKeys, NAME_LENGTH_MAX, revokeKey, rotateKey } from "../identity/accounts.ts";
import { randomText } from "../identity/apiKey.ts";
import type { AccountServices } from "../owners/accountServices.ts";
import { cookieNames, cookieOptions, sessionTokenIn } from "../owners/cookies.ts";
import { mailReset, mailSignUp, type SignUpWish, signUpWishIn } from "../owners/letters.ts";
import { nextPath } from "../owners/nextPath.ts";
import {
  endAllSessions,
  normaliseEmail,
  type Owner,
  ownerByEmail,
  ownerOfLink,
  replacePassword,
  signUp,
  usePasswordLink,
} from "../owners/owners.ts";
import { PASSWORD_LENGTH, passwordFault } from "../owners/passwords.ts";
import { beginSession, endSession, type SignedIn } from "../owners/sessions.ts";
import type { Attempt } from "../owners/throttle.ts";
import type { Handler } from "../routes/handler.ts";
import type { Services } from "../services.ts";
import { StartError } from "../startError.ts";
import { figuresOf } from "./figures.ts";
import type { Pages } from "./pages.ts";

const FORM_BYTES_MAX = 16_384;
const CSRF_CHARACTERS = 24;
const DAY_MS = 86_400_000;
const FIELD_LENGTH_MAX = 4_096;
/** More keys than anybody tells apart. */
const ACTIVE_KEYS_MAX = 50;

/** A form's fields, each once and of bounded length. */
const Fields = z.record(z.string(), z.string().max(FIELD_LENGTH_MAX)).catch({});

type AccountRoute = Path & { readonly handler: Handler };

/** What the pages of owners need from the gateway they are part of. */
export type Surroundings = {
  readonly services: Services;
  readonly accounts: AccountServices;
  readonly pages: Pages;
  readonly respond: Respond;
};

/** The paths under which owners sign in and have their dashboard. */
export function accountRoutes(given: Surroundings): AccountRoute[] {
  return [...doorRoutes(given), ...dashboardRoutes(given)];
}

/**
 * Puts the pages of owners on an application: in a scope of their own, so that cookies and forms exist nowhere else.
 * Every form must bring a token that is bound to its session, and must not come from another site.
 */
export function addAccountPages(
  app: FastifyInstance,
  routes: readonly AccountRoute[],
  { accounts }: Surroundings,
): void {
  const names = cookieNames(accounts.isSecure);
  app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_BYTES_MAX });
    await scope.register(cookie);
    await scope.register(csrf, {
      cookieKey: names.csrf,
      cookieOpts: cookieOptions(accounts.isSecure),
      csrfOpts: { hmacKey: accounts.secret },
      getToken: (request) => fieldsOf(request)._csrf,
      getUserInfo: ({ exchange }) => sessionMark(exchange.signedIn),
    });
    for (const { pattern, method, handler } of routes) {
      scope.route({
        method: method === "GET" ? ["GET", "HEAD"] : method,
        url: fastifyPath(pattern),
        config: { route: pattern, access: "open", cost: "door" },
        ...(method === "POST" && { preHandler: [refuseOtherSites, scope.csrfProtection] }),
        handler,
      });
    }
  });
}

/** Browsers say where a form came from (Fetch Metadata); those that do not still need the token. */
function refuseOtherSites(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const site = request.headers["sec-fetch-site"];
  const isOurs = site === undefined || site === "same-origin" || site === "none";
  done(
    isOurs
      ? undefined
      : new ApiError("invalid_request", { field: "origin" }, "This form came from elsewhere."),
  );
}

function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Fields.parse(body ?? {});
}

/** What a form's token is bound to. */
function sessionMark(signedIn: SignedIn | undefined): string {
  return signedIn?.token ?? "nobody";
}

/** What all handlers share. */
function tools({ services, accounts, pages, respond }: Surroundings) {
  const names = cookieNames(accounts.isSecure);
  const options = cookieOptions(accounts.isSecure);
  const cookieLine = (request: FastifyRequest, name: string, value: string) =>
    request.server.serializeCookie(name, value, value === "" ? { ...options, maxAge: 0 } : options);

  return {
    names,
    cookieLine,
    /** Sends a page with forms, whose tokens it is given. */
    async show(
      request: FastifyRequest,
      reply: FastifyReply,
      page: (csrf: string) => Page,
      headers: string[] = [],
    ) {
      const more = [...headers];
      if (request.cookies[names.csrf] === undefined) {
        const secret = randomText(CSRF_CHARACTERS);
        request.cookies[names.csrf] = secret;
        more.push("Set-Cookie", cookieLine(request, names.csrf, secret));
      }
      const token = reply.generateCsrf({ userInfo: sessionMark(request.exchange.signedIn) });
      await pages.send(request, reply, page(token), more);
    },
    goTo(request: FastifyRequest, reply: FastifyReply, path: string, cookies: readonly string[] = []) {
      const headers = ["Location", path, "Cache-Control", "private, no-store", "Content-Length", "0"];
      for (const line of cookies) headers.push("Set-Cookie", line);
      respond(request, reply, 303, headers);
    },
    /** Begins a session in the place of whatever the visitor came with; gives its cookies. */
    async begin(request: FastifyRequest, owner: Owner): Promise<string[]> {
      const before = sessionTokenIn(request.headers.cookie, names);
      if (before !== undefined) await endSession(accounts.records, before);
      const token = await beginSession(accounts.records, owner, request.exchange.nowMs);
      return [
        cookieLine(request, names.session, token),
        cookieLine(request, names.csrf, randomText(CSRF_CHARACTERS)),
      ];
    },
    throttled(attempt: Attempt, request: FastifyRequest, email: string) {
      return accounts.throttle(
        attempt,
        { email, addressSubject: request.exchange.subject },
        request.exchange.nowMs,
      );
    },
    /** Runs on after the answer, so that the time of an answer tells nothing; what fails is logged. */
    afterwards(request: FastifyRequest, action: () => Promise<void>) {
      setImmediate(() => {
        action().catch((err: unknown) =>
          services.log.error({ request: request.exchange.requestId, err }, "a letter could not be sent"),
        );
      });
    },
  };
}

const WRONG = "E-mail and password do not go together.";
const NO_ADDRESS = "This is not an e-mail address.";

function tooOften(passesAtMs: number, nowMs: number) {
  const seconds = Math.max(1, Math.ceil((passesAtMs - nowMs) / 1_000));
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return { fault: `Too many attempts. Try again in ${wait}.`, headers: ["Retry-After", String(seconds)] };
}

function doorRoutes(given: Surroundings): AccountRoute[] {
  const { services, accounts } = given;
  const { records, passwords, secret, sendMail, signup } = accounts;
  const { show, goTo, begin, throttled, afterwards, cookieLine, names } = tools(given);
  const offers = { canSignUp: signup === "sandbox", canReset: sendMail !== undefined };
  const passwordMin = PASSWORD_LENGTH.min;

  const signInForm = (
    request: FastifyRequest,
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
    return show(
      request,
      reply,
      (csrf) => signInPage({ csrf, ...offers, ...shown, next: nextPath(next) }),
      headers,
    );
  };

  const signIn: Handler = async (request, reply) => {
    const { email: typed = "", password = "", next } = fieldsOf(request);
    const email = normaliseEmail(typed);
    const admission = await throttled("sign-in", request, email ?? typed);
    if (!admission.isAdmitted) {
      const { fault, headers } = tooOften(admission.passesAtMs, request.exchange.nowMs);
      return signInForm(request, reply, { next, email: typed, fault, status: 429 }, headers);
    }
    const owner = email === undefined ? undefined : await ownerByEmail(records, email);
    const isRight = await passwords.verify(password, owner?.password ?? null);
    if (!isRight || owner === undefined) {
      return signInForm(request, reply, { next, email: typed, fault: WRONG, status: 400 });
    }
    await admission.giveBack();
    goTo(request, reply, nextPath(next), await begin(request, owner));
    const { password: stored } = owner;
    if (stored !== null && passwords.isOutdated(stored)) {
      afterwards(request, async () => {
        await replacePassword(records, owner.owner_id, stored, await passwords.hash(password));
      });
    }
  };

  const signUpForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    more: { org?: string; email?: string; fault?: string; status?: number },
    headers?: string[],
  ) =>
    show(
      request,
      reply,
      (csrf) => signUpPage({ csrf, ...more, isMailed: sendMail !== undefined, passwordMin }),
      headers,
    );

  const signUpNow: Handler = async (request, reply) => {
    const { org: orgTyped = "", email: typed = "", password = "" } = fieldsOf(request);
    const org = orgTyped.trim();
    const email = normaliseEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      signUpForm(request, reply, { org, email: typed, fault, status }, headers);
    if (email === undefined) return again(NO_ADDRESS);
    const fault =
      orgFault(org) ?? (sendMail === undefined ? passwordFault(password, [email, org]) : undefined);
    if (fault !== undefined) return again(fault);
    const admission = await throttled("sign-up", request, email);
    if (!admission.isAdmitted) {
      const often = tooOften(admission.passesAtMs, request.exchange.nowMs);
      return again(often.fault, 429, often.headers);
    }
    const now = new Date(request.exchange.nowMs);
    if (sendMail === undefined) {
      await signUp(records, { org, email, password: await passwords.hash(password) }, now);
      return goTo(request, reply, "/sign-in?notice=signed-up");
    }
    const letter = { base: publicBase(services.config, request), sendMail, records, secret, now };
    afterwards(request, () => mailSignUp(letter, { org, email }));
    return show(request, reply, linkSentPage);
  };

  /** Whose password a token sets, or who it lets sign up. */
  const holderOf = async (token: string, now: Date): Promise<Owner | SignUpWish | undefined> =>
    (await ownerOfLink(records, token, now)) ?? signUpWishIn(secret, token, now);

  const setPassword: Handler = async (request, reply) => {
    const { token = "", password = "" } = fieldsOf(request);
    const now = new Date(request.exchange.nowMs);
    const holder = await holderOf(token, now);
    if (holder === undefined) return show(request, reply, () => deadLinkPage(offers.canReset));
    const fault = passwordFault(password, [holder.email]);
    if (fault !== undefined) {
      return show(request, reply, (csrf) =>
        setPasswordPage({ csrf, fault, status: 400, email: holder.email, token, passwordMin }),
      );
    }
    const stored = await passwords.hash(password);
    const owner =
      "org" in holder
        ? await signUp(records, { ...holder, password: stored }, now)
        : await usePasswordLink(records, token, stored, now);
    if (owner === undefined) return show(request, reply, () => deadLinkPage(offers.canReset));
    goTo(request, reply, "/dashboard", await begin(request, owner));
  };

  const reset: Handler = async (request, reply) => {
    const { email: typed = "" } = fieldsOf(request);
    const email = normaliseEmail(typed);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(request, reply, (csrf) => resetPage({ csrf, fault, status, email: typed }), headers);
    if (sendMail === undefined || email === undefined) return again(NO_ADDRESS);
    const admission = await throttled("mail", request, email);
    if (!admission.isAdmitted) {
      const often = tooOften(admission.passesAtMs, request.exchange.nowMs);
      return again(often.fault, 429, often.headers);
    }
    const now = new Date(request.exchange.nowMs);
    const letter = { base: publicBase(services.config, request), sendMail, records, secret, now };
    afterwards(request, () => mailReset(letter, email));
    return show(request, reply, linkSentPage);
  };

  const signOut: Handler = async (request, reply) => {
    const { signedIn } = request.exchange;
    if (signedIn !== undefined) {
      await endSession(records, signedIn.token);
      if (fieldsOf(request).everywhere === "true") await endAllSessions(records, signedIn.owner.owner_id);
    }
    goTo(request, reply, "/sign-in?notice=signed-out", [
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
        if (request.exchange.signedIn !== undefined) return goTo(request, reply, nextPath(next));
        return signInForm(request, reply, { next, notice: isSignInNotice(notice) ? notice : undefined });
      },
    },
    { pattern: "/sign-in", method: "POST", handler: signIn },
    {
      pattern: "/set-password",
      method: "GET",
      handler: async (request, reply) => {
        const { token = "" } = queryOf(request);
        const holder = await holderOf(token, new Date(request.exchange.nowMs));
        return show(request, reply, (csrf) =>
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
      { pattern: "/sign-up", method: "GET", handler: (request, reply) => signUpForm(request, reply, {}) },
      { pattern: "/sign-up", method: "POST", handler: signUpNow },
    );
  }
  if (offers.canReset) {
    routes.push(
      {
        pattern: "/reset-password",
        method: "GET",
        handler: (request, reply) => show(request, reply, (csrf) => resetPage({ csrf })),
      },
      { pattern: "/reset-password", method: "POST", handler: reset },
    );
  }
  return routes;
}

function orgFault(org: string): string | undefined {
  return org === "" || org.length > NAME_LENGTH_MAX.org
    ? `Give a name of 1 to ${NAME_LENGTH_MAX.org} characters.`
    : undefined;
}

/** The query of a page's address; what is given twice is not taken. */
function queryOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Fields.parse(query);
}

const NOTICES: Readonly<Record<string, string>> = {
  revoked: "The key is revoked: it is refused from now on.",
};

function dashboardRoutes(given: Surroundings): AccountRoute[] {
  const { services, accounts } = given;
  const { records, usage, rotationGraceSeconds: graceSeconds } = accounts;
  const { show, goTo } = tools(given);

  const keysOf = async (signedIn: SignedIn, nowMs: number): Promise<ShownKey[]> => {
    const keys = await listKeys(records, new Date(nowMs), signedIn.account.account_id);
    const usedAtMs = await usage.keysUsedAtMs(keys.map(({ key_id }) => key_id));
    return keys.reverse().map(({ taken_until, ...key }) => {
      const atMs = usedAtMs.get(key.key_id);
      const isTaken = taken_until !== null && Date.parse(taken_until) > nowMs;
      return {
        ...key,
        taken_until: isTaken ? taken_until : null,
        last_used_at: atMs === undefined ? null : new Date(atMs).toISOString(),
      };
    });
  };
  const dashboard = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    more: Pick<Partial<DashboardShown>, "fault" | "notice" | "status"> = {},
  ) => {
    const { nowMs } = request.exchange;
    const { account, owner } = signedIn;
    const { limits } = services.plans.tiers[account.tier];
    const standing = await services.counts.peek(ACCOUNT_SUBJECT + account.account_id, limits, nowMs);
    const keys = await keysOf(signedIn, nowMs);
    const summary = await summariseUsage(usage, account.account_id, nowMs);
    return show(request, reply, (csrf) =>
      dashboardPage({
        csrf,
        ...more,
        orgName: account.org_name,
        email: owner.email,
        tier: account.tier,
        isSuspended: account.suspended_at !== null,
        limits,
        remaining: standing.dayRemaining,
        resetsAt: new Date(standing.dayResetsAtMs).toISOString(),
        keys,
        usage: summary,
        upgradeUrl: upgradeUrl(services.config, request),
        graceSeconds,
        keyNameMax: NAME_LENGTH_MAX.key,
      }),
    );
  };
  /** For who is signed in only; everybody else is asked to, and comes back to the dashboard. */
  const own =
    (
      action: (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Promise<void> | void,
    ): Handler =>
    (request, reply) => {
      const { signedIn } = request.exchange;
      return signedIn === undefined
        ? goTo(request, reply, "/sign-in?next=%2Fdashboard")
        : action(request, reply, signedIn);
    };
  /** A key of the account; any other is none. */
  const ownKey = async (request: FastifyRequest, signedIn: SignedIn): Promise<ShownKey> => {
    const { id = "" } = request.params as { id?: string };
    const found = (await keysOf(signedIn, request.exchange.nowMs)).find(({ key_id }) => key_id === id);
    if (found === undefined) throw new ApiError("not_found", { path: `/dashboard/keys/${id}` });
    return found;
  };
  const exampleUrl = (request: FastifyRequest, { account }: SignedIn) => {
    const [first] = figuresOf(request.exchange.release, account.tier).occupations;
    return `${publicBase(services.config, request)}/jobs/${first?.soc_code ?? "15-1252.00"}`;
  };
  /** What cannot be done is said on the dashboard. */
  const unlessRefused = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    action: () => Promise<void>,
  ) => {
    try {
      if (signedIn.account.suspended_at !== null) throw new StartError("This account is suspended.");
      await action();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      await dashboard(request, reply, signedIn, { fault: error.message, status: 400 });
    }
  };

  const create = own((request, reply, signedIn) =>
    unlessRefused(request, reply, signedIn, async () => {
      const { nowMs } = request.exchange;
      const { name = "", days = "0" } = fieldsOf(request);
      const lifeDays = KEY_LIVES_DAYS.find((life) => String(life) === days);
      if (lifeDays === undefined) throw new StartError("Choose when the key ends from the list.");
      const active = (await keysOf(signedIn, nowMs)).filter(({ state }) => state === "active");
      if (active.length >= ACTIVE_KEYS_MAX) {
        throw new StartError(`An account has at most ${ACTIVE_KEYS_MAX} active keys. Revoke one first.`);
      }
      const expiresAt = lifeDays === 0 ? null : new Date(nowMs + lifeDays * DAY_MS);
      const wish = { accountId: signedIn.account.account_id, name: name.trim(), expiresAt };
      const { key } = await createKey(records, wish, new Date(nowMs));
      const page = newKeyPage({ key, name: wish.name, exampleUrl: exampleUrl(request, signedIn) });
      await show(request, reply, () => page);
    }),
  );
  const rotate = own(async (request, reply, signedIn) => {
    const { nowMs } = request.exchange;
    const old = await ownKey(request, signedIn);
    await unlessRefused(request, reply, signedIn, async () => {
      const seconds = fieldsOf(request).grace === String(graceSeconds) ? graceSeconds : 0;
      const { key } = await rotateKey(records, old.key_id, new Date(nowMs), seconds);
      const oldTakenUntil = seconds === 0 ? null : new Date(nowMs + seconds * 1_000).toISOString();
      const page = newKeyPage({
        key,
        name: old.name,
        exampleUrl: exampleUrl(request, signedIn),
        oldTakenUntil,
      });
      await show(request, reply, () => page);
    });
  });

  return [
    {
      pattern: "/dashboard",
      method: "GET",
      handler: own((request, reply, signedIn) => {
        const { notice = "" } = queryOf(request);
        return dashboard(request, reply, signedIn, {
          notice: Object.hasOwn(NOTICES, notice) ? NOTICES[notice] : undefined,
        });
      }),
    },
    { pattern: "/dashboard/keys", method: "POST", handler: create },
    { pattern: "/dashboard/keys/{id}/rotate", method: "POST", handler: rotate },
    {
      pattern: "/dashboard/keys/{id}/revoke",
      method: "GET",
      handler: own(async (request, reply, signedIn) => {
        const key = await ownKey(request, signedIn);
        await show(request, reply, (csrf) => revokePage({ csrf, shown: key }));
      }),
    },
    {
      pattern: "/dashboard/keys/{id}/revoke",
      method: "POST",
      handler: own(async (request, reply, signedIn) => {
        const { key_id } = await ownKey(request, signedIn);
        await revokeKey(records, key_id, new Date(request.exchange.nowMs));
        goTo(request, reply, "/dashboard?notice=revoked");
      }),
    },
  ];
}
