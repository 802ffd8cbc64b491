import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limitsWith } from "../../../../core/contract/limits.ts";
import {
  createAccount,
  findAccount,
  listAccounts,
  resumeAccount,
  setTier,
  suspendAccount,
} from "../../../../gateway/accounts/accounts.ts";
import { keyDigest } from "../../../../gateway/accounts/keys/apiKey.ts";
import { keyLookup } from "../../../../gateway/accounts/keys/keyLookup.ts";
import {
  callerOf,
  createKey,
  deleteAccount,
  ENDED_KEYS_KEPT,
  listKeys,
  requireKeyRoom,
  revokeKey,
  rotateKey,
} from "../../../../gateway/accounts/keys/keys.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { NOON } from "../../../noon.ts";
import { stateForEach } from "../stateForEach.ts";
import { watchedRecords } from "../watchedRecords.ts";

const now = new Date(NOON);
const later = new Date(NOON + 1000);
let state: State;

stateForEach((made) => {
  state = made;
});

const newAccount = async (tier = "professional") =>
  (await createAccount(state.records, { org: "Some Org", tier }, now)).account_id;
/** A key of an account, a new one unless told. */
const newKey = async (wish: Partial<Parameters<typeof createKey>[1]> = {}) => {
  const accountId = wish.accountId ?? (await newAccount());
  return { ...(await createKey(state.records, { ...wish, accountId }, now)), accountId };
};
const rotate = (keyId: string, at = now, graceSeconds?: number) =>
  rotateKey(state.records, keyId, at, graceSeconds);
const revoke = (keyId: string) => revokeKey(state.records, keyId, now);
const list = (at = now, accountId?: string) => listKeys(state.records, at, accountId);
/** Whose a key is, as a look-up says that has not seen it before. */
const identify = (key: string, atMs = NOON) => keyLookup(state.records).identify(`Bearer ${key}`, atMs);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a key leads to its account", async () => {
  const account = await createAccount(state.records, { org: "  Some Org ", tier: "enterprise" }, now);
  const { key, key_id } = await newKey({ accountId: account.account_id });
  expect(account.org_name).toBe("Some Org");
  expect(await callerOf(state.records, keyDigest(key))).toEqual({
    account,
    keyId: key_id,
    subject: `account/${account.account_id}`,
    expiresAtMs: null,
  });
  expect(await callerOf(state.records, keyDigest(`${key}x`))).toBeUndefined();
});

test("rotation gives a new key and ends the old one, which can not be rotated again", async () => {
  const first = await newKey();
  const second = await rotate(first.key_id, later);
  expect(await callerOf(state.records, keyDigest(first.key))).toBeUndefined();
  const { account } = (await callerOf(state.records, keyDigest(second.key))) ?? {};
  expect(account?.account_id).toBe(first.accountId);
  expect(await list(later)).toMatchObject([
    { key_id: first.key_id, state: "rotated", replaced_by: second.key_id },
    { key_id: second.key_id, state: "active", replaced_by: null },
  ]);
  await expect(rotate(first.key_id, later)).rejects.toThrow(/is rotated; only an active key/);
});

test("a key rotated with a grace is taken until it ends, and can be revoked before", async () => {
  const name = "nightly import";
  const { key, key_id } = await newKey({ name });
  const next = await rotate(key_id, later, 60);
  const lookup = keyLookup(state.records);
  expect(await lookup.identify(`Bearer ${key}`, NOON + 60_999)).toMatchObject({ keyId: key_id });
  expect(await lookup.identify(`Bearer ${key}`, NOON + 61_000)).toBe("invalid");
  expect(await list()).toMatchObject([
    { name, state: "rotated", taken_until: "2025-03-10T12:01:01.000Z" },
    { name, state: "active", taken_until: null },
  ]);
  await expect(rotate(key_id)).rejects.toThrow(/is rotated/);
  expect((await revoke(key_id)).state).toBe("revoked");
  expect(await lookup.identify(`Bearer ${key}`, NOON)).toBe("invalid");
  expect(await lookup.identify(`Bearer ${next.key}`, NOON)).toMatchObject({ keyId: next.key_id });
});

