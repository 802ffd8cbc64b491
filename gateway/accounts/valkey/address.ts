import type { RedisOptions } from "iovalkey";

/** Where a Valkey or Redis server is, in the form its client takes. */
export type ValkeyAddress = {
  /** For messages: without name and password. */
  readonly shown: string;
  readonly options: Pick<
    RedisOptions,
    "host" | "port" | "username" | "password" | "db" | "tls" | "sentinels" | "name"
  >;
};

const DEFAULT_PORT = 6379;
const SENTINEL_PORT = 26_379;
const OVER_TLS = new Set(["rediss", "valkeys"]);
const FORM =
  /^(redis|rediss|valkey|valkeys)(\+sentinel)?:\/\/(?:([^@/]*)@)?([^@/?#]+)((?:\/[^/?#]+){0,2})\/?$/;

/**
 * Reads `redis://[user:password@]host[:port][/database]`; with `rediss` over TLS, and `valkey` and `valkeys` are the same.
 * `redis+sentinel://host:port,host:port/name[/database]` asks sentinels for the primary called `name`.
 * Throws for anything else.
 */
export function valkeyAddress(text: string): ValkeyAddress {
  const [, scheme = "", sentinel, login, hosts = "", path = ""] = FORM.exec(text) ?? [];
  const servers = hosts.split(",").map((each) => hostAndPort(each, sentinel ? SENTINEL_PORT : DEFAULT_PORT));
  const [first, ...others] = servers;
  const steps = path.split("/").slice(1);
  const name = sentinel === undefined ? undefined : steps.shift();
  const [db = 0, ...more] = steps.map(Number);
  const isNamed = sentinel === undefined ? others.length === 0 : name !== undefined;
  if (!isNamed || !Number.isInteger(db) || more.length > 0) throw new RangeError(text);
  return {
    shown: `${scheme}${sentinel ?? ""}://${hosts}${path}`,
    options: {
      db,
      ...(login !== undefined && loginIn(login)),
      ...(OVER_TLS.has(scheme) && { tls: {} }),
      ...(name === undefined ? first : { name, sentinels: servers }),
    },
  };
}

function hostAndPort(text: string, defaultPort: number): { host: string; port: number } {
  const [, host, port = defaultPort] = /^(\[[0-9A-Fa-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw new RangeError(text);
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

function loginIn(login: string): Pick<RedisOptions, "username" | "password"> {
  const cut = login.indexOf(":");
  const parts = [login.slice(0, Math.max(0, cut)), login.slice(cut + 1)];
  const [username = "", password = ""] = parts.map(decodeURIComponent);
  return { ...(username !== "" && { username }), password };
}
