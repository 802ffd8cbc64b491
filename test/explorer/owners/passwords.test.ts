import { expect, test } from "vitest";
import { type Derive, makePasswords, PASSWORD_COST } from "../../../explorer/owners/passwords.ts";
import { strengthByZxcvbn } from "../../../explorer/owners/strength.ts";
import { Overloaded } from "../../../gateway/http/failure.ts";

const CHEAP = { n: 16, r: 1, p: 1 };

test("passwords are stored as a salted derivation with its parameters, another one each time", async () => {
  const passwords = makePasswords(CHEAP);
  const one = await passwords.hash("correct horse battery");
  const two = await passwords.hash("correct horse battery");
  expect(one).toMatchObject({ scheme: "scrypt", ...CHEAP });
  expect(one.hash).not.toBe(two.hash);
  expect(JSON.stringify(one)).not.toContain("horse");
  expect(await passwords.verify("correct horse battery", one)).toBe(true);
  expect(await passwords.verify("correct horse batterz", one)).toBe(false);
});

test("passwords are the same however their characters are composed", async () => {
  const passwords = makePasswords(CHEAP);
  expect(await passwords.verify("Cafe\u0301 au lait", await passwords.hash("Café au lait"))).toBe(true);
});

test("passwords cost the same derivation where none is stored as where one is", async () => {
  const derivations: unknown[] = [];
  const derive: Derive = async (_password, _salt, bytes, cost) => {
    derivations.push(cost);
    return Buffer.alloc(bytes);
  };
  const passwords = makePasswords(CHEAP, derive);
  const stored = await passwords.hash("correct horse battery");
  derivations.length = 0;
  expect(await passwords.verify("anything at all", null)).toBe(false);
  expect(await passwords.verify("anything at all", stored)).toBe(true);
  expect(derivations).toEqual([CHEAP, CHEAP]);
});

test("passwords of an earlier cost are taken, and known to be outdated", async () => {
  const before = await makePasswords(CHEAP).hash("correct horse battery");
  const passwords = makePasswords({ n: 32, r: 1, p: 1 });
  expect(await passwords.verify("correct horse battery", before)).toBe(true);
  expect(passwords.isOutdated(before)).toBe(true);
  expect(passwords.isOutdated(await passwords.hash("correct horse battery"))).toBe(false);
});

test("passwords cost 16 MB each by default, and the one too many to wait is turned away", async () => {
  expect(128 * PASSWORD_COST.n * PASSWORD_COST.r).toBe(2 ** 24);
  const passwords = makePasswords(CHEAP, () => new Promise(() => {}));
  const waiting = Array.from({ length: 10 }, () => passwords.hash("correct horse battery"));
  await Promise.race(waiting.map((one) => one.catch(() => {})).concat(Promise.resolve()));
  await expect(passwords.hash("correct horse battery")).rejects.toBeInstanceOf(Overloaded);
});

test.each([
  ["short", "Choose a password of at least 12 characters."],
  ["x".repeat(300), "Choose a password of at most 256 characters."],
  ["aaaaaaaaaaaaaaab", /^Repeated characters like "aaa" are easy to guess\. .*Avoid repeated/],
  ["Password12345", /commonly used password\. /],
  ["Ann@Example.org", /^Avoid your name, your email address/],
  ["tidemark2026", /^Avoid your name, .* the name of this service/],
  ["harbour board 1", /^Avoid your name/],
  ["a whole sentence of mine", undefined],
  ["lY8#kd02Lq!z", undefined],
])("a new password such as %j is judged with its reason and what would help", async (password, fault) => {
  const found = await makePasswords(CHEAP).faultOf(password, ["ann@example.org", "Harbour Board"]);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});

test("passwords are turned away when judging one takes too long, or too many wait", async () => {
  const silent = strengthByZxcvbn(new URL("data:text/javascript,setInterval(() => {}, 1e6)"), 20);
  const asked = Array.from({ length: 6 }, () => silent("correct horse battery", []));
  for (const one of await Promise.allSettled(asked)) {
    expect(one).toMatchObject({ status: "rejected", reason: expect.any(Overloaded) });
  }
});