test("keys that have ended are removed but the newest and those of the last hour, and none within its grace", async () => {
  const at = (minutes: number) => new Date(NOON + minutes * 60_000);
  const { accountId, ...inGrace } = await newKey();
  let last = await rotate(inGrace.key_id, now, 7 * 86_400);
  for (let turn = 1; turn <= 40; turn += 1) last = await rotate(last.key_id, at(10 * turn));
  const keys = await list(at(400), accountId);
  expect(keys).toHaveLength(2 + ENDED_KEYS_KEPT);
  expect(keys[0]?.key_id).toBe(inGrace.key_id);
  expect(keys.at(-1)?.key_id).toBe(last.key_id);
  expect(await identify(inGrace.key, at(400).getTime())).toMatchObject({ keyId: inGrace.key_id });
  for (let turn = 0; turn < 30; turn += 1) last = await rotate(last.key_id, at(400));
  expect((await list(at(400), accountId)).length).toBeGreaterThan(30);
  await rotate(last.key_id, at(461));
  expect(await list(at(461), accountId)).toHaveLength(2 + ENDED_KEYS_KEPT);
  for (const prefix of ["key/", "digest/", "keys-of/"]) {
    expect(await state.records.list(prefix), prefix).toHaveLength(2 + ENDED_KEYS_KEPT);
  }
});

test("an owner has as many active keys as the limits say, and makes as many in an hour", async () => {
  const accountId = await newAccount();
  const limits = limitsWith({ keys: { active: 3, made_per_hour: 4 } });
  const room = (atMs: number, replaces = false) =>
    requireKeyRoom(state.records, accountId, limits, new Date(atMs), replaces);
  const keys = [];
  for (let made = 0; made < 3; made += 1) {
    await room(NOON);
    keys.push(await newKey({ accountId }));
  }
  await expect(room(NOON)).rejects.toThrow(/up to 3 active keys/);
  await room(NOON, true);
  await rotate(keys[0]?.key_id ?? "");
  await expect(room(NOON, true)).rejects.toThrow(/up to 4 keys per hour/);
  await room(NOON + 3_600_000, true);
  await revoke(keys[1]?.key_id ?? "");
  await room(NOON + 3_600_000);
});

