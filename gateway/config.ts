import { availableParallelism } from "node:os";
import { z } from "zod";
import { clientAddresses } from "./identity/forwarded.ts";
import { StartError } from "./startError.ts";
import { type ValkeyAddress, valkeyAddress } from "./valkey/address.ts";

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Whether there are pages, and as which tier a visitor who is not signed in sees them. */
export const EXPLORER_MODES = ["off", "sandbox", "open"] as const;
export type ExplorerMode = (typeof EXPLORER_MODES)[number];

const ENCODER = /^(trained|static:.+|https?:.+)$/;

/** Every environment variable the gateway reads, with what it must look like. */
const VARIABLES = {
  TIDEMARK_DIST: {
    schema: z.string().min(1).default("dist-data"),
    expected: "a folder or an http address that holds releases",
  },
  TIDEMARK_STATE: {
    schema: z.string().min(1).default("state"),
    expected: "a folder for accounts, keys and counts",
  },
  TIDEMARK_STORE: {
    schema: z
      .string()
      .transform(valkeyAddress)
      .refine((address) => address !== undefined)
      .optional(),
    expected:
      "a Valkey or Redis server for accounts, keys and counts, such as redis://host:6379, rediss://user:password@host or redis+sentinel://host,host/name",
  },
  TIDEMARK_STORE_DOWN: {
    schema: z.enum(["closed", "open"]).default("closed"),
    expected: "closed or open",
  },
  TIDEMARK_HOST: { schema: z.string().min(1).default("127.0.0.1"), expected: "an address to listen on" },
  TIDEMARK_PORT: {
    schema: wholeNumber(0, 65_535).default(8080),
    expected: "a port from 0 to 65535",
  },
  TIDEMARK_ADMIN: {
    schema: z
      .string()
      .default("127.0.0.1:9464")
      .transform(addressIn)
      .refine((address) => address !== undefined),
    expected: "HOST:PORT for operators to look at, such as 127.0.0.1:9464, or off",
  },
  TIDEMARK_ENTERPRISE_DAILY_LIMIT: {
    schema: wholeNumber(1, 2_147_483_646).optional(),
    expected: "requests per day, from 1 to 2147483646, or unset for no limit",
  },
  TIDEMARK_PUBLIC_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s/?#]+\/?$/)
      .transform((url) => url.replace(/\/$/, ""))
      .optional(),
    expected: "the http(s) address under which callers know this service, such as https://api.example.org",
  },
  TIDEMARK_UPGRADE_URL: {
    schema: z
      .string()
      .regex(/^(https?:\/\/|\/)[^\s]*$/)
      .default("/docs#tiers"),
    expected: "an http(s) address or a path",
  },
  TIDEMARK_EXPLORER: {
    schema: z.enum(EXPLORER_MODES).optional(),
    expected: EXPLORER_MODES.join(", "),
  },
  TIDEMARK_SIGNUP: {
    schema: z.enum(["off", "sandbox"]).default("off"),
    expected: "off or sandbox",
  },
  TIDEMARK_SMTP: {
    schema: z
      .string()
      .regex(/^smtps?:\/\/[^\s/?#]+(\/?\?[^\s]*)?\/?$/)
      .optional(),
    expected: "the address of a mail server, such as smtp://user:password@mail.example.org:587",
  },
  TIDEMARK_MAIL_FROM: {
    schema: z
      .string()
      .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
      .optional(),
    expected: "the sender of mail, such as Tidemark <keys@example.org>",
  },
  TIDEMARK_ROTATION_GRACE: {
    schema: wholeNumber(0, 604_800).default(0),
    expected: "seconds for which a rotated key is still taken, from 0 to 604800",
  },
  TIDEMARK_METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    expected: "a secret of at least 16 characters",
  },
  TIDEMARK_ENCODER: {
    schema: z.string().regex(ENCODER).default("trained"),
    expected: "trained, static:FOLDER, or the http(s) base address of an embeddings service",
  },
  TIDEMARK_ENCODER_MODEL: {
    schema: z.string().min(1).optional(),
    expected: "the name of the encoder's model",
  },
  TIDEMARK_ENCODER_DIMENSIONS: {
    schema: wholeNumber(1, 65_536).optional(),
    expected: "the length of the encoder's vectors, from 1 to 65536",
  },
  TIDEMARK_ENCODER_KEY: {
    schema: z.string().min(1).optional(),
    expected: "the API key of the embeddings service",
  },
  TIDEMARK_SEARCH_FALLBACK: {
    schema: z.enum(["none", "lexical"]).default("none"),
    expected: "none or lexical",
  },
  TIDEMARK_TRUST_PROXY: {
    schema: z.string().refine(isProxyList).optional(),
    expected: "addresses or networks of the proxies in front, separated by commas",
  },
  TIDEMARK_CACHE_MB: {
    schema: wholeNumber(1, 65_536).default(8),
    expected: "megabytes for cached responses, from 1 to 65536",
  },
  TIDEMARK_LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    expected: "debug, info, warn, error or silent",
  },
  TIDEMARK_LOG_REQUESTS: {
    schema: z.enum(["all", "problems", "none"]).default("problems"),
    expected: "all, problems or none",
  },
  TIDEMARK_WORKERS: {
    schema: z
      .string()
      .regex(/^(auto|[1-9]\d?)$/)
      .default("1")
      .transform((workers) => (workers === "auto" ? availableParallelism() : Number(workers))),
    expected: "a number of processes from 1 to 99, or auto for one per core",
  },
  TIDEMARK_DRAIN_SECONDS: {
    schema: wholeNumber(0, 600).default(10),
    expected: "seconds that running requests may take to end, from 0 to 600",
  },
} as const;

