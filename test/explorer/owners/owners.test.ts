import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  beginSession,
  endSession,
  keepSessionsSwept,
  SESSION,
  SESSION_MS,
  SESSIONS_MAX,
  SWEEP_MS,
  signedInBy,
} from "../../../explorer/owners/sessions.ts";
import { createAccount, findAccount, listAccounts } from "../../../gateway/accounts/accounts.ts";
import type { StoredPassword } from "../../../gateway/accounts/owners/owners.ts";
import {
  ensureOwner,
  LINK_MS,
  listOwners,
  newLink,
  normalizeEmail,
  ownerByEmail,
  ownerOfLink,
  removeOwners,
  replacePassword,
  signUp,
  usePasswordLink,
} from "../../../gateway/accounts/owners/owners.ts";
import { bucketOf, pagesSecret, sealed, unsealed } from "../../../gateway/accounts/owners/secrets.ts";
import { openState, type State } from "../../../gateway/accounts/state/state.ts";
import { stateForEach } from "../../gateway/accounts/stateForEach.ts";
import { NOON } from "../../noon.ts";

const now = new Date(NOON);
const after = (ms: number) => new Date(NOON + ms);
const password: StoredPassword = { scheme: "scrypt", n: 16, r: 1, p: 1, salt: "c2FsdA", hash: "aGFzaA" };
const email = "ann@example.org";
let state: State;

stateForEach((made) => {
  state = made;
});

async function newOwner() {
  const { account_id } = await createAccount(state.records, { org: "Some Org", tier: "professional" }, now);
  return ensureOwner(state.records, { accountId: account_id, email }, now);
}
/** An owner who is signed in. */
async function newSession() {
  const owner = await newOwner();
  return { owner, token: await beginSession(state.records, owner, NOON) };
}
const signedIn = (token: string, atMs = NOON) => signedInBy(state.records, token, atMs);
const sendLink = (ownerId: string) => newLink(state.records, ownerId, "sent", now);
const ownerOf = (link: string, at = now) => ownerOfLink(state.records, link, at);
/** Sets the password by a link. */
const setPassword = (link: string) => usePasswordLink(state.records, link, password, now);
/** Everything the files of the state hold. */
function stored(): Buffer {
  return Buffer.concat(
    readdirSync(join(state.folder, "accounts")).map((file) =>
      readFileSync(join(state.folder, "accounts", file)),
    ),
  );
}

describe("owners", () => {
  test.each([
    ["  Ann@Example.ORG ", "ann@example.org"],
    ["ann+keys@mail.example.co.uk", "ann+keys@mail.example.co.uk"],
    ["ann", undefined],
    ["ann@example", undefined],
    ["ann@ex ample.org", undefined],
    ["ann@example.org\r\nBcc: all@example.org", undefined],
    ["ann\u001b[2J@example.org", undefined],
    ["<script>@example.org", undefined],
    [`${"a".repeat(250)}@example.org`, undefined],
  ])("the address %j is %j", (text, expected) => {
    expect(normalizeEmail(text)).toBe(expected);
  });

  test("an address has one account, and is found in any case", async () => {
    const owner = await newOwner();
    expect(
      await ensureOwner(state.records, { accountId: owner.account_id, email: "ANN@example.org" }, now),
    ).toEqual(owner);
    const other = await createAccount(state.records, { org: "Other", tier: "sandbox" }, now);
    await expect(ensureOwner(state.records, { accountId: other.account_id, email }, now)).rejects.toThrow(
      /already belongs to account/,
    );
    await expect(ensureOwner(state.records, { accountId: "acc_none", email: "b@c.de" }, now)).rejects.toThrow(
      /no account acc_none/,
    );
  });

  test("a link sets the password once; the next one replaces it, and it ends by itself", async () => {
    const { owner_id } = await newOwner();
    const first = await sendLink(owner_id);
    const second = await sendLink(owner_id);
    expect(await ownerOf(first)).toBeUndefined();
    expect(await ownerOf(second, after(LINK_MS.sent))).toBeUndefined();
    expect(await ownerOf(`${second}x`)).toBeUndefined();
    expect(await setPassword(second)).toMatchObject({ owner_id, password });
    expect(await setPassword(second)).toBeUndefined();
  });

  test("a link that somebody has sent leaves the one that an operator handed over", async () => {
    const { owner_id } = await newOwner();
    const printed = await newLink(state.records, owner_id, "printed", now);
    const sent = await sendLink(owner_id);
    expect(await ownerOf(sent)).toMatchObject({ owner_id });
    expect(await setPassword(printed)).toMatchObject({ owner_id });
    expect(await ownerOf(sent)).toBeUndefined();
  });

  test("has twenty sessions at most: the oldest ends for the next", async () => {
    const owner = await newOwner();
    const tokens: string[] = [];
    for (let n = 0; n <= SESSIONS_MAX; n += 1)
      tokens.push(await beginSession(state.records, owner, NOON + n));
    const isIn = await Promise.all(
      tokens.map(async (token) => (await signedIn(token, NOON + 100)) !== undefined),
    );
    expect(isIn).toEqual(tokens.map((_, n) => n > 0));
    expect(await state.records.list(SESSION)).toHaveLength(SESSIONS_MAX);
  });

  test("of two who use a link at once one succeeds", async () => {
    const { owner_id } = await newOwner();
    const link = await sendLink(owner_id);
    const used = await Promise.all([1, 2].map(() => setPassword(link)));
    expect(used.filter((owner) => owner !== undefined)).toHaveLength(1);
  });

  test("who signs up has a sandbox account, unless the address has one", async () => {
    const made = await signUp(state.records, { org: "New", email, password }, now);
    expect((await findAccount(state.records, made?.account_id ?? "")).tier).toBe("sandbox");
    expect(await signUp(state.records, { org: "Again", email, password }, now)).toBeUndefined();
    expect(await listAccounts(state.records)).toHaveLength(1);
  });

  test("are removed with their addresses and sessions", async () => {
    const { owner, token } = await newSession();
    expect(await removeOwners(state.records, owner.account_id)).toBe(1);
    expect(await ownerByEmail(state.records, email)).toBeUndefined();
    expect(await listOwners(state.records, owner.account_id)).toEqual([]);
    expect(await signedIn(token)).toBeUndefined();
  });

  test("a password is derived anew only while it is the one that was verified", async () => {
    const owner = await newOwner();
    const link = await sendLink(owner.owner_id);
    await setPassword(link);
    const late = { ...password, hash: "bGF0ZQ" };
    expect(
      (await replacePassword(state.records, owner.owner_id, { ...password, hash: "b2xk" }, late)).password,
    ).toEqual(password);
    expect((await replacePassword(state.records, owner.owner_id, password, late)).password).toEqual(late);
  });
});

