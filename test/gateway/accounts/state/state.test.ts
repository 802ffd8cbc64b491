import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkState } from "../../../../gateway/accounts/checkState.ts";
import { damageIn, openState } from "../../../../gateway/accounts/state/state.ts";
import { folderForFile } from "../../../folders.ts";
import { newKey } from "../newKey.ts";

const home = folderForFile();
const first = openState(join(home, "first"));
for (let made = 0; made < 60; made += 1) await newKey(first.records, "sandbox");
await first.close();
const whole = readFileSync(join(home, "first", "accounts", "data.mdb"));

let folder: string;
let file: string;
beforeEach(({ task }) => {
  // Accounts alone: what else there is would be looked through as well.
  folder = join(home, task.id);
  file = join(folder, "accounts", "data.mdb");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, whole);
});

const wholePages = (share: number) => Math.floor((whole.length * share) / 4_096) * 4_096;
type Entry = [name: string, record: { readonly account_id: string }];

test.each<[string, () => void]>([
  ["cut off at a tenth of its length", () => truncateSync(file, wholePages(0.1))],
  ["cut off in the middle", () => truncateSync(file, wholePages(0.5))],
  ["cut off at its beginning", () => truncateSync(file, 100)],
  ["overwritten in its first pages", () => writeFileSync(file, Buffer.from(whole).fill(0xff, 0, 8_192))],
])(
  "a state folder whose file was %s ends the start with a sentence instead of the process",
  async (_name, spoil) => {
    spoil();
    expect(() => openState(folder)).toThrow(
      /is damaged: accounts\/data\.mdb: .*Restore it from a backup \(tidemark state backup\)\.$/,
    );
    const { problems } = await checkState(folder);
    expect(problems).toHaveLength(1);
  },
);

test("a state folder whose pages were overwritten ends the start with a sentence, or is opened where they were not in use", async () => {
  let refused = 0;
  for (let page = 2; page * 4_096 < whole.length; page += 2) {
    const spoilt = Buffer.from(whole);
    spoilt.fill(0xff, page * 4_096, (page + 1) * 4_096);
    writeFileSync(file, spoilt);
    if (damageIn(folder).length > 0) refused += 1;
  }
  expect(refused).toBeGreaterThan(2);
});

test("a state folder written by a newer version is refused with what to do", async () => {
  const state = openState(folder);
  await state.accounts.put("version", 99);
  await state.close();
  expect(() => openState(folder)).toThrow(
    /is of version 99; this Tidemark reads version 3\. Upgrade Tidemark/,
  );
});

test("a state folder with records that do not belong together is told of by check", async () => {
  const state = openState(folder);
  const [[spoilt], [orphan, { account_id }]] = (await state.records.list("key/")) as [Entry, Entry];
  const changes = { [spoilt]: { key_id: 5 }, [`account/${account_id}`]: undefined };
  await state.records.commit(new Map(), new Map(Object.entries(changes)), false);
  await state.close();
  expect((await checkState(folder)).problems).toEqual([
    expect.stringContaining(`${spoilt}: `),
    `${orphan}: account is missing`,
  ]);
});
