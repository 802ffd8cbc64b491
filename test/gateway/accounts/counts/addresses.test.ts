import { expect, test } from "vitest";
import { addressCounts } from "../../../../gateway/accounts/counts/addresses.ts";
import { NOON } from "../../../noon.ts";

const limits = { dailyLimit: null, burstLimit: 60 };

const start = (max?: number) => {
  const counts = addressCounts(max);
  const take = (address: string, atMs = NOON) => counts.take(`address/${address}`, limits, atMs);
  return { counts, take };
};

test("allowances of addresses are each address's own while there are no more than are told apart", () => {
  const { take } = start(2);
  for (let unit = 0; unit < 60; unit += 1) expect(take("a").admitted).toBe(true);
  expect(take("a").admitted).toBe(false);
  expect(take("b").burstRemaining).toBe(59);
});

test("allowances of addresses are one of 600 requests for all that come later, and describe the limit of one", () => {
  const { take, counts } = start(2);
  take("a");
  take("b");
  let admitted = 0;
  for (let address = 0; address < 1_000; address += 1) if (take(`late${address}`).admitted) admitted += 1;
  expect(admitted).toBe(600);
  const { burstRemaining } = counts.peek("address/other", limits, NOON);
  expect(burstRemaining).toBe(0);
  expect(take("a").burstRemaining).toBe(58);
  expect(counts.peek("address/other", limits, NOON + 60_000).burstRemaining).toBe(60);
});

test("allowances of addresses are each address's own for 20,000 of them", () => {
  const { take } = start();
  for (let address = 1; address < 20_000; address += 1) take(`${address}`);
  expect([take("20000").burstRemaining, take("20001").burstRemaining]).toEqual([59, 60]);
});

test.each([
  ["address/", false],
  ["pages/", true],
  ["assets/", true],
])("allowances of addresses under %s have one unit again after a second: %s", (kind, isSmooth) => {
  const { counts } = start(2);
  for (let unit = 0; unit < 60; unit += 1) counts.take(`${kind}a`, limits, NOON);
  expect(counts.take(`${kind}a`, limits, NOON + 1_000).admitted).toBe(isSmooth);
});

test("allowances of addresses are not refilled by a flood of other addresses", () => {
  const { take } = start(3);
  for (let unit = 0; unit < 60; unit += 1) take("guesser");
  for (let address = 0; address < 100; address += 1) take(`flood${address}`, NOON + 59_000);
  expect(take("guesser", NOON + 59_999).admitted).toBe(false);
});

test("allowances of addresses make room for others a minute after an address was last counted", () => {
  const { take } = start(2);
  take("a");
  take("b", NOON + 10_000);
  take("a", NOON + 30_000);
  const later = ["c", "c", "a", "b"].map((address) => take(address, NOON + 70_000).burstRemaining);
  expect(later).toEqual([59, 58, 58, 60]);
});

test("allowances of addresses give a unit back", () => {
  const { take, counts } = start(1);
  const { takenAtMs } = take("a");
  counts.giveBack("address/a", takenAtMs);
  expect(take("a").burstRemaining).toBe(59);
});