describe("sessions", () => {
  test("lead to owner and account until they are ended", async () => {
    const { token } = await newSession();
    expect(await signedIn(token)).toMatchObject({
      owner: { email },
      account: { org_name: "Some Org" },
    });
    expect(await signedIn(`${token}x`)).toBeUndefined();
    await endSession(state.records, token);
    expect(await signedIn(token)).toBeUndefined();
  });

  test("end when nobody comes for hours, and after a week whoever comes", async () => {
    const { owner, token } = await newSession();
    let atMs = NOON;
    for (; atMs - NOON < SESSION_MS.whole; atMs += SESSION_MS.idle - 1) {
      expect(await signedIn(token, atMs)).toBeDefined();
    }
    expect(await signedIn(token, NOON + SESSION_MS.whole)).toBeUndefined();
    const idle = await beginSession(state.records, owner, NOON);
    expect(await signedIn(idle, NOON + SESSION_MS.idle)).toBeUndefined();
  });

  test("all end when a password is set", async () => {
    const { owner, token } = await newSession();
    await setPassword(await sendLink(owner.owner_id));
    expect(await signedIn(token)).toBeUndefined();
  });

  test("that are over are removed while a gateway runs, at once and then every hour, until it stops", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { owner, token } = await newSession();
    await beginSession(state.records, owner, NOON + 1);
    let nowMs = NOON + SESSION_MS.idle;
    const error = vi.fn();
    const log = { info: error, warn: error, error };
    const stop = keepSessionsSwept(state.records, { now: () => nowMs, log });
    /** How many sessions are left, and lists of an owner's. */
    const left = async () => [
      (await state.records.list(SESSION)).length,
      (await state.records.list("sessions-of/")).length,
    ];
    await vi.waitFor(async () => expect(await left()).toEqual([1, 1]));
    expect(await signedIn(token)).toBeUndefined();
    nowMs += 1;
    vi.advanceTimersByTime(SWEEP_MS);
    await stop();
    expect(await left()).toEqual([0, 0]);
    await beginSession(state.records, owner, NOON);
    vi.advanceTimersByTime(SWEEP_MS);
    await stop();
    expect(await left()).toEqual([1, 1]);
    expect(error).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("that begin while others are removed stay on the list of their owner", async () => {
    const { owner } = await newSession();
    const nowMs = NOON + SESSION_MS.idle;
    const list = async (prefix: string) => {
      const found = await state.records.list(prefix);
      if (prefix !== SESSION) await beginSession(state.records, owner, nowMs);
      return found;
    };
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await keepSessionsSwept({ ...state.records, list }, { now: () => nowMs, log })();
    expect(await state.records.list(SESSION)).toHaveLength(1);
    expect(await state.records.list("sessions-of/")).toHaveLength(1);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("leave keys as they are: no process looks them up anew", async () => {
    const owner = await newOwner();
    const before = await state.records.epoch();
    await beginSession(state.records, owner, NOON);
    await sendLink(owner.owner_id);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await state.records.epoch()).toBe(before);
  });

  test("neither their tokens nor those of links are in any file", async () => {
    const { owner, token } = await newSession();
    const link = await sendLink(owner.owner_id);
    const bytes = stored();
    expect(bytes.includes(owner.owner_id)).toBe(true);
    expect(bytes.includes(token.slice(5, 25))).toBe(false);
    expect(bytes.includes(link.slice(-25))).toBe(false);
  });
});

describe("the secret of the pages", () => {
  test("is the same for all who share a store, and for them only", async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => pagesSecret(state.records)));
    expect(new Set(secrets).size).toBe(1);
    const other = openState(join(state.folder, "other"));
    expect(await pagesSecret(other.records)).not.toBe(secrets[0]);
    await other.close();
  });

  test("seals what only it can seal, for one purpose", () => {
    const text = sealed("secret", "sign-up", { email });
    expect(unsealed("secret", "sign-up", text)).toEqual({ email });
    expect(unsealed("other", "sign-up", text)).toBeUndefined();
    expect(unsealed("secret", "else", text)).toBeUndefined();
    expect(unsealed("secret", "sign-up", `x${text}`)).toBeUndefined();
    expect(unsealed("secret", "sign-up", "")).toBeUndefined();
  });

  test("decides whom an address shares a counter with", () => {
    const buckets = Array.from({ length: 1_000 }, (_, n) => bucketOf("secret", `address ${n}`, 65_536));
    expect(new Set(buckets).size).toBeGreaterThan(980);
    expect(bucketOf("other", "address 1", 65_536)).not.toBe(buckets[1]);
  });
});
