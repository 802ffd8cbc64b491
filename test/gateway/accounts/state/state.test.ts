import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkState } from "../../../../gateway/accounts/checkState.ts";
import { damageIn, openState } from "../../../../gateway/accounts/state/state.ts";
import { type TemporaryFolder, temporaryFolder } from "../../../folders.ts";
import { newKey } from "../newKey.ts";

let folder: TemporaryFolder;
let file: string;

beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder.path, "accounts", "data.mdb");
  const state = openState(folder.path);
  for (let made = 0; made < 60; made += 1) await newKey(state.records, "sandbox");
  await state.close();
});
afterEach(() => folder.remove());

type Entry = [name: string, record: { readonly account_id: string }];

describe("a state folder", () => {
  test.each([0.1, 0.3])(
    "whose file was cut off at %d of its length ends the start with a sentence instead of the process",
    async (share) => {
      truncateSync(file, Math.floor((readFileSync(file).length * share) / 4_096) * 4_096);
      expect(() => openState(folder.path)).toThrow(
        /is damaged: accounts\/data\.mdb: .*Restore it from a backup \(tidemark state backup\)\.$/,
      );
      const { problems } = await checkState(folder.path);
      expect(problems).toHaveLength(1);
    },
  );

  test("whose pages were overwritten ends the start with a sentence, or is opened where they were not in use", async () => {
    const whole = readFileSync(file);
    let refused = 0;
    for (let page = 2; page * 4_096 < whole.length; page += 2) {
      const spoilt = Buffer.from(whole);
      spoilt.fill(0xff, page * 4_096, (page + 1) * 4_096);
      writeFileSync(file, spoilt);
      if (damageIn(folder.path).length > 0) refused += 1;
    }
    expect(refused).toBeGreaterThan(2);
  });

  test("with records that do not belong together is told of by check", async () => {
    const state = openState(folder.path);
    const [[spoilt], [orphan, { account_id }]] = (await state.records.list("key/")) as [Entry, Entry];
    const changes = { [spoilt]: { key_id: 5 }, [`account/${account_id}`]: undefined };
    await state.records.commit(new Map(), new Map(Object.entries(changes)), false);
    await state.close();
    expect((await checkState(folder.path)).problems).toEqual([
      expect.stringContaining(`${spoilt}: `),
      `${orphan}: account is missing`,
    ]);
  });
});
