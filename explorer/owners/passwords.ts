import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import type { StoredPassword } from "../../gateway/accounts/owners/owners.ts";
import { Overloaded } from "../../gateway/http/failure.ts";
import { type EstimateStrength, strengthByZxcvbn } from "./strength.ts";

/** What a derivation costs: scrypt's N, r and p (RFC 7914). It takes 128 · N · r bytes. */
type PasswordCost = { readonly n: number; readonly r: number; readonly p: number };

/** 16 MB and about 0.2 s of one core: one of the settings that OWASP's password storage cheat sheet holds equal. */
export const PASSWORD_COST: PasswordCost = { n: 16_384, r: 8, p: 5 };

export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** zxcvbn's score for what withstands guessing offline, where passwords are stored by a slow hash. */
const SCORE_MIN = 3;
/** Everybody guesses the name of the service. */
const SERVICE = "tidemark";

/** Derives a key of so many bytes. */
export type Derive = (password: string, salt: Buffer, bytes: number, cost: PasswordCost) => Promise<Buffer>;

/** Derivations that run at once: node has four threads, and files are read on them too. */
const AT_ONCE = 2;
/** Beyond so many that wait, the next is turned away. */
const WAITING_MAX = 8;

/** Passwords by scrypt. */
export function makePasswords(
  cost: PasswordCost = PASSWORD_COST,
  derive: Derive = deriveByScrypt,
  estimate: EstimateStrength = strengthByZxcvbn(),
) {
  const limit = pLimit(AT_ONCE);
  const run = (password: string, salt: Buffer, at: PasswordCost) => {
    if (limit.pendingCount >= WAITING_MAX) throw new Overloaded();
    return limit(() => derive(password.normalize("NFKC"), salt, HASH_BYTES, at));
  };
  const decoy = { salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  return {
    /** A new password as it is stored. */
    hash: async (password: string): Promise<StoredPassword> => {
      const salt = randomBytes(SALT_BYTES);
      const hash = (await run(password, salt, cost)).toString("base64url");
      return { scheme: "scrypt", ...cost, salt: salt.toString("base64url"), hash };
    },
    /** Whether it is the stored one. Where none is stored it takes as long to say no. */
    verify: async (password: string, stored: StoredPassword | null): Promise<boolean> => {
      const salt = stored === null ? decoy.salt : Buffer.from(stored.salt, "base64url");
      const expected = stored === null ? decoy.hash : Buffer.from(stored.hash, "base64url");
      const { n, r, p } = stored ?? cost;
      const given = await run(password, salt, { n, r, p });
      return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null;
    },
    /** Whether a stored password was derived at another cost than new ones are. */
    isOutdated: ({ n, r, p }: StoredPassword) => n !== cost.n || r !== cost.r || p !== cost.p,
    /** What is wrong with a new password, as sentences; undefined where it will do. `known` is what others know of its owner. */
    faultOf: async (password: string, known: readonly string[]): Promise<string | undefined> => {
      const { min, max } = PASSWORD_LENGTH;
      if ([...password].length < min) return `Choose a password of at least ${min} characters.`;
      if (password.length > max) return `Choose a password of at most ${max} characters.`;
      const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
      const { score, warning, suggestions } = await estimate(password, [SERVICE, ...parts]);
      if (score >= SCORE_MIN) return undefined;
      return [warning ?? "This password is easy to guess.", ...suggestions].join(" ");
    },
  };
}

function deriveByScrypt(password: string, salt: Buffer, bytes: number, { n, r, p }: PasswordCost) {
  return new Promise<Buffer>((resolve, reject) => {
    const maxmem = 2 * 128 * n * r;
    scrypt(password, salt, bytes, { N: n, r, p, maxmem }, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
}
