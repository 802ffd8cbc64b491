import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  callerOf,
  createAccount,
  createKey,
  listAccounts,
  listKeys,
  revokeKey,
  rotateKey,
} from "../../../gateway/identity/accounts.ts";
import { keyDigest } from "../../../gateway/identity/apiKey.ts";
import { keyLookup } from "../../../gateway/identity/keyLookup.ts";
import { openState, type State } from "../../../gateway/state/state.ts";
import { NOON, temporaryFolder } from "../harness.ts";

const now = new Date(NOON);
const later = new Date(NOON + 1000);
let folder: ReturnType<typeof temporaryFolder>;
let state: State;

beforeEach(() => {
  folder = temporaryFolder();
  state = openState(folder.path);
});
afterEach(async () => {
  await state.close();
  folder.remove();
});

const newAccount = (tier = "professional") => createAccount(state, { org: "Some Org", tier }, now).account_id;

describe("accounts and keys", () => {
  test("a key leads to its account", () => {
    const account = createAccount(state, { org: "  Some Org ", tier: "enterprise" }, now);
    const { key, key_id } = createKey(state, { accountId: account.account_id }, now);
    expect(account.org_name).toBe("Some Org");
    expect(callerOf(state, keyDigest(key))).toEqual({
      account,
      keyId: key_id,
      subject: `account/${account.account_id}`,
      expiresAtMs: null,
    });
    expect(callerOf(state, keyDigest(`${key}x`))).toBeUndefined();
  });

  test("rotation gives a new key and ends the old one, which can not be rotated again", () => {
    const accountId = newAccount();
    const first = createKey(state, { accountId }, now);
    const second = rotateKey(state, first.key_id, later);
    expect(callerOf(state, keyDigest(first.key))).toBeUndefined();
    expect(callerOf(state, keyDigest(second.key))?.account.account_id).toBe(accountId);
    expect(listKeys(state, later).map((key) => [key.key_id, key.state, key.replaced_by])).toEqual([
      [first.key_id, "rotated", second.key_id],
      [second.key_id, "active", null],
    ]);
    expect(() => rotateKey(state, first.key_id, later)).toThrow(/is rotated; only an active key/);
  });

  test("a revoked key is refused, and revoking it twice changes nothing", () => {
    const { key, key_id } = createKey(state, { accountId: newAccount() }, now);
    expect(revokeKey(state, key_id, now).state).toBe("revoked");
    expect(revokeKey(state, key_id, now).state).toBe("revoked");
    expect(callerOf(state, keyDigest(key))).toBeUndefined();
  });

  test("a key expires at its instant, is listed as expired, and hands its expiry on when it is rotated", () => {
    const { key, key_id } = createKey(state, { accountId: newAccount(), expiresAt: later }, now);
    const identify = keyLookup(state);
    expect(identify(`Bearer ${key}`, later.getTime() - 1)).toMatchObject({ keyId: key_id });
    expect(identify(`Bearer ${key}`, later.getTime())).toBe("invalid");
    expect(listKeys(state, later)[0]?.state).toBe("expired");
    expect(() => rotateKey(state, key_id, later)).toThrow(/is expired/);
    const next = rotateKey(state, key_id, now);
    expect(callerOf(state, keyDigest(next.key))?.expiresAtMs).toBe(later.getTime());
  });

  test("the look-up notices a change at once, within one turn of the loop too", () => {
    const { key, key_id } = createKey(state, { accountId: newAccount() }, now);
    const identify = keyLookup(state);
    expect(identify(`Bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    revokeKey(state, key_id, now);
    expect(identify(`Bearer ${key}`, NOON)).toBe("invalid");
  });

  test("a change and the epoch that tells of it are one transaction, whatever becomes of the counts", async () => {
    const { key, key_id } = createKey(state, { accountId: newAccount() }, now);
    const elsewhere = openState(state.folder);
    const identify = keyLookup(elsewhere);
    expect(identify(`Bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    const counts = new Proxy(state.counts, {
      get: () => {
        throw new Error("the process was killed here");
      },
    });
    revokeKey({ ...state, counts }, key_id, now);
    await new Promise((resolve) => setImmediate(resolve));
    expect(identify(`Bearer ${key}`, NOON)).toBe("invalid");
    const epoch = elsewhere.accountsEpoch();
    expect(() => rotateKey(state, "key_none", now)).toThrow(/There is no key/);
    await new Promise((resolve) => setImmediate(resolve));
    expect(elsewhere.accountsEpoch()).toBe(epoch);
    await elsewhere.close();
  });

  test("a key is remembered once, however its header is written", () => {
    const { key, key_id } = createKey(state, { accountId: newAccount() }, now);
    let looks = 0;
    const accounts = new Proxy(state.accounts, {
      get: (target, name) => {
        if (name === "get") looks += 1;
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const identify = keyLookup({ ...state, accounts });
    for (let padding = 1; padding < 1_000; padding += 1) {
      expect(identify(`Bearer${" ".repeat(padding)}${key}`, NOON)).toMatchObject({ keyId: key_id });
    }
    expect(looks).toBeLessThan(10);
  });

  test.each([
    [undefined, "missing"],
    ["", "missing"],
    ["Bearer", "invalid"],
    ["Bearer ", "invalid"],
    ["Basic abc", "invalid"],
    ["Bearer not-a-key", "invalid"],
  ])("the header %j is %s", (header, expected) => {
    expect(keyLookup(state)(header, NOON)).toBe(expected);
  });

  test("the scheme is taken in any case; the key without it is invalid", () => {
    const { key, key_id } = createKey(state, { accountId: newAccount() }, now);
    const identify = keyLookup(state);
    expect(identify(`bearer ${key}`, NOON)).toMatchObject({ keyId: key_id });
    expect(identify(key, NOON)).toBe("invalid");
  });

  test("lists are in the order of creation and can be cut to one account", () => {
    const one = createAccount(state, { org: "One", tier: "sandbox" }, later);
    const two = createAccount(state, { org: "Two", tier: "sandbox" }, now);
    expect(listAccounts(state).map(({ org_name }) => org_name)).toEqual(["Two", "One"]);
    createKey(state, { accountId: one.account_id }, now);
    const { key_id } = createKey(state, { accountId: two.account_id }, now);
    expect(listKeys(state, now, two.account_id).map((key) => key.key_id)).toEqual([key_id]);
  });

  test.each([
    [() => createAccount(state, { org: " ", tier: "sandbox" }, now), /name must have/],
    [() => createAccount(state, { org: "x", tier: "gold" }, now), /no tier "gold"; the tiers are sandbox/],
    [() => createKey(state, { accountId: "acc_none" }, now), /no account acc_none/],
    [() => rotateKey(state, "key_none", now), /no key key_none/],
    [() => revokeKey(state, "key_none", now), /no key key_none/],
  ])("what cannot be done says so in one line (%#)", (action, message) => {
    expect(action).toThrow(message);
  });

  test("no file of the state folder holds the key", async () => {
    const { key } = createKey(state, { accountId: newAccount() }, now);
    rotateKey(state, listKeys(state, now)[0]?.key_id ?? "", now);
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
      /is of version 99; this Tidemark reads version 1\. Upgrade Tidemark/,
    );
    state = openState(join(folder.path, "other"));
  });

  test("that cannot be made is refused with what to do", () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "in the way");
    expect(() => openState(join(file, "state"))).toThrow(
      /cannot be written \(\w+\)\. Change its owner, or name another/,
    );
  });
});
