import { expect, test } from "vitest";
import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { ensureOwner, newLink } from "../../../gateway/accounts/owners/owners.ts";
import { tokenIn, visitor } from "../../explorer/owners/visitor.ts";
import { eventually, suite, title } from "../accounts/valkey/redisServer.ts";
import type { Client } from "../client.ts";
import { emptyServer, server, startGateway, store, testsOnStore } from "./onStore.ts";

const EMAIL = "ann@example.org";
const PASSWORD = "a whole sentence of mine";

testsOnStore();

/** A visitor whose requests go to gateways in turn, as behind a proxy: a form and what is sent of it to different ones. */
function roaming(gateways: readonly Client[]) {
  let turn = 0;
  return visitor({ ask: (path, given) => (gateways[turn++ % gateways.length] as Client).ask(path, given) });
}

/** Two gateways, and an owner who has set a password and is signed in there. */
async function signedIn() {
  const two = [await startGateway(), await startGateway()] as const;
  const now = new Date();
  const { account_id } = await createAccount(store.records, { org: "Some Org", tier: "sandbox" }, now);
  const owner = await ensureOwner(store.records, { accountId: account_id, email: EMAIL }, now);
  const token = await newLink(store.records, owner.owner_id, "printed", now);
  const person = roaming(two);
  const page = `/set-password?token=${token}`;
  const { headers } = await person.send("/set-password", { token, password: PASSWORD }, page);
  expect(headers.location).toBe("/dashboard");
  return { two, person };
}
const signIn = (person: ReturnType<typeof roaming>, password = PASSWORD) =>
  person.send("/sign-in", { email: EMAIL, password });

suite(title("owners who sign in at gateways on one store"), () => {
  test("are signed in at all of them, whose forms each takes from the others, and no one else's", async () => {
    const { two, person } = await signedIn();
    const made = await person.send("/dashboard/keys", { name: "x" }, "/dashboard");
    const key = /tdm_[0-9A-Za-z]{46}/.exec(made.text)?.[0] ?? "";
    for (const gateway of two) {
      expect((await person.get("/dashboard")).status).toBe(200);
      expect((await gateway.ask("/me", { key })).status).toBe(200);
    }
    const stranger = roaming([two[1], two[0]]);
    const theirs = tokenIn((await stranger.get("/sign-in")).text);
    for (const _ of two)
      expect((await person.post("/dashboard/keys", { name: "y", _csrf: theirs })).status).toBe(400);
  });

  test("and sign out everywhere at one are signed out at all with the next request", async () => {
    const { two, person } = await signedIn();
    const others = [roaming(two), roaming([two[1], two[0]])];
    for (const other of others) expect((await signIn(other)).headers.location).toBe("/dashboard");
    await person.send("/sign-out", { everywhere: "true" }, "/dashboard");
    for (const one of [person, ...others]) {
      for (const _ of two) expect((await one.get("/dashboard")).status).toBe(303);
    }
  });

  test("have as many attempts at all of them together as at one", async () => {
    const { two } = await signedIn();
    // With two, the form would always come from one and go to the other.
    const guesser = roaming([...two, await startGateway()]);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await signIn(guesser, "another sentence")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await signIn(roaming([two[1]]))).status).toBe(429);
  });

  test("are told that it cannot be said while the store is down or empty, not that they are strangers", async () => {
    const { two, person } = await signedIn();
    const other = roaming(two);
    const form = tokenIn((await other.get("/sign-in")).text);
    const attempt = { email: EMAIL, password: PASSWORD, _csrf: form };
    const cannotBeSaid = async () => {
      for (const _ of two) {
        expect((await person.get("/dashboard")).status).toBe(503);
        expect((await other.post("/sign-in", attempt)).status).toBe(503);
      }
    };
    const signedInAgain = () =>
      eventually(async () => {
        for (const _ of two) expect((await person.get("/dashboard")).status).toBe(200);
      });
    const restore = await emptyServer();
    await cannotBeSaid();
    await restore();
    await signedInAgain();
    await server.kill();
    await cannotBeSaid();
    await server.start();
    await signedInAgain();
  });
});
