import { onTestFinished } from "vitest";
import type { Tier } from "../../../core/contract/tiers.ts";
import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { ensureOwner, newLink } from "../../../gateway/accounts/owners/owners.ts";
import { listen } from "../../gateway/client.ts";
import { type HarnessOptions, harness } from "../../gateway/harness.ts";
import { NOON } from "../../noon.ts";
import { PUBLIC } from "../gateways.ts";
import { type Visitor, visitor } from "./visitor.ts";

/** What owners of tests have for a password, unless they change it. */
export const PASSWORD = "a whole sentence of mine";
const now = new Date(NOON);

export type SiteOptions = Pick<HarnessOptions, "accounts" | "limits"> & { readonly publicUrl?: string };

/** A site with pages of owners, each of whose visitors has a network address: none uses up the attempts of another. */
export async function openOwnersSite({ accounts = {}, limits = {}, publicUrl }: SiteOptions = {}) {
  const config = { ...PUBLIC, publicUrl, trustProxy: ["loopback"] };
  const gateway = await harness({ accounts, limits, services: { config } });
  const client = await listen(gateway.app);
  const { records } = gateway.state;
  let visitors = 0;
  let people = 0;

  function newVisitor(): Visitor {
    visitors += 1;
    const address = `10.0.${visitors >> 8}.${visitors & 255}`;
    return visitor({
      ask: (path, given = {}) =>
        client.ask(path, { ...given, headers: { ...given.headers, "x-forwarded-for": address } }),
    });
  }
  /** An account with an owner who has no password. */
  async function newAccount(org = "Harbour Board", tier: Tier = "professional", email?: string) {
    people += 1;
    const { account_id: accountId } = await createAccount(records, { org, tier }, now);
    const made = { accountId, email: email ?? `person${people}@example.org` };
    return { ...made, owner: await ensureOwner(records, made, now) };
  }
  /** Sets the password of an owner by a link, which signs in whoever follows it. */
  async function signedIn(ownerId: string): Promise<Visitor> {
    const person = newVisitor();
    const token = await newLink(records, ownerId, "printed", now);
    const page = `/set-password?token=${token}`;
    const { headers } = await person.send("/set-password", { token, password: PASSWORD }, page);
    if (headers.location !== "/dashboard") throw new Error("The link did not sign anybody in.");
    return person;
  }
  /** Somebody who has set their password by a link, and is signed in. */
  async function newOwner(org?: string, tier?: Tier) {
    const made = await newAccount(org, tier);
    return { ...made, person: await signedIn(made.owner.owner_id) };
  }
  async function close(): Promise<void> {
    client.close();
    await gateway.close();
  }
  return { gateway, client, newVisitor, newAccount, signedIn, newOwner, close };
}

/** A site that is there until the test that opens it has ended. */
export async function ownersSiteForTest(options?: SiteOptions) {
  const site = await openOwnersSite(options);
  onTestFinished(site.close);
  return site;
}
