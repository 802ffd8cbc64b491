import { z } from "zod";
import { ACCOUNT, Account, addAccount, byAge, findAccount, refuse } from "../accounts.ts";
import { randomText } from "../randomText.ts";
import { changeQuietly, type Draft, type Records } from "../state/records.ts";
import { isSameDigest, tokenDigest } from "./secrets.ts";

/** A password as it is stored: with its parameters, so that they can be raised later. */
export const StoredPassword = z.strictObject({
  scheme: z.literal("scrypt"),
  n: z.int().min(2),
  r: z.int().min(1),
  p: z.int().min(1),
  salt: z.base64url(),
  hash: z.base64url(),
});
export type StoredPassword = z.infer<typeof StoredPassword>;

/** A link that may set a password, by the digest of its token. */
const Link = z.strictObject({ digest: z.string(), expires_at: z.iso.datetime() }).nullable();

/** Somebody who signs in for an account. */
export const Owner = z.strictObject({
  owner_id: z.string(),
  account_id: z.string(),
  /** As {@link normalizeEmail} gives it. */
  email: z.string(),
  /** Nothing until a link was used. */
  password: StoredPassword.nullable(),
  created_at: z.iso.datetime(),
  /** The latest of each kind: whoever asks for one to be sent does not end the one that an operator handed over. */
  links: z.strictObject({ printed: Link, sent: Link }),
  /** Sessions of another generation have ended. */
  generation: z.int(),
});
export type Owner = z.infer<typeof Owner>;

/** What owners are stored under, and what leads to them. */
const OWNER = "owner/";
const EMAIL = "email/";

