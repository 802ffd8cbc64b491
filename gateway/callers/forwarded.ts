import { isIP, isIPv4, isIPv6 } from "node:net";
import { compile } from "@fastify/proxy-addr";

/** The address a request comes from, by its connection and by `X-Forwarded-For`. */
export type ClientAddress = (connection: string, forwarded: string | string[] | undefined) => string;

const NAMED = new Set(["loopback", "linklocal", "uniquelocal"]);
/** No chain of proxies is longer. */
const HOPS_MAX = 32;

/**
 * What tells clients' addresses where `trusted` (addresses, networks such as `10.0.0.0/8`, or the names `loopback`,
 * `linklocal` and `uniquelocal`) are proxies whose word is taken. Throws where something is none of these.
 *
 * `X-Forwarded-For` is read from its end, where the nearest proxy has written, as long as those who wrote are trusted.
 * Entries are IPv4 or IPv6 addresses, with or without a port and brackets. Whatever else is found there was not
 * written by a proxy that knows whom it serves: neither it nor anything before it is believed.
 */
export function clientAddresses(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return (connection) => connection;
  const networks = trusted.map((entry) => (isIP(entry.split("/", 1)[0] ?? "") === 0 ? named(entry) : entry));
  const trusts = compile(networks);
  const isTrusted = (address: string) => trusts(address, 0);
  return (connection, forwarded) => {
    if (forwarded === undefined || !isTrusted(connection)) return connection;
    let rest = typeof forwarded === "string" ? forwarded : forwarded.join(",");
    let address = connection;
    for (let hop = 0; hop < HOPS_MAX && rest !== "" && isTrusted(address); hop += 1) {
      const cut = rest.lastIndexOf(",");
      const found = addressIn(rest.slice(cut + 1));
      if (found === undefined) break;
      address = found;
      rest = cut < 0 ? "" : rest.slice(0, cut);
    }
    return address;
  };
}

function named(entry: string): string {
  const name = entry.toLowerCase();
  if (!NAMED.has(name)) throw new RangeError(`${JSON.stringify(entry)} is neither an address nor a network`);
  return name;
}

const BRACKETED = /^\[([0-9A-Fa-f:.]{2,45})\](?::\d{1,5})?$/;
const WITH_PORT = /^([0-9.]{7,15}):\d{1,5}$/;

/** The address in an entry of `X-Forwarded-For`; nothing where it is none. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const plain = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text;
  // An index of an interface (fe80::1%eth0) means nothing to anybody else, and may be as long as one likes.
  if (isIP(plain) === 0 || plain.includes("%")) return undefined;
  // An IPv4 address that is written as IPv6 is itself.
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : plain;
}

/**
 * What the allowance of an address is kept under. An IPv6 customer has a whole /64 of addresses, so these
 * share one allowance; an IPv4 address written as IPv6 counts as itself.
 */
export function addressSubject(ip: string): string {
  if (!isIPv6(ip)) return `address/${ip}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  return `address/${mapped ?? `${network64(ip)}::/64`}`;
}

function network64(ip: string): string {
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail?.split(":") ?? [];
  const zeros = 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
