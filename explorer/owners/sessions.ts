import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { oncePer } from "../../core/lib/oncePer.ts";
import { messageOf } from "../../core/lib/systemCode.ts";
import type { Account } from "../../gateway/accounts/accounts.ts";
import { accountOf, type Owner, ownerById } from "../../gateway/accounts/owners/owners.ts";
import { tokenDigest } from "../../gateway/accounts/owners/secrets.ts";
import { randomText } from "../../gateway/accounts/randomText.ts";
import { changeQuietly, type Records } from "../../gateway/accounts/state/records.ts";
import { asStoreFault } from "../../gateway/accounts/storeFault.ts";
import type { Services } from "../../gateway/services.ts";
import type { AccountServices } from "./accountServices.ts";
import { sessionTokenIn } from "./cookies.ts";

/** A session ends so long after its last page, and so long after its beginning whatever happens. */
export const SESSION_MS = { idle: 8 * 3_600_000, whole: 7 * 24 * 3_600_000 } as const;
/** A session that is looked at is written again after so long: no page waits for a disk each time. */
const TOUCH_MS = 300_000;
const TOKEN_CHARACTERS = 43;
/** So many sessions are removed in one transaction: nobody waits long for the store. */
const PRUNE_SLICE = 200;
/** More browsers than anybody signs in from; the oldest session ends for the next. */
export const SESSIONS_MAX = 20;

/** What sessions are stored under, by the digest of their token. */
export const SESSION = "session/";
/** What the names of an owner's latest sessions are stored under, oldest first. */
const SESSIONS_OF = "sessions-of/";

const Session = z.strictObject({
  owner_id: z.string(),
  generation: z.int(),
  began_at_ms: z.number(),
  seen_at_ms: z.number(),
});
type Session = z.infer<typeof Session>;

const SessionNames = z.array(z.string()).default([]);

/** Who is signed in. */
export type SignedIn = { readonly owner: Owner; readonly account: Account; readonly token: string };

/** Begins a session of an owner; gives its token, which is not stored. */
export async function beginSession(records: Records, owner: Owner, nowMs: number): Promise<string> {
  const token = randomText(TOKEN_CHARACTERS);
  const { owner_id, generation } = owner;
  const session: Session = { owner_id, generation, began_at_ms: nowMs, seen_at_ms: nowMs };
  await changeQuietly(records, async (draft) => {
    const names = SessionNames.parse(await draft.get(SESSIONS_OF + owner_id));
    const name = SESSION + tokenDigest(token);
    for (const old of names.slice(0, -(SESSIONS_MAX - 1))) draft.remove(old);
    draft.put(SESSIONS_OF + owner_id, [...names.slice(-(SESSIONS_MAX - 1)), name]);
    draft.put(name, session);
  });
  return token;
}

/** Who is signed in with this token; nobody where it is unknown, too old, or ended by its owner. */
export async function signedInBy(records: Records, token: string, nowMs: number) {
  const name = SESSION + tokenDigest(token);
  const session = Session.optional().parse(await records.get(name));
  if (session === undefined || isOver(session, nowMs)) return undefined;
  const owner = await ownerById(records, session.owner_id);
  if (owner?.generation !== session.generation) return undefined;
  const account = await accountOf(records, owner);
  if (account === undefined) return undefined;
  if (nowMs - session.seen_at_ms >= TOUCH_MS) {
    await changeQuietly(records, async (draft) => {
      // A session that was ended meanwhile must not come back.
      if ((await draft.get(name)) !== undefined) draft.put(name, { ...session, seen_at_ms: nowMs });
    });
  }
  return { owner, account, token };
}

/** Who is signed in on a page, by the session of its cookie. */
export type SignedInOf = (request: FastifyRequest) => Promise<SignedIn | undefined>;

/** Looks a request's session up once. */
export function signedInWith({ records, isSecure }: AccountServices): SignedInOf {
  return oncePer(async ({ headers, context }: FastifyRequest) => {
    const token = sessionTokenIn(isSecure, headers.cookie);
    if (token === undefined) return undefined;
    return signedInBy(records, token, context.nowMs).catch(asStoreFault);
  }, new WeakMap());
}

/** Ends one session. */
export function endSession(records: Records, token: string): Promise<void> {
  return changeQuietly(records, async (draft) => draft.remove(SESSION + tokenDigest(token)));
}

/** Removes sessions that are over, and the lists of owners who have no other. */
async function pruneSessions(records: Records, nowMs: number): Promise<void> {
  // In this order: a session that is listed but not found has ended, and is not one that has only just begun.
  const lists = await records.list(SESSIONS_OF);
  const sessions = await records.list(SESSION);
  const over: string[] = [];
  const left = new Set<string>();
  for (const [name, value] of sessions) {
    if (isOver(Session.parse(value), nowMs)) over.push(name);
    else left.add(name);
  }
  for (let at = 0; at < over.length; at += PRUNE_SLICE) {
    const slice = over.slice(at, at + PRUNE_SLICE);
    await changeQuietly(records, async (draft) => {
      for (const name of slice) draft.remove(name);
    });
  }
  for (const [listName, value] of lists) {
    const listed = SessionNames.parse(value);
    if (listed.some((name) => left.has(name))) continue;
    await changeQuietly(records, async (draft) => {
      const now = SessionNames.parse(await draft.get(listName));
      // A session that has begun meanwhile is the last of its owner's list, which then stays.
      if (now.at(-1) === listed.at(-1)) draft.remove(listName);
    });
  }
}

/** How often sessions that are over are removed, in milliseconds. */
export const SWEEP_MS = 3_600_000;

/** Removes what is over now and every hour until it is told to stop, which waits for a removal that runs. */
export function keepSessionsSwept(records: Records, { now, log }: Pick<Services, "now" | "log">) {
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = pruneSessions(records, now()).catch((error) =>
      log.error({ reason: messageOf(error) }, "sessions that are over cannot be removed"),
    );
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

function isOver({ began_at_ms, seen_at_ms }: Session, nowMs: number): boolean {
  return nowMs - seen_at_ms >= SESSION_MS.idle || nowMs - began_at_ms >= SESSION_MS.whole;
}