test("a revoked key is refused by every process at once, whatever becomes of the counts", async () => {
  const { key, key_id } = await newKey();
  const elsewhere = openState(state.folder);
  const lookup = keyLookup(elsewhere.records);
  expect(await lookup.identify(`Bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
  await state.counts.close();
  expect((await revoke(key_id)).state).toBe("revoked");
  await nextTurn();
  expect(await lookup.identify(`Bearer ${key}`, NOON)).toBe("invalid");
  await elsewhere.close();
});

test("a change that changes nothing, or fails, leaves what others remember", async () => {
  const { key_id } = await newKey();
  await revoke(key_id);
  await nextTurn();
  const epoch = await state.records.epoch();
  expect((await revoke(key_id)).state).toBe("revoked");
  await expect(rotate("key_none")).rejects.toThrow(/There is no key/);
  await nextTurn();
  expect(await state.records.epoch()).toBe(epoch);
});

test("a deleted account is gone with its keys, and no key can be added to it", async () => {
  const { key, key_id, accountId } = await newKey();
  const other = await newKey();
  expect(await deleteAccount(state.records, accountId)).toEqual([key_id]);
  expect(await identify(key)).toBe("invalid");
  expect((await list()).map((one) => one.key_id)).toEqual([other.key_id]);
  await expect(findAccount(state.records, accountId)).rejects.toThrow(/no account/);
  await expect(newKey({ accountId })).rejects.toThrow(/no account/);
});

test.each(["\u001b[2Jx", "a\u202eb", "line\nbreak"])(
  "a name that a terminal would obey, %j, is refused",
  async (name) => {
    const made = createAccount(state.records, { org: name, tier: "sandbox" }, now);
    await expect(made).rejects.toThrow(/all of them visible/);
    await expect(newKey({ name })).rejects.toThrow(/all of them visible/);
  },
);

test("a key expires at its instant, is listed as expired, and hands its expiry on when it is rotated", async () => {
  const { key, key_id } = await newKey({ expiresAt: later });
  const lookup = keyLookup(state.records);
  expect(await lookup.identify(`Bearer ${key}`, later.getTime() - 1)).toMatchObject({ keyId: key_id });
  expect(await lookup.identify(`Bearer ${key}`, later.getTime())).toBe("invalid");
  expect(await list(later)).toMatchObject([{ state: "expired" }]);
  await expect(rotate(key_id, later)).rejects.toThrow(/is expired/);
  const next = await rotate(key_id);
  expect((await callerOf(state.records, keyDigest(next.key)))?.expiresAtMs).toBe(later.getTime());
});

test("a caller is known without asking once identified, until the key or its account changes in any process", async () => {
  const { key, key_id, accountId } = await newKey({ expiresAt: new Date(NOON + 5_000) });
  const elsewhere = openState(state.folder);
  const { identify, known } = keyLookup(state.records);
  const header = `Bearer ${key}`;
  expect(known(header, NOON)).toBeUndefined();
  await identify(header, NOON);
  expect(known(header, NOON)).toMatchObject({ keyId: key_id });
  expect(known(header, NOON + 5_000)).toBeUndefined();
  await setTier(elsewhere.records, accountId, "enterprise");
  await nextTurn();
  expect(known(header, NOON)).toBeUndefined();
  expect(await identify(header, NOON)).toMatchObject({ account: { tier: "enterprise" } });
  for (const at of [now, later]) {
    const { suspended_at } = await suspendAccount(elsewhere.records, accountId, at);
    expect(suspended_at).toBe(now.toISOString());
    await nextTurn();
    expect(await identify(header, NOON)).toBe("suspended");
    expect(known(header, NOON)).toBeUndefined();
  }
  await resumeAccount(elsewhere.records, accountId);
  await nextTurn();
  expect(await identify(header, NOON)).toMatchObject({ keyId: key_id });
  await elsewhere.close();
});

test("a key is remembered once, however its header is written", async () => {
  const { key, key_id } = await newKey();
  const { records, read } = watchedRecords(state.records);
  const { identify } = keyLookup(records);
  for (let padding = 1; padding < 1_000; padding += 1) {
    expect(await identify(`Bearer${" ".repeat(padding)}${key}`, NOON)).toMatchObject({ keyId: key_id });
  }
  expect(read.length).toBeLessThan(10);
});

test.each([
  [undefined, "missing"],
  ["", "missing"],
  ["Bearer", "invalid"],
  ["Bearer ", "invalid"],
  ["Basic abc", "invalid"],
  ["Bearer not-a-key", "invalid"],
  ["KEY", "invalid"],
  ["bearer KEY", "known"],
])("the header %j is %s", async (header, expected) => {
  const { key } = await newKey();
  const identity = await keyLookup(state.records).identify(header?.replace("KEY", key), NOON);
  expect(typeof identity === "string" ? identity : "known").toBe(expected);
});

test("accounts are listed in the order of their creation", async () => {
  await createAccount(state.records, { org: "One", tier: "sandbox" }, later);
  await createAccount(state.records, { org: "Two", tier: "sandbox" }, now);
  expect((await listAccounts(state.records)).map(({ org_name }) => org_name)).toEqual(["Two", "One"]);
});

test("the keys of an account are found without reading those of others", async () => {
  const { accountId, ...first } = await newKey();
  const second = await rotate(first.key_id, later);
  const other = await newAccount();
  for (let n = 0; n < 20; n += 1) await newKey({ accountId: other });
  const { records, read } = watchedRecords(state.records);
  const own = [first.key_id, second.key_id];
  expect((await listKeys(records, now, accountId)).map(({ key_id }) => key_id)).toEqual(own);
  expect(read).toHaveLength(4);
  expect(read.every((name) => own.some((id) => name.endsWith(id)))).toBe(true);
  await deleteAccount(state.records, accountId);
  expect(await list(now, accountId)).toEqual([]);
  expect(await list(now, other)).toHaveLength(20);
  expect(await state.records.list("keys-of/")).toHaveLength(20);
});

test.each([
  [() => createAccount(state.records, { org: " ", tier: "sandbox" }, now), /name must have/],
  [() => newAccount("gold"), /no tier "gold"; the tiers are sandbox/],
  [async () => setTier(state.records, await newAccount(), "gold"), /no tier "gold"/],
  [() => newKey({ accountId: "acc_none" }), /no account acc_none/],
  [() => rotate("key_none"), /no key key_none/],
  [() => revoke("key_none"), /no key key_none/],
])("what cannot be done says so in one line (%#)", async (action, message) => {
  await expect(action()).rejects.toThrow(message);
});

test("no file of the state folder holds the key", async () => {
  const { key, key_id } = await newKey();
  await rotate(key_id);
  await state.accounts.flushed;
  const files = ["accounts", "counts"].flatMap((name) =>
    readdirSync(join(state.folder, name)).map((file) => readFileSync(join(state.folder, name, file))),
  );
  expect(files.some((bytes) => bytes.includes(keyDigest(key)))).toBe(true);
  expect(files.some((bytes) => bytes.includes(key.slice(8, 40)))).toBe(false);
});
