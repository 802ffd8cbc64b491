import { z } from "zod";
import { valkeyAddress } from "./accounts/valkey/address.ts";
import { clientAddresses } from "./callers/forwarded.ts";

const text = z.string().min(1);
const matching = (pattern: RegExp) => z.string().regex(pattern);
const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
/** What `read` makes of a text; one that it throws at is wrong. */
const readBy =
  <T>(read: (text: string) => T) =>
  (text: string, context: z.RefinementCtx<string>): T => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue(String(error));
      return z.NEVER;
    }
  };

/** A setting: what it must look like in words, what it means, and what is usual where that is no value. */
function setting<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  meaning: string,
  usual?: string,
): Schema {
  return schema.meta({ description, meaning, ...(usual !== undefined && { usual }) });
}

/** Says words as `debug, info or warn`. */
const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** A setting that is one of some words; where `meaning` is not told they speak for themselves. */
function choice<const Word extends string>(
  words: readonly Word[],
  usual: NoInfer<Word>,
  meaning = alternatives.format(words.map((word) => `\`${word}\``)),
) {
  return setting(z.enum(words).default(usual), alternatives.format(words), meaning);
}

/** Every setting of the gateway, by its name in the configuration; {@link variableOf} is read for it. */
export const SETTINGS = z.object({
  dist: setting(
    text.default("dist-data"),
    "a folder, a bucket or an http address that holds releases",
    "folder of releases; `serve` also takes a bucket (`s3://NAME/FOLDER`) or the `http(s)` address of one, on any host that answers byte ranges",
  ),
  state: setting(
    text.default("state"),
    "a folder for accounts, keys and counts",
    "folder of accounts, keys and counts",
  ),
  store: setting(
    z.string().transform(readBy(valkeyAddress)).optional(),
    "a Valkey or Redis server for accounts, keys and counts, such as redis://host:6379, rediss://user:password@host or redis+sentinel://host,host/name",
    "a Valkey or Redis server for accounts, keys and counts instead: `redis://host:6379/0`, `rediss://user:password@host`, `redis+sentinel://host,host/name`",
    "the folder of `TIDEMARK_STATE`",
  ),
  storeDown: choice(
    ["closed", "open"],
    "closed",
    "what becomes of keyed requests while that server is down: `closed` answers 503, `open` lets known keys go on",
  ),
  host: setting(text.default("127.0.0.1"), "an address to listen on", "address to listen on"),
  port: setting(
    wholeNumber(0, 65_535).default(8080),
    "a port from 0 to 65535",
    "port to listen on; 0 takes a free one",
  ),
  admin: setting(
    z.string().default("127.0.0.1:9464").transform(readBy(addressIn)),
    "HOST:PORT for operators to look at, such as 127.0.0.1:9464, or off",
    "where operators see `/metrics` and `/ready`, also `--admin`; port 0 takes a free one, `off` none",
  ),
  limits: setting(
    text.optional(),
    "a JSON file of limits; see docs/operations.md",
    "JSON file of limits, see [Limits](#limits)",
  ),
  enterpriseDailyLimit: setting(
    wholeNumber(1, 2_147_483_646).optional(),
    "requests per day, from 1 to 2147483646, or unset for no limit",
    "requests per UTC day of enterprise accounts",
    "unlimited",
  ),
  publicUrl: setting(
    matching(/^https?:\/\/[^\s/?#]+\/?$/)
      .transform((url) => url.replace(/\/$/, ""))
      .optional(),
    "the http(s) address under which callers know this service, such as https://api.example.org",
    "the address under which callers know the service, for links in answers and the canonical addresses of pages",
    "the address asked",
  ),
  upgradeUrl: setting(
    matching(/^(https?:\/\/|\/)[^\s]*$/).default("/docs#tiers"),
    "an http(s) address or a path",
    "what `upgrade_url` says: an address, or a path of this service",
  ),
  explorer: setting(
    z.enum(["off", "public", "open"]).optional(),
    "off, public or open",
    "the pages at `/` and `/explore`: `off`, or what a visitor who is not signed in sees: all occupations with scores, quadrant, summary and tasks (`public`), or everything (`open`)",
    "`open` on a loopback address, else `public`",
  ),
  signup: choice(["off", "sandbox"], "off", "`sandbox`: whoever comes may open a sandbox account"),
  smtp: setting(
    matching(/^smtps?:\/\/[^\s/?#]+(\/?\?[^\s]*)?\/?$/).optional(),
    "the address of a mail server, such as smtp://user:password@mail.example.org:587",
    "mail server for links, such as `smtp://user:password@mail.example.org:587`; needs `TIDEMARK_MAIL_FROM` and `TIDEMARK_PUBLIC_URL`",
  ),
  mailFrom: setting(
    matching(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/).optional(),
    "the sender of mail, such as Tidemark <keys@example.org>",
    "sender of mail",
  ),
  rotationGrace: setting(
    wholeNumber(0, 604_800).default(0),
    "seconds for which a rotated key is still taken, from 0 to 604800",
    "seconds for which a rotated key is still taken where its owner asks for that",
  ),
  adminToken: setting(
    z.string().min(24).optional(),
    "a secret of at least 24 characters",
    "bearer token under which `/admin/...` is there, on the operators' listener",
  ),
  metricsToken: setting(
    z.string().min(16).optional(),
    "a secret of at least 16 characters",
    "bearer token that reading `/metrics` takes",
  ),
  encoder: setting(
    matching(/^(trained|https?:.+)$/).default("trained"),
    "trained, or the http(s) base address of an embeddings service",
    "`trained` or the base address of an OpenAI-compatible embeddings service; `build` and `serve` must agree",
  ),
  encoderModel: setting(text.optional(), "the name of the encoder's model", "model name of a service"),
  encoderDimensions: setting(
    wholeNumber(1, 65_536).optional(),
    "the length of the encoder's vectors, from 1 to 65536",
    "length of a service's vectors",
  ),
  encoderKey: setting(text.optional(), "the API key of the embeddings service", "key of the service"),
  searchFallback: choice(
    ["none", "lexical"],
    "none",
    "`lexical`: a failing encoder gives the lexical result instead of `embedding_error`",
  ),
  trustProxy: setting(
    z.string().prefault("").transform(readBy(proxiesIn)),
    "addresses or networks of the proxies in front, separated by commas",
    "addresses or networks of proxies whose `X-Forwarded-For` is believed, or `loopback`, `linklocal`, `uniquelocal`",
  ),
  cacheMb: setting(
    wholeNumber(1, 65_536).default(8),
    "megabytes for cached responses, from 1 to 65536",
    "megabytes of responses kept in memory",
  ),
  logLevel: choice(["debug", "info", "warn", "error", "silent"], "info"),
  logRequests: choice(["all", "problems", "none"], "problems"),
  drainSeconds: setting(
    wholeNumber(0, 600).default(10),
    "seconds that running requests may take to end, from 0 to 600",
    "how long running requests may take after SIGTERM",
  ),
});

/** The environment variable of a setting: `TIDEMARK_STORE_DOWN` for `storeDown`. */
export function variableOf(setting: string): string {
  return `TIDEMARK_${setting.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}`;
}

/** The gateway's settings as a table in Markdown: name, default, meaning. `npm run settings` prints it. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS.shape).map(([name, shape]) => {
    const { meaning, usual } = z.globalRegistry.get(shape) ?? {};
    const inner = shape instanceof z.ZodPipe ? shape.in : shape;
    const value = inner instanceof z.ZodDefault ? `\`${inner.def.defaultValue}\`` : (usual ?? "");
    return `| \`${variableOf(name)}\` | ${value} | ${meaning} |\n`;
  });
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join("")}`;
}

/** Where a server listens; port 0 lets the system choose. */
export type ListenAddress = { readonly host: string; readonly port: number };

/** The address in `HOST:PORT` or `[HOST]:PORT`, `null` in `off`; throws for anything else. */
function addressIn(text: string): ListenAddress | null {
  if (text === "off") return null;
  const [, bracketed, plain, port = ""] = /^(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) throw new RangeError(text);
  return { host, port: Number(port) };
}

/** The proxies of a list; throws where one is neither an address nor a network. */
function proxiesIn(list: string): readonly string[] {
  const proxies = list.split(",").map((network) => network.trim());
  const named = proxies.filter((network) => network !== "");
  clientAddresses(named);
  return named;
}
