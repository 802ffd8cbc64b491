import { expect, test } from "vitest";
import type { Release } from "../../../gateway/release/release.ts";
import { recentAnswers } from "../../../gateway/routes/search.ts";

const release = () => ({}) as Release;
const text = async (found: ReturnType<ReturnType<typeof recentAnswers>>) => (await found).bytes.toString();

test("recent answers are made once, and given at once from then on", async () => {
  const recent = recentAnswers();
  const one = release();
  let made = 0;
  const make = async () => {
    made += 1;
    return { made };
  };
  const together = [recent(one, "nurse", make), recent(one, "nurse", make)];
  expect(await Promise.all(together.map(text))).toEqual(['{"made":1}', '{"made":1}']);
  const later = recent(one, "nurse", make);
  expect(later).not.toBeInstanceOf(Promise);
  expect(await later).toMatchObject({ tag: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(await text(recent(one, "pilot", make))).toBe('{"made":2}');
});

test("recent answers of one release are not given for another", async () => {
  const recent = recentAnswers();
  const [one, other] = [release(), release()];
  expect(await text(recent(one, "nurse", async () => "old"))).toBe("old");
  expect(await text(recent(other, "nurse", async () => "new"))).toBe("new");
  expect(await text(recent(one, "nurse", async () => "newer"))).toBe("old");
});

test("recent answers that failed are made again", async () => {
  const recent = recentAnswers();
  const one = release();
  await expect(recent(one, "nurse", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await text(recent(one, "nurse", async () => "yes"))).toBe("yes");
});

test("recent answers take no more memory than they may: those that nobody asks for go first", async () => {
  const recent = recentAnswers(10_000);
  const one = release();
  const find = (key: string) => recent(one, key, async () => "x".repeat(2_000));
  for (const key of ["a", "b", "c", "d", "a", "e"]) await find(key);
  expect(find("a")).not.toBeInstanceOf(Promise);
  expect(find("b")).toBeInstanceOf(Promise);
});

test("recent answers are not kept where nothing may be", async () => {
  const recent = recentAnswers(0);
  const one = release();
  await recent(one, "nurse", async () => "x");
  expect(recent(one, "nurse", async () => "x")).toBeInstanceOf(Promise);
});
