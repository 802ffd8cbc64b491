import { finished } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { messageOf } from "../../../core/lib/systemCode.ts";
import type { Owner } from "../../../gateway/accounts/owners/owners.ts";
import { randomText } from "../../../gateway/accounts/randomText.ts";
import type { Handler } from "../../../gateway/routes/handler.ts";
import type { Services } from "../../../gateway/services.ts";
import type { Returned } from "../../account/signIn.tsx";
import type { Page } from "../../page.ts";
import type { Pages } from "../../pages.ts";
import type { AccountServices } from "../accountServices.ts";
import { cookiesOf, sessionTokenIn } from "../cookies.ts";
import { beginSession, endSession, type SignedIn, type SignedInOf } from "../sessions.ts";
import type { Attempt } from "../throttle.ts";

const CSRF_CHARACTERS = 24;
const FIELD_LENGTH_MAX = 4_096;

/** A form's fields, each once and of bounded length. */
const Fields = z.record(z.string(), z.string().max(FIELD_LENGTH_MAX)).catch({});

/** What the pages of owners need from the gateway they are part of. */
export type Dependencies = {
  readonly services: Services;
  readonly accounts: AccountServices;
  readonly signedInOf: SignedInOf;
  readonly pages: Pages;
};

/** Why a form is refused, in words for who sent it. */
export class Refused extends Error {
  readonly status: number;
  readonly headers: readonly string[];

  constructor(fault: string, status = 400, headers: readonly string[] = []) {
    super(fault);
    this.status = status;
    this.headers = headers;
  }
}

/** What a form was sent with. */
export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Fields.parse(body ?? {});
}

/** What a form's token is bound to. */
export function sessionMark(signedIn: SignedIn | undefined): string {
  return signedIn?.token ?? "nobody";
}

/** The query of a page's address; what is given twice is not taken. */
export function queryOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Fields.parse(query);
}

/** What all handlers share. */
export function formTools({ services, accounts, pages }: Dependencies) {
  const { options, ...names } = cookiesOf(accounts.isSecure);
  const cookieLine = (request: FastifyRequest, name: string, value: string) =>
    request.server.serializeCookie(name, value, value === "" ? { ...options, maxAge: 0 } : options);
  const goTo = (reply: FastifyReply, path: string, cookies: readonly string[] = []) => {
    const headers = ["Location", path, "Cache-Control", "private, no-store", "Content-Length", "0"];
    for (const line of cookies) headers.push("Set-Cookie", line);
    reply.respond(303, headers);
  };

  /** Sends a page with forms, whose tokens it is given. */
  const show = async (reply: FastifyReply, page: (csrf: string) => Page, headers: readonly string[] = []) => {
    const { request } = reply;
    const more = [...headers];
    if (request.cookies[names.csrf] === undefined) {
      const secret = randomText(CSRF_CHARACTERS);
      request.cookies[names.csrf] = secret;
      more.push("Set-Cookie", cookieLine(request, names.csrf, secret));
    }
    const token = reply.generateCsrf({ userInfo: sessionMark(request.signedIn) });
    await pages.send(reply, page(token), more);
  };

  return {
    names,
    cookieLine,
    show,
    goTo,
    /** Begins a session in the place of whatever the visitor came with; gives its cookies. */
    async begin(request: FastifyRequest, owner: Owner): Promise<string[]> {
      const before = sessionTokenIn(accounts.isSecure, request.headers.cookie);
      if (before !== undefined) await endSession(accounts.records, before);
      const token = await beginSession(accounts.records, owner, request.context.nowMs);
      return [
        cookieLine(request, names.session, token),
        cookieLine(request, names.csrf, randomText(CSRF_CHARACTERS)),
      ];
    },
    /** For who is signed in only; everybody else is asked to, and comes back to the dashboard. */
    own(
      action: (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Promise<void> | void,
    ): Handler {
      return (request, reply) => {
        const { signedIn } = request;
        return signedIn === undefined
          ? goTo(reply, "/sign-in?next=%2Fdashboard")
          : action(request, reply, signedIn);
      };
    },
    /** Counts an attempt and gives what returns it; refused where it comes too fast. */
    async attempt(kind: Attempt, request: FastifyRequest, email: string): Promise<() => Promise<void>> {
      const { subject, nowMs } = request.context;
      const admission = await accounts.throttle(kind, { email, addressSubject: subject }, nowMs);
      if (admission.isAdmitted) return admission.giveBack;
      const seconds = Math.max(1, Math.ceil((admission.passesAtMs - nowMs) / 1_000));
      const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
      const headers = ["Retry-After", String(seconds)];
      throw new Refused(`Too many attempts. Try again in ${wait}.`, 429, headers);
    },
    /** Does what a form asks for; where that is refused, the form comes back as `page` makes it. */
    async unlessRefused(
      reply: FastifyReply,
      page: (returned: Pick<Returned, "csrf" | "fault" | "status">) => Page,
      action: () => Promise<void>,
    ) {
      try {
        await action();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { message: fault, status, headers } = error;
        await show(reply, (csrf) => page({ csrf, fault, status }), headers);
      }
    },
    /** Runs once the answer has left, so that its time tells nothing; `failure` is logged where it fails. */
    afterwards({ request, raw }: FastifyReply, failure: string, action: () => Promise<void>) {
      finished(raw, () => {
        action().catch((error: unknown) =>
          services.log.error({ request: request.context.requestId, reason: messageOf(error) }, failure),
        );
      });
    },
  };
}
