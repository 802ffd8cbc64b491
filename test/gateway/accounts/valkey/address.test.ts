import { expect, test } from "vitest";
import { valkeyAddress } from "../../../../gateway/accounts/valkey/address.ts";

test.each([
  ["redis://cache", { host: "cache", port: 6379, db: 0 }],
  ["valkey://10.0.0.5:7000/3", { host: "10.0.0.5", port: 7000, db: 3 }],
  ["redis://[::1]:7000", { host: "::1", port: 7000, db: 0 }],
  ["redis://:p%40ss@cache", { host: "cache", port: 6379, db: 0, password: "p@ss" }],
  [
    "rediss://me:secret@cache:6380",
    { host: "cache", port: 6380, db: 0, username: "me", password: "secret", tls: {} },
  ],
  [
    "redis+sentinel://a,b:5000/main/2",
    {
      name: "main",
      db: 2,
      sentinels: [
        { host: "a", port: 26_379 },
        { host: "b", port: 5000 },
      ],
    },
  ],
])("%s is read as the address of a store", (text, options) => {
  expect(valkeyAddress(text).options).toEqual(options);
});

test.each([
  "cache:6379",
  "http://cache",
  "redis://",
  "redis://a,b",
  "redis://cache/main",
  "redis://cache/1/2",
  "redis+sentinel://a,b",
  "redis+sentinel://a/main/x",
  "redis://:100%@cache",
])("%s is no address of a store", (text) => {
  expect(() => valkeyAddress(text)).toThrow();
});

test("the address of a store is shown without its password", () => {
  expect(valkeyAddress("rediss://me:secret@cache:6380/1").shown).toBe("rediss://cache:6380/1");
});
