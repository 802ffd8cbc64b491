import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccount, listAccounts } from "../../../../gateway/accounts/accounts.ts";
import { beat } from "../../../../gateway/accounts/counts/members.ts";
import { keyDigest } from "../../../../gateway/accounts/keys/apiKey.ts";
import { callerOf, createKey } from "../../../../gateway/accounts/keys/keys.ts";
import { inspectLmdbFile } from "../../../../gateway/accounts/state/lmdbFile.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { checkState, repairState } from "../../../../gateway/accounts/state/stateFiles.ts";
import { temporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";

let folder: ReturnType<typeof temporaryFolder>;
let keys: string[];
const now = new Date(NOON);
const fileOf = (name: string) => join(folder.path, name, "data.mdb");

/** A state of enough accounts that its tree has branches, one of them with a value of several pages. */
beforeEach(async () => {
  folder = temporaryFolder();
  const state = openState(folder.path);
  keys = [];
  for (let n = 0; n < 150; n += 1) {
    const { account_id } = await createAccount(state.records, { org: `Org ${n}`, tier: "sandbox" }, now);
    keys.push((await createKey(state.records, { accountId: account_id }, now)).key);
  }
  state.accounts.putSync("note/long", "x".repeat(20_000));
  await state.close();
});
afterEach(() => folder.remove());
const pause = async () => {};

describe("a data file read without LMDB", () => {
  test("gives the entries that LMDB gives", async () => {
    const { problem, entries } = inspectLmdbFile(fileOf("accounts"), true);
    const state = openState(folder.path);
    const expected = [...state.accounts.getRange()].map(({ key, value }) => [key, value]);
    await state.close();
    expect(problem).toBeUndefined();
    expect(entries.map(({ key, value }) => [String(key), JSON.parse(String(value))])).toEqual(expected);
  });

  test("is sound where it is missing or empty", () => {
    writeFileSync(fileOf("counts"), "");
    for (const name of ["counts", "none"]) {
      expect(inspectLmdbFile(fileOf(name)).problem).toBeUndefined();
    }
  });

  test("is found to be cut off, wherever that was", () => {
    const bytes = readFileSync(fileOf("accounts"));
    for (let size = 1; size < bytes.length; size += 3_001) {
      writeFileSync(fileOf("accounts"), bytes.subarray(0, size));
      expect(inspectLmdbFile(fileOf("accounts")).problem, `${size} bytes`).toBeDefined();
    }
  });

  test("is never followed outside of itself, whatever is written over it", () => {
    const bytes = readFileSync(fileOf("accounts"));
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 64),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        (at, garbage) => {
          const spoilt = Buffer.from(bytes);
          spoilt.set(garbage, at);
          writeFileSync(fileOf("accounts"), spoilt);
          const { problem } = inspectLmdbFile(fileOf("accounts"), true);
          expect(problem === undefined || !problem.includes("\n")).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a damaged state", () => {
  const spoil = () => {
    const bytes = readFileSync(fileOf("accounts"));
    // Every page that holds the record of one account: the leaf that is in use, and earlier ones.
    const record = `"org_name":"Org 77"`;
    for (let at = bytes.indexOf(record); at >= 0; at = bytes.indexOf(record)) {
      const page = at & ~4095;
      bytes.fill(0, page, page + 4096);
    }
    writeFileSync(fileOf("accounts"), bytes);
  };

  test.each<[string, () => void]>([
    ["cut in half", () => truncateSync(fileOf("accounts"), statSync(fileOf("accounts")).size >> 1)],
    ["overwritten", () => writeFileSync(fileOf("accounts"), "not a database".repeat(1_000))],
    ["with a page of zeros", spoil],
    ["with counts cut off", () => truncateSync(fileOf("counts"), 5_000)],
  ])("%s ends the start with one line that says what to do", (_name, damage) => {
    damage();
    const start = () => openState(folder.path);
    expect(start).toThrow(
      /^The state folder .* is damaged: (accounts|counts)\/data\.mdb: [^\n]*"tidemark state repair"\.$/,
    );
    expect(checkState(folder.path).problems).not.toEqual([]);
  });

  test("is repaired from what can be read: other keys work on, and lost ones are refused", async () => {
    spoil();
    const repair = await repairState(folder.path, now, pause);
    expect(repair.kept).toEqual([expect.stringMatching(/accounts-damaged-20250310T120000Z$/)]);
    const state = openState(folder.path);
    const works = await keysThatWork(state);
    expect(works.length).toBeGreaterThan(100);
    expect(works.length).toBeLessThan(150);
    expect((await listAccounts(state.records)).length).toBeGreaterThan(100);
    await state.close();
    expect(statSync(join(repair.kept[0] as string, "data.mdb")).size).toBeGreaterThan(0);
  });

  test("loses its counts alone where these alone are damaged", async () => {
    truncateSync(fileOf("counts"), 5_000);
    await repairState(folder.path, now, pause);
    const state = openState(folder.path);
    expect(await keysThatWork(state)).toEqual(keys);
    await state.close();
  });

  test("is not repaired under a gateway that runs", async () => {
    const state = openState(folder.path);
    const beating = () => state.counts.transactionSync(() => beat(state, "gateway"));
    beating();
    await expect(repairState(folder.path, now, async () => beating())).rejects.toThrow(
      /^A gateway uses the state folder/,
    );
    await state.close();
  });

  test("that is sound is left alone", async () => {
    expect(checkState(folder.path)).toEqual({ accounts: 150, keys: 150, problems: [] });
    expect(await repairState(folder.path, now, pause)).toEqual({ kept: [], records: 450 });
  });
});

test("a state's files are for its owner alone", () => {
  for (const name of ["accounts", "counts"]) {
    for (const file of ["data.mdb", "lock.mdb"]) {
      expect(statSync(join(folder.path, name, file)).mode & 0o777).toBe(0o600);
    }
  }
});

async function keysThatWork({ records }: State): Promise<string[]> {
  const callers = await Promise.all(keys.map((key) => callerOf(records, keyDigest(key))));
  return keys.filter((_, index) => callers[index] !== undefined);
}
