import { describe, expect, test } from "vitest";
import { WAIT_TICKS, writeBehind } from "../../../../gateway/accounts/counts/writeBehind.ts";

/** A store in which writing can be made to fail. */
function store() {
  const written: string[] = [];
  const errors: unknown[] = [];
  const self = { isFull: false, broken: new Set<string>(), transactions: 0 };
  const behind = writeBehind(
    (subjects) => {
      self.transactions += 1;
      if (self.isFull) throw new Error("full");
      const bad = subjects.find((subject) => self.broken.has(subject));
      if (bad !== undefined) throw new Error(`cannot write ${bad}`);
      written.push(...subjects);
    },
    (error) => errors.push(error),
  );
  const ticks = (count: number) => {
    for (let tick = 0; tick < count; tick += 1) behind.tick();
  };
  return { self, behind, written, errors, ticks };
}
const names = (count: number) => Array.from({ length: count }, (_, n) => `account/${n}`);

describe("writing behind", () => {
  test("writes everything in time, in even shares", () => {
    const { behind, written, ticks } = store();
    for (const name of names(100)) behind.touch(name);
    ticks(1);
    expect(written).toHaveLength(100 / WAIT_TICKS);
    behind.touch("account/late");
    ticks(WAIT_TICKS - 1);
    expect([...written].sort()).toEqual(names(100).sort());
    ticks(1);
    expect(written.at(-1)).toBe("account/late");
  });

  test("writes what keeps changing no more often than it must", () => {
    const { behind, written, ticks } = store();
    for (let tick = 0; tick < 10 * WAIT_TICKS; tick += 1) {
      for (const name of names(400)) behind.touch(name);
      ticks(1);
    }
    expect(written.length).toBeGreaterThanOrEqual(9 * 400);
    expect(written.length).toBeLessThanOrEqual(11 * 400);
  });

  test("loses nothing while writing fails, asks ever less often, and says so once", () => {
    const { self, behind, written, errors, ticks } = store();
    self.isFull = true;
    for (const name of names(3)) behind.touch(name);
    ticks(1_000);
    expect(errors).toEqual([new Error("full")]);
    expect(self.transactions).toBeLessThan(100);
    self.isFull = false;
    ticks(200);
    expect([...written].sort()).toEqual(names(3));
    self.isFull = true;
    behind.touch("account/later");
    ticks(1);
    expect(errors).toHaveLength(2);
  });

  test("writes all others where one cannot be written, and that one once it can", () => {
    const { self, behind, written, errors, ticks } = store();
    self.broken.add("account/3");
    for (const name of names(8)) behind.touch(name);
    ticks(WAIT_TICKS);
    behind.tick();
    ticks(200);
    expect([...written].sort()).toEqual(names(8).filter((name) => name !== "account/3"));
    expect(errors).toEqual([new Error("cannot write account/3")]);
    self.broken.clear();
    behind.flush();
    expect(written.at(-1)).toBe("account/3");
  });

  test("writes all that it can at once when asked to, and throws why it could not write the rest", () => {
    const { self, behind, written } = store();
    for (const name of names(50)) behind.touch(name);
    behind.tick();
    behind.flush();
    expect([...written].sort()).toEqual(names(50).sort());
    self.broken.add("account/1");
    behind.touch("account/1");
    behind.touch("account/2");
    expect(() => behind.flush()).toThrow("cannot write account/1");
    expect(written.at(-1)).toBe("account/2");
    expect(behind.has("account/1")).toBe(true);
  });
});
