import { readFileSync } from "node:fs";
import { z } from "zod";
import { DEFAULT_LIMITS, type LimitSettings, limitsWith } from "../core/contract/limits.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { StartError } from "./accounts/startError.ts";
import { SETTINGS, variableOf } from "./settings.ts";

type Settings = z.infer<typeof SETTINGS>;
const ENCODER_SETTINGS = SETTINGS.pick({
  encoder: true,
  encoderModel: true,
  encoderDimensions: true,
  encoderKey: true,
});

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
  return configOf(settingsIn(SETTINGS, environment, overrides));
}

function configOf(settings: Settings) {
  const { limits, enterpriseDailyLimit, smtp, mailFrom, rotationGrace, cacheMb, ...others } = settings;
  const { encoder, encoderModel, encoderDimensions, encoderKey, ...own } = others;
  return {
    ...own,
    encoder: encoderIn(settings),
    limits: limitsIn(settings),
    /** How mail is sent; nothing where it is not. */
    mail: mailConfig(settings),
    /** For how long a rotated key is still taken where that is asked for. */
    rotationGraceSeconds: rotationGrace,
    cacheBytes: cacheMb * 1_000_000,
    /** `open` where nobody else can listen in, else `public`, unless the operator says so. */
    explorer: own.explorer ?? (isLoopback(own.host) ? "open" : "public"),
  };
}

/** The encoder that `environment` names: all that a build needs to know of it. Throws as {@link readConfig} does. */
export function readEncoder(environment: Environment): Config["encoder"] {
  return encoderIn(settingsIn(ENCODER_SETTINGS, environment));
}

function encoderIn(settings: z.infer<typeof ENCODER_SETTINGS>) {
  const { encoder, encoderModel, encoderDimensions, encoderKey } = settings;
  return { encoder, model: encoderModel, dimensions: encoderDimensions, apiKey: encoderKey };
}

function settingsIn<Output>(
  settings: z.ZodObject<Readonly<Record<string, z.ZodType>>> & z.ZodType<Output>,
  environment: Environment,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Output {
  const given = Object.keys(settings.shape).flatMap((name) => {
    const value = overrides[name] ?? environment[variableOf(name)] ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  const values = Object.fromEntries(given);
  const parsed = settings.safeParse(values);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  const variable = variableOf(name);
  const expected = settings.shape[name]?.description;
  throw new StartError(`${variable}=${shown(variable, values[name])} is not ${expected}.`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** The limits of the file that is named, and the one that has a variable of its own. */
function limitsIn({ limits: file, enterpriseDailyLimit: daily }: Settings): LimitSettings {
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
function mailConfig({ smtp: smtpUrl, mailFrom: from, publicUrl }: Settings) {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new StartError("TIDEMARK_SMTP needs TIDEMARK_MAIL_FROM, the sender of mail.");
  if (publicUrl === undefined) {
    throw new StartError("TIDEMARK_SMTP needs TIDEMARK_PUBLIC_URL, which links in mail begin with.");
  }
  return { smtpUrl, from };
}

/** A secret's value is never repeated. */
function shown(variable: string, value = ""): string {
  return /_(TOKEN|KEY|STORE|SMTP)$/.test(variable) ? "(hidden)" : JSON.stringify(value);
}
