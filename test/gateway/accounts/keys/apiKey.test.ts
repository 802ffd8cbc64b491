import fc from "fast-check";
import { expect, test } from "vitest";
import {
  displayParts,
  isWellFormedKey,
  keyDigest,
  newApiKey,
} from "../../../../gateway/accounts/keys/apiKey.ts";
import { randomText } from "../../../../gateway/accounts/randomText.ts";

test("a new key has the prefix, forty random characters and a checksum of six", () => {
  const key = newApiKey();
  expect(key).toMatch(/^tdm_[0-9A-Za-z]{46}$/);
  expect(isWellFormedKey(key)).toBe(true);
});

test("equal random bytes give an equal key, and bytes that would favour some digits are passed over", () => {
  const bytes = (count: number) => new Uint8Array(count).map((_, index) => (index % 2 === 0 ? 250 : index));
  expect(newApiKey(bytes)).toBe(newApiKey(bytes));
  const drawn = [255, 248, 0, 61, 62, 247];
  let at = 0;
  const next = (count: number) => Uint8Array.from({ length: count }, () => drawn[at++ % drawn.length] ?? 0);
  expect(randomText(4, next)).toBe("0z0z");
});

test("any single changed character breaks the checksum", () => {
  const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
  fc.assert(
    fc.property(fc.nat(45), fc.constantFrom(...alphabet), (place, character) => {
      const key = newApiKey();
      const at = 4 + place;
      fc.pre(key[at] !== character);
      expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
    }),
  );
});

test("two swapped characters break the checksum", () => {
  fc.assert(
    fc.property(fc.nat(44), (place) => {
      const key = newApiKey();
      const at = 4 + place;
      fc.pre(key[at] !== key[at + 1]);
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      expect(isWellFormedKey(swapped)).toBe(false);
    }),
  );
});

test.each([
  "",
  "tdm_",
  `tdm_${"a".repeat(46)}`,
  `TDM_${newApiKey().slice(4)}`,
  `${newApiKey()} `,
  `${newApiKey()}0`,
])("%j is not a key", (text) => {
  expect(isWellFormedKey(text)).toBe(false);
});

test("what is stored and shown does not give the key away", () => {
  const key = newApiKey();
  const { prefix, last4 } = displayParts(key);
  expect(keyDigest(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect(key.endsWith(last4)).toBe(true);
  expect(prefix.length + last4.length).toBeLessThanOrEqual(12);
});
