import { readFileSync } from "node:fs";
import { z } from "zod";
import { DEFAULT_LIMITS, type LimitSettings, limitsWith } from "../core/contract/limits.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { StartError } from "./accounts/startError.ts";
import { valkeyAddress } from "./accounts/valkey/address.ts";
import { clientAddresses } from "./callers/forwarded.ts";

const text = z.string().min(1);
const matching = (pattern: RegExp) => z.string().regex(pattern);
const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Whether there are pages, and as which tier a visitor who is not signed in sees them. */
const EXPLORER_MODES = ["off", "public", "open"] as const;

/** A setting: what it must look like in words, what it means, and what is usual where that is no value. */
function setting<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  meaning: string,
  usual?: string,
): Schema {
  return schema.meta({ description, meaning, ...(usual !== undefined && { usual }) });
}

/**
 * Every environment variable the gateway reads: what it must look like in words, what it means, and what is usual where
 * that is no value.
 */
export const SETTINGS = z.object({
  TIDEMARK_DIST: setting(
    text.default("dist-data"),
    "a folder, a bucket or an http address that holds releases",
    "folder of releases; `serve` also takes a bucket (`s3://NAME/FOLDER`) or the `http(s)` address of one, on any host that answers byte ranges",
  ),
  TIDEMARK_STATE: setting(
    text.default("state"),
    "a folder for accounts, keys and counts",
    "folder of accounts, keys and counts",
  ),
  TIDEMARK_STORE: setting(
    z
      .string()
      .transform(valkeyAddress)
      .refine((address) => address !== undefined)
      .optional(),
    "a Valkey or Redis server for accounts, keys and counts, such as redis://host:6379, rediss://user:password@host or redis+sentinel://host,host/name",
    "a Valkey or Redis server for accounts, keys and counts instead: `redis://host:6379/0`, `rediss://user:password@host`, `redis+sentinel://host,host/name`",
    "the folder of `TIDEMARK_STATE`",
  ),
  TIDEMARK_STORE_DOWN: setting(
    z.enum(["closed", "open"]).default("closed"),
    "closed or open",
    "what becomes of keyed requests while that server is down: `closed` answers 503, `open` lets known keys go on",
  ),
  TIDEMARK_HOST: setting(text.default("127.0.0.1"), "an address to listen on", "address to listen on"),
  TIDEMARK_PORT: setting(
    wholeNumber(0, 65_535).default(8080),
    "a port from 0 to 65535",
    "port to listen on; 0 takes a free one",
  ),
  TIDEMARK_ADMIN: setting(
    z
      .string()
      .default("127.0.0.1:9464")
      .transform(addressIn)
      .refine((address) => address !== undefined),
    "HOST:PORT for operators to look at, such as 127.0.0.1:9464, or off",
    "where operators see `/metrics` and `/ready`, also `--admin`; port 0 takes a free one, `off` none",
  ),
  TIDEMARK_LIMITS: setting(
    text.optional(),
    "a JSON file of limits; see docs/operations.md",
    "JSON file of limits, see [Limits](#limits)",
  ),
  TIDEMARK_ENTERPRISE_DAILY_LIMIT: setting(
    wholeNumber(1, 2_147_483_646).optional(),
    "requests per day, from 1 to 2147483646, or unset for no limit",
    "requests per UTC day of enterprise accounts",
    "unlimited",
  ),
  TIDEMARK_PUBLIC_URL: setting(
    matching(/^https?:\/\/[^\s/?#]+\/?$/)
      .transform((url) => url.replace(/\/$/, ""))
      .optional(),
    "the http(s) address under which callers know this service, such as https://api.example.org",
    "the address under which callers know the service, for links in answers and the canonical addresses of pages",
    "the address asked",
  ),
  TIDEMARK_UPGRADE_URL: setting(
    matching(/^(https?:\/\/|\/)[^\s]*$/).default("/docs#tiers"),
    "an http(s) address or a path",
    "what `upgrade_url` says: an address, or a path of this service",
  ),
  TIDEMARK_EXPLORER: setting(
    z.enum(EXPLORER_MODES).optional(),
    EXPLORER_MODES.join(", "),
    "the pages at `/` and `/explore`: `off`, or what a visitor who is not signed in sees: all occupations with scores, quadrant, summary and tasks (`public`), or everything (`open`)",
    "`open` on a loopback address, else `public`",
  ),
  TIDEMARK_SIGNUP: setting(
    z.enum(["off", "sandbox"]).default("off"),
    "off or sandbox",
    "`sandbox`: whoever comes may open a sandbox account",
  ),
  TIDEMARK_SMTP: setting(
    matching(/^smtps?:\/\/[^\s/?#]+(\/?\?[^\s]*)?\/?$/).optional(),
    "the address of a mail server, such as smtp://user:password@mail.example.org:587",
    "mail server for links, such as `smtp://user:password@mail.example.org:587`; needs `TIDEMARK_MAIL_FROM` and `TIDEMARK_PUBLIC_URL`",
  ),
  TIDEMARK_MAIL_FROM: setting(
    matching(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/).optional(),
    "the sender of mail, such as Tidemark <keys@example.org>",
    "sender of mail",
  ),
  TIDEMARK_ROTATION_GRACE: setting(
    wholeNumber(0, 604_800).default(0),
    "seconds for which a rotated key is still taken, from 0 to 604800",
    "seconds for which a rotated key is still taken where its owner asks for that",
  ),
  TIDEMARK_ADMIN_TOKEN: setting(
    z.string().min(24).optional(),
    "a secret of at least 24 characters",
    "bearer token under which `/admin/...` is there, on the operators' listener",
  ),
  TIDEMARK_METRICS_TOKEN: setting(
    z.string().min(16).optional(),
    "a secret of at least 16 characters",
    "bearer token that reading `/metrics` takes",
  ),
  TIDEMARK_ENCODER: setting(
    matching(/^(trained|https?:.+)$/).default("trained"),
    "trained, or the http(s) base address of an embeddings service",
    "`trained` or the base address of an OpenAI-compatible embeddings service; `build` and `serve` must agree",
  ),
  TIDEMARK_ENCODER_MODEL: setting(
    text.optional(),
    "the name of the encoder's model",
    "model name of a service",
  ),
  TIDEMARK_ENCODER_DIMENSIONS: setting(
    wholeNumber(1, 65_536).optional(),
    "the length of the encoder's vectors, from 1 to 65536",
    "length of a service's vectors",
  ),
  TIDEMARK_ENCODER_KEY: setting(
    text.optional(),
    "the API key of the embeddings service",
    "key of the service",
  ),
  TIDEMARK_SEARCH_FALLBACK: setting(
    z.enum(["none", "lexical"]).default("none"),
    "none or lexical",
    "`lexical`: a failing encoder gives the lexical result instead of `embedding_error`",
  ),
  TIDEMARK_TRUST_PROXY: setting(
    z.string().refine(isProxyList).optional(),
    "addresses or networks of the proxies in front, separated by commas",
    "addresses or networks of proxies whose `X-Forwarded-For` is believed, or `loopback`, `linklocal`, `uniquelocal`",
  ),
  TIDEMARK_CACHE_MB: setting(
    wholeNumber(1, 65_536).default(8),
    "megabytes for cached responses, from 1 to 65536",
    "megabytes of responses kept in memory",
  ),
  TIDEMARK_LOG_LEVEL: setting(
    z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    "debug, info, warn, error or silent",
    "`debug`, `info`, `warn`, `error`, `silent`",
  ),
  TIDEMARK_LOG_REQUESTS: setting(
    z.enum(["all", "problems", "none"]).default("problems"),
    "all, problems or none",
    "`all`, `problems` or `none`",
  ),
  TIDEMARK_DRAIN_SECONDS: setting(
    wholeNumber(0, 600).default(10),
    "seconds that running requests may take to end, from 0 to 600",
    "how long running requests may take after SIGTERM",
  ),
});
type Settings = z.infer<typeof SETTINGS>;
const ENCODER_SETTINGS = SETTINGS.pick({
  TIDEMARK_ENCODER: true,
  TIDEMARK_ENCODER_MODEL: true,
  TIDEMARK_ENCODER_DIMENSIONS: true,
  TIDEMARK_ENCODER_KEY: true,
});

/** Where a server listens; port 0 lets the system choose. */
export type ListenAddress = { readonly host: string; readonly port: number };

/** All settings of the gateway, checked. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** What operators decide about owners: people who sign in for an account. */
export type OwnerSettings = Pick<Config, "signup" | "mail" | "rotationGraceSeconds" | "limits" | "publicUrl">;

type Environment = Readonly<Record<string, string | undefined>>;

/** What the command line may set over the environment; text, as it was typed. */
type Overrides = Partial<Readonly<Record<"dist" | "state" | "host" | "port" | "admin", string | undefined>>>;

/**
 * The settings from `environment`, command line over environment over defaults. An empty variable counts as unset.
 * Throws {@link StartError} with one line that names the bad one.
 */
export function readConfig(environment: Environment, overrides: Overrides = {}): Config {
  const given = { ...environment };
  for (const [name, value] of Object.entries(overrides)) {
    if (value !== undefined) given[`TIDEMARK_${name.toUpperCase()}`] = value;
  }
  return configOf(settingsIn(SETTINGS, given));
}

function configOf(values: Settings) {
  return {
    state: values.TIDEMARK_STATE,
    store: values.TIDEMARK_STORE,
    storeDown: values.TIDEMARK_STORE_DOWN,
    /** The address under which callers know the service; `undefined` takes the one they asked. */
    publicUrl: values.TIDEMARK_PUBLIC_URL,
    /** Whether whoever comes may open a sandbox account. */
    signup: values.TIDEMARK_SIGNUP,
    /** How mail is sent; nothing where it is not. */
    mail: mailConfig(values),
    /** For how long a rotated key is still taken where that is asked for. */
    rotationGraceSeconds: values.TIDEMARK_ROTATION_GRACE,
    limits: limitsIn(values),
    dist: values.TIDEMARK_DIST,
    host: values.TIDEMARK_HOST,
    port: values.TIDEMARK_PORT,
    /** Where metrics and readiness are shown; `null` is nowhere. */
    admin: values.TIDEMARK_ADMIN ?? null,
    /** An address, or a path of this service. */
    upgradeUrl: values.TIDEMARK_UPGRADE_URL,
    /** `open` where nobody else can listen in, else `public`, unless the operator says so. */
    explorer: values.TIDEMARK_EXPLORER ?? (isLoopback(values.TIDEMARK_HOST) ? "open" : "public"),
    adminToken: values.TIDEMARK_ADMIN_TOKEN,
    metricsToken: values.TIDEMARK_METRICS_TOKEN,
    encoder: encoderIn(values),
    searchFallback: values.TIDEMARK_SEARCH_FALLBACK,
    trustProxy: proxiesIn(values.TIDEMARK_TRUST_PROXY ?? ""),
    cacheBytes: values.TIDEMARK_CACHE_MB * 1_000_000,
    logLevel: values.TIDEMARK_LOG_LEVEL,
    logRequests: values.TIDEMARK_LOG_REQUESTS,
    drainSeconds: values.TIDEMARK_DRAIN_SECONDS,
  };
}

/** The encoder that `environment` names: all that a build needs to know of it. Throws as {@link readConfig} does. */
export function readEncoder(environment: Environment): Config["encoder"] {
  return encoderIn(settingsIn(ENCODER_SETTINGS, environment));
}

function encoderIn(values: z.infer<typeof ENCODER_SETTINGS>) {
  return {
    encoder: values.TIDEMARK_ENCODER,
    model: values.TIDEMARK_ENCODER_MODEL,
    dimensions: values.TIDEMARK_ENCODER_DIMENSIONS,
    apiKey: values.TIDEMARK_ENCODER_KEY,
  };
}

function settingsIn<Output>(
  settings: z.ZodObject<Readonly<Record<string, z.ZodType>>> & z.ZodType<Output>,
  environment: Environment,
): Output {
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  const expected = settings.shape[name]?.description;
  throw new StartError(`${name}=${shown(name, environment[name])} is not ${expected}.`);
}

/** The address in `HOST:PORT` or `[HOST]:PORT`, `null` in `off`, nothing in anything else. */
function addressIn(text: string): ListenAddress | null | undefined {
  if (text === "off") return null;
  const [, bracketed, plain, port = ""] = /^(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** The limits of the file that is named, and the one that has a variable of its own. */
function limitsIn({
  TIDEMARK_LIMITS: file,
  TIDEMARK_ENTERPRISE_DAILY_LIMIT: daily,
}: Settings): LimitSettings {
  const limits = file === undefined ? DEFAULT_LIMITS : limitsInFile(file);
  if (daily === undefined) return limits;
  const { tiers } = limits;
  return { ...limits, tiers: { ...tiers, enterprise: { ...tiers.enterprise, dailyLimit: daily } } };
}

function limitsInFile(file: string): LimitSettings {
  try {
    return limitsWith(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const reason = issue === undefined ? messageOf(error) : `${issue.path.join(".")}: ${issue.message}`;
    throw new StartError(`TIDEMARK_LIMITS=${file} is not valid (${reason}).`);
  }
}

/** Links in mail must not follow whatever host a request names. */
function mailConfig(values: Settings) {
  const { TIDEMARK_SMTP: smtpUrl, TIDEMARK_MAIL_FROM: from, TIDEMARK_PUBLIC_URL: publicUrl } = values;
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new StartError("TIDEMARK_SMTP needs TIDEMARK_MAIL_FROM, the sender of mail.");
  if (publicUrl === undefined) {
    throw new StartError("TIDEMARK_SMTP needs TIDEMARK_PUBLIC_URL, which links in mail begin with.");
  }
  return { smtpUrl, from };
}

function proxiesIn(list: string): readonly string[] {
  return list
    .split(",")
    .map((network) => network.trim())
    .filter((network) => network !== "");
}

function isProxyList(list: string): boolean {
  try {
    clientAddresses(proxiesIn(list));
    return true;
  } catch {
    return false;
  }
}

/** A secret's value is never repeated. */
function shown(name: string, value: string | undefined): string {
  return /_(TOKEN|KEY|STORE|SMTP)$/.test(name) ? "(hidden)" : JSON.stringify(value ?? "");
}
