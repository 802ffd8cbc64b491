import { expect, test } from "vitest";
import { clientAddresses } from "../../../gateway/callers/forwarded.ts";
import { readConfig } from "../../../gateway/config.ts";

const PROXY = "10.1.2.3";
const addressOf = clientAddresses(["10.0.0.0/8", "2001:db8:ffff::/48"]);

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:4711", "198.51.100.7"],
  ["  198.51.100.7  ", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["[::ffff:198.51.100.7]:80", "198.51.100.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["1.2.3.4:80", "1.2.3.4"],
  ["198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["203.0.113.9, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["203.0.113.9, 198.51.100.7:1, [2001:db8:ffff::2]:2", "198.51.100.7"],
])("the address of a client behind a trusted proxy that forwards %j is %s", (forwarded, address) => {
  expect(addressOf(PROXY, forwarded)).toBe(address);
});

test.each([
  "",
  ",",
  "unknown",
  "_hidden",
  "198.51.100.7.9",
  "198.51.100.7:port",
  "198.51.100.7:123456",
  "[2001:db8::1]:123456",
  "fe80::1%eth0",
  `fe80::1%${"x".repeat(10_000)}`,
  "x".repeat(15_000),
  "203.0.113.9, unknown",
  "<script>",
])(
  "the address of a client is the proxy's where it forwards %j, which no proxy that knows its client writes",
  (forwarded) => {
    expect(addressOf(PROXY, forwarded)).toBe(PROXY);
  },
);

test("the address of a client goes no further than the last proxy that is trusted", () => {
  expect(addressOf(PROXY, "203.0.113.9, garbage, 10.9.9.9")).toBe("10.9.9.9");
  expect(addressOf("192.0.2.1", "198.51.100.7")).toBe("192.0.2.1");
  expect(clientAddresses([])(PROXY, "198.51.100.7")).toBe(PROXY);
});

test("the address of a client is found behind proxies on this machine, however they are written", () => {
  const behindLocal = clientAddresses(["loopback"]);
  expect(behindLocal("::ffff:127.0.0.1", "198.51.100.7")).toBe("198.51.100.7");
  expect(behindLocal("::1", ["203.0.113.9", "198.51.100.7"])).toBe("198.51.100.7");
  expect(behindLocal("10.0.0.1", "198.51.100.7")).toBe("10.0.0.1");
});

test("the address of a client is looked for in the last 32 entries of a header, however long that is", () => {
  const hops = Array.from({ length: 5_000 }, (_, hop) => `10.0.${hop >> 8}.${hop & 255}`);
  expect(addressOf(PROXY, hops.join(","))).toBe(hops.at(-32));
});

test.each(["10.0.0.0/33", "10.0.0", "loop", "10.0.0.0/8/8", "::/129", "10.0.0.0/-1"])(
  "the address of a client cannot be found behind %j: the start ends with a line about it",
  (network) => {
    expect(() => clientAddresses([network])).toThrow();
    expect(() => readConfig({ TIDEMARK_TRUST_PROXY: `127.0.0.1, ${network}` })).toThrow(
      /TIDEMARK_TRUST_PROXY/,
    );
  },
);
