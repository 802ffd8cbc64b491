import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAccount } from "../../../../gateway/accounts/accounts.ts";
import { checkState } from "../../../../gateway/accounts/checkState.ts";
import { keyLookup } from "../../../../gateway/accounts/keys/keyLookup.ts";
import { backUpState } from "../../../../gateway/accounts/state/backup.ts";
import { openState } from "../../../../gateway/accounts/state/state.ts";
import { folderForFile } from "../../../folders.ts";
import { newKey } from "../newKey.ts";

const home = folderForFile();
const now = new Date("2026-03-04T12:00:00Z");

test("a backup of the state made while accounts and keys are written is sound, and its keys are known", async () => {
  const folder = join(home, "state");
  const state = openState(folder);
  const { key, accountId: account_id } = await newKey(state.records, "sandbox", now);
  const backUps = Array.from({ length: 3 }, (_, index) => join(home, `backup-${index}`));
  let isWriting = true;
  const writing = (async () => {
    let written = 0;
    for (; isWriting; written += 1) {
      await createAccount(state.records, { org: `Org ${written}`, tier: "sandbox" }, now);
      await new Promise((resolve) => setImmediate(resolve));
      state.counts.putSync(`noise/${written % 50}`, Buffer.alloc(3_000, written));
    }
    return written;
  })();
  for (const to of backUps) await backUpState(folder, to);
  isWriting = false;
  expect(await writing).toBeGreaterThan(0);
  await state.close();

  for (const to of backUps) {
    const { accounts, keys, problems } = await checkState(to);
    expect([keys, problems]).toEqual([1, []]);
    expect(accounts).toBeGreaterThanOrEqual(1);
    const restored = openState(to);
    const { identify } = keyLookup(restored.records, "closed");
    expect(await identify(`Bearer ${key}`, now.getTime())).toMatchObject({ account: { account_id } });
    await restored.close();
  }
});

test("a backup of the state takes the place of nothing, and makes no state where there is none", async () => {
  const taken = join(home, "taken");
  writeFileSync(taken, "");
  await expect(backUpState(join(home, "state"), taken)).rejects.toThrow(/exists already/);
  const nothing = join(home, "nothing");
  await expect(backUpState(nothing, join(home, "new"))).rejects.toThrow(/There is no state/);
  expect([existsSync(nothing), existsSync(join(home, "new"))]).toEqual([false, false]);
});