/** Where a server listens; port 0 lets the system choose. */
export type ListenAddress = { readonly host: string; readonly port: number };

export type EncoderConfig = {
  readonly encoder: string;
  readonly model: string | undefined;
  readonly dimensions: number | undefined;
  readonly apiKey: string | undefined;
};

export type MailConfig = { readonly smtpUrl: string; readonly from: string };

/** All settings of the gateway, read once and checked. */
export type Config = {
  readonly dist: string;
  readonly state: string;
  /** A server that keeps accounts, keys and counts for many gateways; `undefined` keeps them in the folder `state`. */
  readonly store: ValkeyAddress | undefined;
  /** What becomes of keyed requests while that server is down. */
  readonly storeDown: "closed" | "open";
  readonly host: string;
  readonly port: number;
  /** Where metrics and readiness are shown; `null` is nowhere. */
  readonly admin: ListenAddress | null;
  /** Requests per UTC day for enterprise accounts; `null` is unlimited. */
  readonly enterpriseDailyLimit: number | null;
  /** The address under which callers know the service; `undefined` takes the one they asked. */
  readonly publicUrl: string | undefined;
  /** An address, or a path of this service. */
  readonly upgradeUrl: string;
  /** `open` where nobody else can listen in, else `sandbox`, unless the operator says so. */
  readonly explorer: ExplorerMode;
  /** Whether whoever comes may open a sandbox account. */
  readonly signup: "off" | "sandbox";
  /** How mail is sent; nothing where it is not. */
  readonly mail: MailConfig | undefined;
  /** For how long a rotated key is still taken where that is asked for. */
  readonly rotationGraceSeconds: number;
  readonly metricsToken: string | undefined;
  readonly encoder: EncoderConfig;
  readonly searchFallback: "none" | "lexical";
  readonly trustProxy: readonly string[];
  readonly cacheBytes: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly logRequests: "all" | "problems" | "none";
  readonly drainSeconds: number;
  /** Processes that serve one port. */
  readonly workers: number;
};

type Environment = Readonly<Record<string, string | undefined>>;
type Variable = keyof typeof VARIABLES;
type Values = { readonly [V in Variable]: z.output<(typeof VARIABLES)[V]["schema"]> };

/** What the command line may set over the environment; text, as it was typed. */
export type Overrides = Partial<
  Readonly<Record<"dist" | "state" | "host" | "port" | "admin" | "workers", string>>
>;

/**
 * The settings from `environment`, command line over environment over defaults. An empty variable counts as unset.
 * Throws {@link StartError} with one line that names the bad one.
 */
