import { isIPv6 } from "node:net";

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
