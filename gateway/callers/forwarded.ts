import { BlockList, isIP, isIPv4 } from "node:net";

/** The address a request comes from, by its connection and by `X-Forwarded-For`. */
export type ClientAddress = (connection: string, forwarded: string | string[] | undefined) => string;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
/** No chain of proxies is longer. */
const HOPS_MAX = 32;

/**
 * What tells clients' addresses where `trusted` (addresses, networks such as `10.0.0.0/8`, or the names `loopback`,
 * `linklocal` and `uniquelocal`) are proxies whose word is taken. Throws a RangeError that names what is none of these.
 *
 * `X-Forwarded-For` is read from its end, where the nearest proxy has written, as long as those who wrote are trusted.
 * Entries are IPv4 or IPv6 addresses, with or without a port and brackets. Whatever else is found there was not
 * written by a proxy that knows whom it serves: neither it nor anything before it is believed.
 */
export function clientAddresses(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return (connection) => connection;
  const networks = new BlockList();
  for (const entry of trusted.flatMap((name) => NAMED[name.toLowerCase()] ?? [name]))
    addNetwork(networks, entry);
  const isTrusted = (address: string) => {
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && networks.check(plain, family === 4 ? "ipv4" : "ipv6");
  };
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

function addNetwork(networks: BlockList, entry: string): void {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = isIP(address);
  const bits = family === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && length <= bits);
  if (family === 0 || more.length > 0 || !isPrefix) {
    throw new RangeError(`${JSON.stringify(entry)} is neither an address nor a network`);
  }
  networks.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
}

const BRACKETED = /^\[([0-9A-Fa-f:.]{2,45})\](?::\d{1,5})?$/;
const WITH_PORT = /^([0-9.]{7,15}):\d{1,5}$/;

/** The address in an entry of `X-Forwarded-For`; nothing where it is none. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const plain = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text;
  // An index of an interface (fe80::1%eth0) means nothing to anybody else, and may be as long as one likes.
  return isIP(plain) !== 0 && !plain.includes("%") ? unmapped(plain) : undefined;
}

/** An IPv4 address that is written as IPv6 is itself. */
function unmapped(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}