/** How long a link holds: one that an operator hands over, one that is sent. */
export const LINK_MS = { printed: 72 * 3_600_000, sent: 3_600_000 } as const;
type LinkKind = keyof typeof LINK_MS;
const NO_LINKS = { printed: null, sent: null } as const;
const TOKEN_CHARACTERS = 43;
const EMAIL_LENGTH_MAX = 254;
/** One @ between two parts without white space, the second with a point; who reads mail there is shown by the link. */
const EMAIL_FORM =
  /^[^\s\p{C}@<>"(),:;\\[\]]{1,64}@[^\s\p{C}@<>"(),:;\\[\]]+\.[^\s\p{C}@<>"(),:;\\[\].]{2,}$/u;

/** An address as it is compared; nothing where it is none. */
export function normalizeEmail(text: string): string | undefined {
  const email = text.normalize("NFKC").trim().toLowerCase();
  return email.length <= EMAIL_LENGTH_MAX && EMAIL_FORM.test(email) ? email : undefined;
}

/** The owner with this address. */
export async function ownerByEmail(records: Pick<Records, "get">, email: string): Promise<Owner | undefined> {
  const ownerId = await records.get(EMAIL + email);
  return typeof ownerId === "string" ? ownerById(records, ownerId) : undefined;
}

/** The owner of this id. */
export async function ownerById(records: Pick<Records, "get">, ownerId: string): Promise<Owner | undefined> {
  const found = await records.get(OWNER + ownerId);
  return found === undefined ? undefined : Owner.parse(found);
}

/** The owners of an account, oldest first. */
export async function listOwners(records: Records, accountId: string): Promise<Owner[]> {
  const owners = (await records.list(OWNER)).map(([, value]) => Owner.parse(value));
  return owners.filter((owner) => owner.account_id === accountId).sort(byAge(({ owner_id }) => owner_id));
}

/**
 * The owner of an account with this address, made where there is none.
 * Throws {@link StartError} where the address signs in for another account, or is none.
 */
export function ensureOwner(
  records: Records,
  given: { accountId: string; email: string },
  now: Date,
): Promise<Owner> {
  const email = normalizeEmail(given.email);
  if (email === undefined) refuse(`${JSON.stringify(given.email)} is not a valid email address.`);
  return changeQuietly(records, async (draft) => {
    await findAccount(draft, given.accountId);
    const known = await ownerByEmail(draft, email);
    if (known === undefined) {
      return addOwner(draft, { account_id: given.accountId, email, password: null }, now);
    }
    if (known.account_id === given.accountId) return known;
    return refuse(`${email} already belongs to account ${known.account_id}; an address can have only one.`);
  });
}

/** A new sandbox account with its first owner; nothing where the address has an account. */
export function signUp(
  records: Records,
  { org, email, password }: { org: string; email: string; password: StoredPassword },
  now: Date,
): Promise<Owner | undefined> {
  return changeQuietly(records, async (draft) => {
    if ((await ownerByEmail(draft, email)) !== undefined) return undefined;
    const { account_id } = addAccount(draft, { org, tier: "sandbox" }, now);
    return addOwner(draft, { account_id, email, password }, now);
  });
}

function addOwner(draft: Draft, given: Pick<Owner, "account_id" | "email" | "password">, now: Date): Owner {
  const owner: Owner = {
    owner_id: `own_${randomText(16)}`,
    ...given,
    created_at: now.toISOString(),
    links: NO_LINKS,
    generation: 0,
  };
  draft.put(EMAIL + owner.email, owner.owner_id);
  return put(draft, owner);
}

/** A token that sets an owner's password once, as long as links of its kind hold; earlier ones of that kind no longer do. */
export function newLink(records: Records, ownerId: string, kind: LinkKind, now: Date): Promise<string> {
  const secret = randomText(TOKEN_CHARACTERS);
  const expiresAt = new Date(now.getTime() + LINK_MS[kind]).toISOString();
  return changeOwner(records, ownerId, (owner) => ({
    ...owner,
    links: { ...owner.links, [kind]: { digest: tokenDigest(secret), expires_at: expiresAt } },
  })).then(() => `${ownerId}.${secret}`);
}

/** The owner whose password a token may set now. */
export async function ownerOfLink(
  records: Pick<Records, "get">,
  token: string,
  now: Date,
): Promise<Owner | undefined> {
  const [ownerId = "", secret = ""] = token.split(".");
  const owner = await ownerById(records, ownerId);
  if (owner === undefined) return undefined;
  const digest = tokenDigest(secret);
  const isValid = Object.values(owner.links).some(
    (link) =>
      link !== null && isSameDigest(link.digest, digest) && Date.parse(link.expires_at) > now.getTime(),
  );
  return isValid ? owner : undefined;
}

/** Sets a password by a token, which ends, with all sessions of its owner. Nothing where the token does not hold. */
export function usePasswordLink(
  records: Records,
  token: string,
  password: StoredPassword,
  now: Date,
): Promise<Owner | undefined> {
  return changeQuietly(records, async (draft) => {
    const owner = await ownerOfLink(draft, token, now);
    return owner && put(draft, withPassword(owner, password));
  });
}

/** Stores a password anew: the same one at another cost. */
export function replacePassword(
  records: Records,
  ownerId: string,
  before: StoredPassword,
  password: StoredPassword,
): Promise<Owner> {
  return changeOwner(records, ownerId, (owner) =>
    owner.password?.hash === before.hash ? { ...owner, password } : owner,
  );
}

/**
 * Sets another password in the place of `before`; all sessions of the owner end, and a link to set one. Nothing where
 * the password is no longer `before`.
 */
export function changePassword(
  records: Records,
  ownerId: string,
  before: StoredPassword,
  password: StoredPassword,
): Promise<Owner | undefined> {
  return changeQuietly(records, async (draft) => {
    const owner = await ownerById(draft, ownerId);
    return owner?.password?.hash === before.hash ? put(draft, withPassword(owner, password)) : undefined;
  });
}

/** An owner with another password: their links end, and all their sessions. */
function withPassword(owner: Owner, password: StoredPassword): Owner {
  return { ...owner, password, links: NO_LINKS, generation: owner.generation + 1 };
}

/** Ends all sessions of an owner. */
export function endAllSessions(records: Records, ownerId: string): Promise<Owner> {
  return changeOwner(records, ownerId, (owner) => ({ ...owner, generation: owner.generation + 1 }));
}

/** Removes the owners of an account, with their addresses; their sessions end. */
export async function removeOwners(records: Records, accountId: string): Promise<number> {
  const owners = await listOwners(records, accountId);
  await changeQuietly(records, async (draft) => {
    for (const { owner_id, email } of owners) {
      draft.remove(OWNER + owner_id);
      draft.remove(EMAIL + email);
    }
  });
  return owners.length;
}

/** The account of an owner; nothing where it was deleted. */
export async function accountOf(records: Pick<Records, "get">, owner: Owner): Promise<Account | undefined> {
  const found = await records.get(ACCOUNT + owner.account_id);
  return found === undefined ? undefined : Account.parse(found);
}

function changeOwner(records: Records, ownerId: string, next: (owner: Owner) => Owner): Promise<Owner> {
  return changeQuietly(records, async (draft) => {
    const owner = await ownerById(draft, ownerId);
    return owner === undefined ? refuse(`There is no owner ${ownerId}.`) : put(draft, next(owner));
  });
}

function put(draft: Draft, owner: Owner): Owner {
  draft.put(OWNER + owner.owner_id, owner);
  return owner;
}
