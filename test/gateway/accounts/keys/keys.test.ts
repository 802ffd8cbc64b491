import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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
import type { TemporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";
import { stateForEach } from "../stateForEach.ts";
import { watchedRecords } from "../watchedRecords.ts";

const now = new Date(NOON);
const later = new Date(NOON + 1000);
let folder: TemporaryFolder;
let state: State;

stateForEach((...made) => {
  [state, folder] = made;
});

const newAccount = async (tier = "professional") =>
  (await createAccount(state.records, { org: "Some Org", tier }, now)).account_id;

describe("accounts and keys", () => {
  test("a key leads to its account", async () => {
    const account = await createAccount(state.records, { org: "  Some Org ", tier: "enterprise" }, now);
    const { key, key_id } = await createKey(state.records, { accountId: account.account_id }, now);
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
    const accountId = await newAccount();
    const first = await createKey(state.records, { accountId }, now);
    const second = await rotateKey(state.records, first.key_id, later);
    expect(await callerOf(state.records, keyDigest(first.key))).toBeUndefined();
    expect((await callerOf(state.records, keyDigest(second.key)))?.account.account_id).toBe(accountId);
    expect(
      (await listKeys(state.records, later)).map((key) => [key.key_id, key.state, key.replaced_by]),
    ).toEqual([
      [first.key_id, "rotated", second.key_id],
      [second.key_id, "active", null],
    ]);
    await expect(rotateKey(state.records, first.key_id, later)).rejects.toThrow(
      /is rotated; only an active key/,
    );
  });

  test("a key rotated with a grace is taken until it ends, and can be revoked before", async () => {
    const accountId = await newAccount();
    const { key, key_id } = await createKey(state.records, { accountId, name: "nightly import" }, now);
    const next = await rotateKey(state.records, key_id, later, 60);
    const { identify } = keyLookup(state.records);
    expect(await identify(`Bearer ${key}`, NOON + 60_999)).toMatchObject({ keyId: key_id });
    expect(await identify(`Bearer ${key}`, NOON + 61_000)).toBe("invalid");
    expect(
      (await listKeys(state.records, now)).map(({ name, state, taken_until }) => [name, state, taken_until]),
    ).toEqual([
      ["nightly import", "rotated", "2025-03-10T12:01:01.000Z"],
      ["nightly import", "active", null],
    ]);
    await expect(rotateKey(state.records, key_id, now)).rejects.toThrow(/is rotated/);
    expect((await revokeKey(state.records, key_id, now)).state).toBe("revoked");
    expect(await identify(`Bearer ${key}`, NOON)).toBe("invalid");
    expect(await identify(`Bearer ${next.key}`, NOON)).toMatchObject({ keyId: next.key_id });
  });

  test("keys that have ended are removed but the newest and those of the last hour, and none within its grace", async () => {
    const accountId = await newAccount();
    const at = (minutes: number) => new Date(NOON + minutes * 60_000);
    const inGrace = await createKey(state.records, { accountId }, now);
    let last = await rotateKey(state.records, inGrace.key_id, now, 7 * 86_400);
    for (let turn = 1; turn <= 40; turn += 1) {
      last = await rotateKey(state.records, last.key_id, at(10 * turn));
    }
    const keys = await listKeys(state.records, at(400), accountId);
    expect(keys).toHaveLength(2 + ENDED_KEYS_KEPT);
    expect(keys[0]?.key_id).toBe(inGrace.key_id);
    expect(keys.at(-1)?.key_id).toBe(last.key_id);
    const { identify } = keyLookup(state.records);
    expect(await identify(`Bearer ${inGrace.key}`, at(400).getTime())).toMatchObject({
      keyId: inGrace.key_id,
    });
    for (let turn = 0; turn < 30; turn += 1) last = await rotateKey(state.records, last.key_id, at(400));
    expect((await listKeys(state.records, at(400), accountId)).length).toBeGreaterThan(30);
    await rotateKey(state.records, last.key_id, at(461));
    expect(await listKeys(state.records, at(461), accountId)).toHaveLength(2 + ENDED_KEYS_KEPT);
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
      keys.push(await createKey(state.records, { accountId }, now));
    }
    await expect(room(NOON)).rejects.toThrow(/up to 3 active keys/);
    await room(NOON, true);
    await rotateKey(state.records, keys[0]?.key_id ?? "", now);
    await expect(room(NOON, true)).rejects.toThrow(/up to 4 keys per hour/);
    await room(NOON + 3_600_000, true);
    await revokeKey(state.records, keys[1]?.key_id ?? "", now);
    await room(NOON + 3_600_000);
  });

  test("ending a key that has ended changes nothing that others remember", async () => {
    const { key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
    await revokeKey(state.records, key_id, now);
    await new Promise((resolve) => setImmediate(resolve));
    const epoch = await state.records.epoch();
    expect((await revokeKey(state.records, key_id, now)).state).toBe("revoked");
    await new Promise((resolve) => setImmediate(resolve));
    expect(await state.records.epoch()).toBe(epoch);
  });

  test("the keys of a suspended account are refused at once, by every look-up, until it is resumed", async () => {
    const accountId = await newAccount();
    const { key, key_id } = await createKey(state.records, { accountId }, now);
    const elsewhere = openState(state.folder);
    const lookups = [keyLookup(state.records), keyLookup(elsewhere.records)];
    const answers = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return Promise.all(lookups.map(({ identify }) => identify(`Bearer ${key}`, NOON)));
    };
    expect(await answers()).toMatchObject([{ keyId: key_id }, { keyId: key_id }]);
    expect((await suspendAccount(state.records, accountId, now)).suspended_at).toBe(now.toISOString());
    expect((await suspendAccount(state.records, accountId, later)).suspended_at).toBe(now.toISOString());
    expect(await answers()).toEqual(["suspended", "suspended"]);
    await resumeAccount(state.records, accountId);
    expect(await answers()).toMatchObject([{ keyId: key_id }, { keyId: key_id }]);
    await elsewhere.close();
  });

  test("an account that changes its tier is on it with the next request", async () => {
    const accountId = await newAccount("sandbox");
    const { key } = await createKey(state.records, { accountId }, now);
    const { identify } = keyLookup(state.records);
    expect(await identify(`Bearer ${key}`, NOON)).toMatchObject({ account: { tier: "sandbox" } });
    await setTier(state.records, accountId, "enterprise");
    expect(await identify(`Bearer ${key}`, NOON)).toMatchObject({ account: { tier: "enterprise" } });
    await expect(setTier(state.records, accountId, "gold")).rejects.toThrow(/no tier "gold"/);
  });

  test("a deleted account is gone with its keys, and no key can be added to it", async () => {
    const accountId = await newAccount();
    const { key, key_id } = await createKey(state.records, { accountId }, now);
    const other = await createKey(state.records, { accountId: await newAccount() }, now);
    const { identify } = keyLookup(state.records);
    expect(await deleteAccount(state.records, accountId)).toEqual([key_id]);
    expect(await identify(`Bearer ${key}`, NOON)).toBe("invalid");
    expect((await listKeys(state.records, now)).map((one) => one.key_id)).toEqual([other.key_id]);
    await expect(findAccount(state.records, accountId)).rejects.toThrow(/no account/);
    await expect(createKey(state.records, { accountId }, now)).rejects.toThrow(/no account/);
  });

  test.each(["\u001b[2Jx", "a\u202eb", "line\nbreak"])(
    "a name that a terminal would obey, %j, is refused",
    async (name) => {
      await expect(createAccount(state.records, { org: name, tier: "sandbox" }, now)).rejects.toThrow(
        /all of them visible/,
      );
      const wish = { accountId: await newAccount(), name };
      await expect(createKey(state.records, wish, now)).rejects.toThrow(/all of them visible/);
    },
  );

  test("a revoked key is refused, and revoking it twice changes nothing", async () => {
    const { key, key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
    expect((await revokeKey(state.records, key_id, now)).state).toBe("revoked");
    expect((await revokeKey(state.records, key_id, now)).state).toBe("revoked");
    expect(await callerOf(state.records, keyDigest(key))).toBeUndefined();
  });

  test("a key expires at its instant, is listed as expired, and hands its expiry on when it is rotated", async () => {
    const { key, key_id } = await createKey(
      state.records,
      { accountId: await newAccount(), expiresAt: later },
      now,
    );
    const { identify } = keyLookup(state.records);
    expect(await identify(`Bearer ${key}`, later.getTime() - 1)).toMatchObject({ keyId: key_id });
    expect(await identify(`Bearer ${key}`, later.getTime())).toBe("invalid");
    expect((await listKeys(state.records, later))[0]?.state).toBe("expired");
    await expect(rotateKey(state.records, key_id, later)).rejects.toThrow(/is expired/);
    const next = await rotateKey(state.records, key_id, now);
    expect((await callerOf(state.records, keyDigest(next.key)))?.expiresAtMs).toBe(later.getTime());
  });

  test("the look-up notices a change at once, within one turn of the loop too", async () => {
    const { key, key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
    const { identify } = keyLookup(state.records);
    expect(await identify(`Bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    await revokeKey(state.records, key_id, now);
    expect(await identify(`Bearer ${key}`, NOON)).toBe("invalid");
  });

  test("a change is seen by other processes at once, whatever becomes of the counts, and one that fails raises no epoch", async () => {
    const { key, key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
    const elsewhere = openState(state.folder);
    const { identify } = keyLookup(elsewhere.records);
    expect(await identify(`Bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    await state.counts.close();
    await revokeKey(state.records, key_id, now);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await identify(`Bearer ${key}`, NOON)).toBe("invalid");
    const epoch = await elsewhere.records.epoch();
    await expect(rotateKey(state.records, "key_none", now)).rejects.toThrow(/There is no key/);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await elsewhere.records.epoch()).toBe(epoch);
    await elsewhere.close();
  });

  test("a caller is known without asking once identified, until the key or its account changes in any process", async () => {
    const accountId = await newAccount();
    const { key, key_id } = await createKey(
      state.records,
      { accountId, expiresAt: new Date(NOON + 5_000) },
      now,
    );
    const elsewhere = openState(state.folder);
    const { identify, known } = keyLookup(state.records);
    const header = `Bearer ${key}`;
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    expect(known(header, NOON)).toBeUndefined();
    await identify(header, NOON);
    expect(known(header, NOON)).toMatchObject({ keyId: key_id });
    expect(known(header, NOON + 5_000)).toBeUndefined();
    await setTier(elsewhere.records, accountId, "enterprise");
    await turn();
    expect(known(header, NOON)).toBeUndefined();
    expect(await identify(header, NOON)).toMatchObject({ account: { tier: "enterprise" } });
    await suspendAccount(elsewhere.records, accountId, now);
    await turn();
    expect(await identify(header, NOON)).toBe("suspended");
    expect(known(header, NOON)).toBeUndefined();
    await elsewhere.close();
  });

  test("a key is remembered once, however its header is written", async () => {
    const { key, key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
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
  ])("the header %j is %s", async (header, expected) => {
    expect(await keyLookup(state.records).identify(header, NOON)).toBe(expected);
  });

  test("the scheme is taken in any case; the key without it is invalid", async () => {
    const { key, key_id } = await createKey(state.records, { accountId: await newAccount() }, now);
    const { identify } = keyLookup(state.records);
    expect(await identify(`bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    expect(await identify(key, NOON)).toBe("invalid");
  });

  test("lists are in the order of creation and can be cut to one account", async () => {
    const one = await createAccount(state.records, { org: "One", tier: "sandbox" }, later);
    const two = await createAccount(state.records, { org: "Two", tier: "sandbox" }, now);
    expect((await listAccounts(state.records)).map(({ org_name }) => org_name)).toEqual(["Two", "One"]);
    await createKey(state.records, { accountId: one.account_id }, now);
    const { key_id } = await createKey(state.records, { accountId: two.account_id }, now);
    expect((await listKeys(state.records, now, two.account_id)).map((key) => key.key_id)).toEqual([key_id]);
  });

  test("the keys of an account are found without reading those of others", async () => {
    const accountId = await newAccount();
    const other = await newAccount();
    const first = await createKey(state.records, { accountId }, now);
    const second = await rotateKey(state.records, first.key_id, later);
    for (let n = 0; n < 20; n += 1) await createKey(state.records, { accountId: other }, now);
    const { records, read } = watchedRecords(state.records);
    const own = [first.key_id, second.key_id];
    expect((await listKeys(records, now, accountId)).map(({ key_id }) => key_id)).toEqual(own);
    expect(read).toHaveLength(4);
    expect(read.every((name) => own.some((id) => name.endsWith(id)))).toBe(true);
    await deleteAccount(state.records, accountId);
    expect(await listKeys(state.records, now, accountId)).toEqual([]);
    expect(await listKeys(state.records, now, other)).toHaveLength(20);
    expect(await state.records.list("keys-of/")).toHaveLength(20);
  });

  test.each([
    [() => createAccount(state.records, { org: " ", tier: "sandbox" }, now), /name must have/],
    [
      () => createAccount(state.records, { org: "x", tier: "gold" }, now),
      /no tier "gold"; the tiers are sandbox/,
    ],
    [() => createKey(state.records, { accountId: "acc_none" }, now), /no account acc_none/],
    [() => rotateKey(state.records, "key_none", now), /no key key_none/],
    [() => revokeKey(state.records, "key_none", now), /no key key_none/],
  ])("what cannot be done says so in one line (%#)", async (action, message) => {
    await expect(action()).rejects.toThrow(message);
  });

  test("no file of the state folder holds the key", async () => {
    const { key } = await createKey(state.records, { accountId: await newAccount() }, now);
    await rotateKey(state.records, (await listKeys(state.records, now))[0]?.key_id ?? "", now);
    await state.accounts.flushed;
    const files = ["accounts", "counts"].flatMap((name) =>
      readdirSync(join(folder.path, name)).map((file) => readFileSync(join(folder.path, name, file))),
    );
    expect(files.some((bytes) => bytes.includes(keyDigest(key)))).toBe(true);
    expect(files.some((bytes) => bytes.includes(key.slice(8, 40)))).toBe(false);
  });
});

describe("the state folder", () => {
  test("written by a newer version it is refused with what to do", async () => {
    await state.accounts.put("version", 99);
    await state.close();
    expect(() => openState(folder.path)).toThrow(
      /is of version 99; this Tidemark reads version 3\. Upgrade Tidemark/,
    );
  });

  test("that cannot be made is refused with what to do", async () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "in the way");
    expect(() => openState(join(file, "state"))).toThrow(
      /cannot be written \(\w+\)\. Change its owner, or name another/,
    );
  });
});