export function readConfig(environment: Environment, overrides: Overrides = {}): Config {
  const given: Environment = {
    ...environment,
    ...(overrides.dist !== undefined && { TIDEMARK_DIST: overrides.dist }),
    ...(overrides.state !== undefined && { TIDEMARK_STATE: overrides.state }),
    ...(overrides.host !== undefined && { TIDEMARK_HOST: overrides.host }),
    ...(overrides.port !== undefined && { TIDEMARK_PORT: overrides.port }),
    ...(overrides.admin !== undefined && { TIDEMARK_ADMIN: overrides.admin }),
    ...(overrides.workers !== undefined && { TIDEMARK_WORKERS: overrides.workers }),
  };
  const names = Object.keys(VARIABLES) as Variable[];
  const values = Object.fromEntries(names.map((name) => [name, settingIn(given, name)])) as Values;
  return {
    dist: values.TIDEMARK_DIST,
    state: values.TIDEMARK_STATE,
    store: values.TIDEMARK_STORE,
    storeDown: values.TIDEMARK_STORE_DOWN,
    host: values.TIDEMARK_HOST,
    port: values.TIDEMARK_PORT,
    admin: values.TIDEMARK_ADMIN ?? null,
    enterpriseDailyLimit: values.TIDEMARK_ENTERPRISE_DAILY_LIMIT ?? null,
    publicUrl: values.TIDEMARK_PUBLIC_URL,
    upgradeUrl: values.TIDEMARK_UPGRADE_URL,
    explorer: values.TIDEMARK_EXPLORER ?? (isLoopback(values.TIDEMARK_HOST) ? "open" : "sandbox"),
    signup: values.TIDEMARK_SIGNUP,
    mail: mailConfig(values),
    rotationGraceSeconds: values.TIDEMARK_ROTATION_GRACE,
    metricsToken: values.TIDEMARK_METRICS_TOKEN,
    encoder: readEncoder(given),
    searchFallback: values.TIDEMARK_SEARCH_FALLBACK,
    trustProxy: proxiesIn(values.TIDEMARK_TRUST_PROXY ?? ""),
    cacheBytes: values.TIDEMARK_CACHE_MB * 1_000_000,
    logLevel: values.TIDEMARK_LOG_LEVEL,
    logRequests: values.TIDEMARK_LOG_REQUESTS,
    drainSeconds: values.TIDEMARK_DRAIN_SECONDS,
    workers: values.TIDEMARK_WORKERS,
  };
}

/** The encoder that `environment` names: all that a build needs to know of it. Throws as {@link readConfig} does. */
export function readEncoder(environment: Environment): EncoderConfig {
  return {
    encoder: settingIn(environment, "TIDEMARK_ENCODER"),
    model: settingIn(environment, "TIDEMARK_ENCODER_MODEL"),
    dimensions: settingIn(environment, "TIDEMARK_ENCODER_DIMENSIONS"),
    apiKey: settingIn(environment, "TIDEMARK_ENCODER_KEY"),
  };
}

function settingIn<V extends Variable>(environment: Environment, name: V): Values[V] {
  const { schema, expected } = VARIABLES[name];
  const parsed = schema.safeParse(environment[name] === "" ? undefined : environment[name]);
  if (!parsed.success) throw new StartError(`${name}=${shown(name, environment[name])} is not ${expected}.`);
  return parsed.data as Values[V];
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

/** Links in mail must not follow whatever host a request names. */
function mailConfig(values: Values): MailConfig | undefined {
  const { TIDEMARK_SMTP: smtpUrl, TIDEMARK_MAIL_FROM: from, TIDEMARK_PUBLIC_URL: publicUrl } = values;
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new StartError("TIDEMARK_SMTP needs TIDEMARK_MAIL_FROM, the sender of mail.");
  if (publicUrl === undefined) {
    throw new StartError("TIDEMARK_SMTP needs TIDEMARK_PUBLIC_URL, which links in mail begin with.");
  }
  return { smtpUrl, from };
}

function proxiesIn(list: string): string[] {
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
