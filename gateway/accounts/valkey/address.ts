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
 * Gives undefined for anything else.
 */
export function valkeyAddress(text: string): ValkeyAddress | undefined {
  const [, scheme = "", sentinel, login, hosts = "", path = ""] = FORM.exec(text) ?? [];
  const servers = hosts.split(",").map((each) => hostAndPort(each, sentinel ? SENTINEL_PORT : DEFAULT_PORT));
  const steps = path.split("/").slice(1);
  const name = sentinel === undefined ? undefined : steps.shift();
  const db = Number(steps.shift() ?? 0);
  const [first] = servers;
  const isSound =
    servers.every((server) => server !== undefined) &&
    (sentinel === undefined ? servers.length === 1 : name !== undefined) &&
    Number.isInteger(db) &&
    steps.length === 0;
  if (scheme === "" || first === undefined || !isSound) return undefined;
  const [username, password] = loginOf(login);
  return {
    shown: `${scheme}${sentinel ?? ""}://${hosts}${path}`,
    options: {
      db,
      ...(username !== "" && { username }),
      ...(password !== undefined && { password }),
      ...(OVER_TLS.has(scheme) && { tls: {} }),
      ...(name === undefined ? first : { name, sentinels: servers.filter((server) => server !== undefined) }),
    },
  };
}

function hostAndPort(text: string, defaultPort: number): { host: string; port: number } | undefined {
  const [, host = "", port] = /^(\[[0-9A-Fa-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return host === "" ? undefined : { host: host.replace(/^\[|\]$/g, ""), port: Number(port ?? defaultPort) };
}

function loginOf(login: string | undefined): [username: string, password: string | undefined] {
  if (login === undefined) return ["", undefined];
  const cut = login.indexOf(":");
  const [username, password] = cut < 0 ? ["", login] : [login.slice(0, cut), login.slice(cut + 1)];
  return [decodeURIComponent(username), decodeURIComponent(password)];
}
