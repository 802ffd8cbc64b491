import { afterAll, describe, expect, test, vi } from "vitest";
import { PAGES } from "../../../explorer/addresses.ts";
import { type Derive, makePasswords } from "../../../explorer/owners/passwords.ts";
import { nextPath } from "../../../explorer/owners/routes/signIn.ts";
import { filled } from "../../../explorer/snippets.ts";
import { resumeAccount, suspendAccount } from "../../../gateway/accounts/accounts.ts";
import { newLink } from "../../../gateway/accounts/owners/owners.ts";
import type { Answer } from "../../gateway/client.ts";
import { NOON } from "../../noon.ts";
import { openOwnersSite, ownersSiteForTest, PASSWORD } from "./ownersSite.ts";
import { testPasswords } from "./testPasswords.ts";
import { faultIn, tokenIn, type Visitor } from "./visitor.ts";

const SCRIPT = `<script>alert("x")</script>'"`;
const ATTRIBUTE = `" onfocus="alert(1)" autofocus="`;
const now = new Date(NOON);

let derivations = 0;
const derive: Derive = async (password, salt, bytes) => {
  derivations += 1;
  return Buffer.alloc(bytes, `${password} ${salt.toString("hex")}`);
};
const site = await openOwnersSite({ accounts: { passwords: testPasswords(derive) } });
const { gateway, client, newVisitor, newAccount, newOwner } = site;
afterAll(site.close);

const signIn = (
  person: Visitor,
  email: string,
  password = PASSWORD,
  more: Readonly<Record<string, string>> = {},
) => person.send("/sign-in", { email, password, ...more });
/** The status of an answer, and what its page says in an alert. */
const refusal = ({ status, text }: Answer) => [status, faultIn(text)];
const keyIn = (html: string) => /tdm_[0-9A-Za-z]{46}/.exec(html)?.[0] ?? "";
/** Makes a key: what it is, and where its owner finds what to do with it. */
async function makeKey(person: Visitor, fields: Readonly<Record<string, string>> = { name: "x" }) {
  const made = await person.send("/dashboard/keys", fields, "/dashboard");
  const [, place = ""] =
    /href="(\/dashboard\/keys\/key_\w+)\/rotate"/.exec((await person.get("/dashboard")).text) ?? [];
  return { made, key: keyIn(made.text), place };
}

describe("an owner", () => {
  test("signs up, makes a key, calls with it, rotates it, and the old one is refused", async () => {
    const person = newVisitor();
    const form = { org: "New & Co", email: "new@example.org", password: PASSWORD };
    expect((await person.send("/sign-up", form)).headers.location).toBe("/dashboard?notice=signed-up");
    expect((await person.get("/dashboard?notice=signed-up")).text).toContain("Your account is open");
    const { made, key, place } = await makeKey(person, { name: "web", days: "30" });
    expect(made.headers["cache-control"]).toBe("private, no-store");
    const call = /curl -H "Authorization: Bearer (\S+)" "http:\/\/127\.0\.0\.1:\d+(\/jobs\/[^"]+)"/.exec(
      made.text.replaceAll("&quot;", '"'),
    );
    expect(call?.[1]).toBe(key);
    expect((await client.ask(call?.[2] ?? "", { key })).status).toBe(200);

    const dashboard = await person.get("/dashboard");
    expect(dashboard.text).not.toContain(key);
    expect(dashboard.text).toContain("New &amp; Co");
    const asked = await person.get(`${place}/rotate`);
    expect(asked.text).toContain("Rotate “web”?");
    expect(asked.text).not.toContain("keep the old key working");
    expect((await client.ask("/me", { key })).status).toBe(200);
    const rotated = await person.post(`${place}/rotate`, { _csrf: tokenIn(asked.text), grace: "9999" });
    expect(rotated.text).toContain("The old key no longer works.");
    expect((await client.ask("/me", { key })).status).toBe(401);
    expect((await client.ask("/me", { key: keyIn(rotated.text) })).json).toMatchObject({
      tier: "sandbox",
      org_name: "New & Co",
    });
  });

  test("signs up with a password that is hard to guess, and is offered a time in which an old key works", async () => {
    const passwords = makePasswords({ n: 16, r: 1, p: 1 });
    const graced = await ownersSiteForTest({ accounts: { rotationGraceSeconds: 3_600, passwords } });
    const person = graced.newVisitor();
    const form = { org: "Graced", email: "graced@example.org", password: PASSWORD };
    const weak = await person.send("/sign-up", { ...form, password: "gracedgraced" });
    expect(refusal(weak)).toEqual([400, expect.stringContaining("Avoid your name")]);
    await person.send("/sign-up", form);
    const { key, place } = await makeKey(person);
    const asked = await person.get(`${place}/rotate`);
    expect(asked.text).toContain("keep the old key working for 1 hour");
    await person.post(`${place}/rotate`, { _csrf: tokenIn(asked.text), grace: "3600" });
    expect((await graced.client.ask("/me", { key })).status).toBe(200);
  });

  test("keeps the account and the password when somebody else signs up with the same address", async () => {
    const { email } = await newOwner("First");
    const other = newVisitor();
    const answer = await other.send("/sign-up", { org: "Second", email, password: "not the same sentence" });
    expect(answer.headers.location).toBe("/sign-in?notice=has-account");
    expect(other.cookies.has("tidemark_session")).toBe(false);
    const person = newVisitor();
    expect((await signIn(person, email)).status).toBe(303);
    expect((await person.get("/dashboard")).text).toContain("First");
  });

  test("revokes a key only after being asked, and is told then that it has ended", async () => {
    const { person } = await newOwner();
    const { key, place } = await makeKey(person);
    const asked = await person.get(`${place}/revoke`);
    expect(asked.text).toContain("Revoke “x”?");
    expect((await client.ask("/me", { key })).status).toBe(200);
    const { headers } = await person.post(`${place}/revoke`, { _csrf: tokenIn(asked.text) });
    expect(headers.location).toBe("/dashboard?notice=revoked");
    expect((await client.ask("/me", { key })).status).toBe(401);
    expect((await person.get("/dashboard?notice=revoked")).text).toContain("The key has been revoked");
    for (const action of ["rotate", "revoke"]) {
      expect(refusal(await person.get(`${place}/${action}`))).toEqual([400, "“x” is already revoked."]);
    }
  });

  test("sees usage, limits and when a key was last used", async () => {
    const { person, email, accountId } = await newOwner("Users Inc", "sandbox");
    const { key } = await makeKey(person);
    for (let n = 0; n < 3; n += 1) await client.ask("/skills", { key });
    await gateway.usage.recorder.flush();
    const { text } = await person.get("/dashboard");
    expect(text).toContain(`Sandbox account, signed in as ${email}.`);
    expect(text).toMatch(/3 of 100 requests used today; <strong>97 left/);
    expect(text).toContain("<code>/skills</code>");
    expect(text.match(/datetime="2025-03-10T12:00:00.000Z"/g)?.length).toBeGreaterThan(1);
    expect(text).toContain("https://example.test/upgrade");
    expect((await gateway.usage.store.days(accountId, 0, 99_999)).length).toBe(1);
  });

  test.each(["/", "/docs", "/explore/about", "/explore/none"])(
    "is named in the header of %s, for nobody else to see",
    async (path) => {
      const { person } = await newOwner("Harbour Board");
      const headerOf = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? "";
      // The page of somebody else must be neither before it in a cache nor after it.
      for (const guest of [newVisitor(), newVisitor()]) {
        const seen = await guest.get(path);
        expect(headerOf(seen.text)).toContain('href="/sign-in">Sign in</a>');
        expect(seen.text).not.toContain("Harbour Board");
        const own = await person.get(path);
        expect(headerOf(own.text)).toContain('href="/dashboard">Harbour Board</a>');
        expect(headerOf(own.text)).not.toContain("Sign in");
        expect(own.headers["cache-control"]).toBe("private, no-store");
        expect(own.headers.vary).toContain("Cookie");
      }
    },
  );

  test("who is not signed in is asked to, and comes back", async () => {
    const { email } = await newOwner();
    const person = newVisitor();
    const turned = await person.get("/dashboard");
    expect([turned.status, turned.headers.location]).toEqual([303, "/sign-in?next=%2Fdashboard"]);
    const { headers } = await signIn(person, email, PASSWORD, { next: "/explore?q=nurse" });
    expect(headers.location).toBe("/explore?q=nurse");
    expect((await person.get("/sign-in")).headers.location).toBe("/dashboard");
  });

  test("of a suspended account is told so, and can make and rotate no key", async () => {
    const { person, accountId } = await newOwner();
    const { key } = await makeKey(person);
    await suspendAccount(gateway.state.records, accountId, now);
    expect(await client.ask("/me", { key })).toMatchObject({
      status: 401,
      json: { error: "invalid_api_key", message: expect.stringContaining("suspended") },
    });
    const { text } = await person.get("/dashboard");
    expect(text).toContain("This account is suspended");
    expect(text).not.toMatch(/Create a key|>Rotate</);
    const made = await person.post("/dashboard/keys", { _csrf: tokenIn(text) });
    expect(refusal(made)).toEqual([400, "This account is suspended."]);
    await resumeAccount(gateway.state.records, accountId);
    expect((await client.ask("/me", { key })).status).toBe(200);
  });

  test("sees on pages of data what the tier sees, and takes nothing of the account's quota", async () => {
    const { person, accountId } = await newOwner("Lookers", "professional");
    const subject = `account/${accountId}`;
    const left = async () =>
      (await gateway.services.counts.peek(subject, gateway.services.plans.tiers.professional.limits, NOON))
        .dayRemaining;
    const before = await left();
    const page = await person.get("/explore");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Lookers");
    expect(page.headers["cache-control"]).toBe("private, no-store");
    await person.get("/dashboard");
    expect(await left()).toBe(before);
    expect((await newVisitor().get("/explore")).headers["cache-control"]).toContain("public");
  });
});

describe("asking for a link", () => {
  test("is answered before anything is looked up, whoever asks", async () => {
    const events: string[] = [];
    const mailed = await ownersSiteForTest({ accounts: { sendMail: async () => void events.push("sent") } });
    const { app, state } = mailed.gateway;
    const { get } = state.records;
    vi.spyOn(state.records, "get").mockImplementation((name) => {
      if (name.startsWith("email/")) events.push("looked up");
      return get(name);
    });
    app.server.on("request", (_, response) => response.on("finish", () => void events.push("answered")));
    const known = await mailed.newAccount();
    for (const path of ["/reset-password", "/sign-up"]) {
      for (const email of [known.email, "nobody@example.org"]) {
        const person = mailed.newVisitor();
        const form = { email, org: "O", _csrf: tokenIn((await person.get(path)).text) };
        events.length = 0;
        expect((await person.post(path, form)).status).toBe(200);
        await vi.waitFor(() => expect(events).toContain("looked up"));
        expect(events.slice(0, 2)).toEqual(["answered", "looked up"]);
      }
    }
  });
});

describe("a name that hides something", () => {
  test("is refused in words at every form, with nothing in the log", async () => {
    const hidden = "A\u202eB";
    const lines = gateway.lines.length;
    const form = { org: hidden, email: "hidden@example.org", password: PASSWORD };
    const { person } = await newOwner();
    for (const answer of [
      await newVisitor().send("/sign-up", form),
      await person.send("/dashboard/keys", { name: hidden }, "/dashboard"),
    ]) {
      expect(refusal(answer)).toEqual([400, expect.stringContaining("all of them visible")]);
    }
    expect(gateway.lines.slice(lines).filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("sessions under attack", () => {
  test("a token that was there before signing in is not the session afterwards, and neither is its form token", async () => {
    const { email } = await newOwner();
    const person = newVisitor();
    const planted = "a".repeat(43);
    person.cookies.set("tidemark_session", planted);
    const page = await person.get("/sign-in");
    const before = person.cookies.get("tidemark_csrf");
    await person.post("/sign-in", { email, password: PASSWORD, _csrf: tokenIn(page.text) });
    const session = person.cookies.get("tidemark_session");
    expect(session).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(session).not.toBe(planted);
    expect(person.cookies.get("tidemark_csrf")).not.toBe(before);
    const attacker = newVisitor();
    attacker.cookies.set("tidemark_session", planted);
    expect((await attacker.get("/dashboard")).status).toBe(303);
  });

  test("signing in again ends the session that was there", async () => {
    const { person, email } = await newOwner();
    const old = person.cookies.get("tidemark_session") ?? "";
    const again = newVisitor();
    again.cookies.set("tidemark_session", old);
    await again.send("/sign-in", { email, password: PASSWORD }, "/dashboard");
    expect(again.cookies.get("tidemark_session")).not.toBe(old);
    expect((await person.get("/dashboard")).status).toBe(303);
  });

  test("signing out everywhere ends all sessions, signing out this one", async () => {
    const { person, email } = await newOwner();
    const other = newVisitor();
    await signIn(other, email);
    await person.send("/sign-out", {}, "/dashboard");
    expect((await person.get("/dashboard")).status).toBe(303);
    expect((await other.get("/dashboard")).status).toBe(200);
    await signIn(person, email);
    await other.send("/sign-out", { everywhere: "true" }, "/dashboard");
    expect((await person.get("/dashboard")).status).toBe(303);
    expect((await other.get("/dashboard")).status).toBe(303);
  });

  test("cookies are for this server, for no script, and over TLS for TLS and this host only", async () => {
    const { email, person } = await newOwner();
    const signedIn = newVisitor();
    await signedIn.get("/sign-in");
    const { headers } = await signIn(signedIn, email);
    for (const line of headers["set-cookie"] ?? [])
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers["set-cookie"]).toHaveLength(2);
    const session = person.cookies.get("tidemark_session") ?? "?";
    expect((await person.get("/dashboard")).text).not.toContain(session);

    const secure = await ownersSiteForTest({ accounts: { isSecure: true }, publicUrl: "https://t.example" });
    const form = await secure.newVisitor().get("/sign-in");
    expect(form.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-tidemark_csrf=\w+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe("changing the password", () => {
  const PATH = "/dashboard/password";
  const NEXT = "another sentence of mine";
  const send = (person: Visitor, current: string, password = NEXT) =>
    person.send(PATH, { current, password }, PATH);

  test("takes the current one, renews this session and ends all others", async () => {
    const { person, email } = await newOwner();
    const elsewhere = newVisitor();
    await signIn(elsewhere, email);
    expect((await person.get("/dashboard")).text).toContain(`href="${PATH}"`);
    const before = person.cookies.get("tidemark_session");
    expect((await send(person, PASSWORD)).headers.location).toBe("/dashboard?notice=password-changed");
    const { text } = await person.get("/dashboard?notice=password-changed");
    expect(text).toContain("Your password has been changed");
    expect(person.cookies.get("tidemark_session")).not.toBe(before);
    const thief = newVisitor();
    thief.cookies.set("tidemark_session", before ?? "");
    expect((await thief.get("/dashboard")).status).toBe(303);
    expect((await elsewhere.get("/dashboard")).status).toBe(303);
    expect((await signIn(newVisitor(), email)).status).toBe(400);
    expect((await signIn(newVisitor(), email, NEXT)).status).toBe(303);
  });

  test("changes nothing by a wrong one, a poor new one, or without a session", async () => {
    const { person, email } = await newOwner();
    const elsewhere = newVisitor();
    await signIn(elsewhere, email);
    const wrong = await send(person, "not the password");
    expect(refusal(wrong)).toEqual([400, "Incorrect current password."]);
    const poor = await send(person, PASSWORD, "short");
    expect(refusal(poor)).toEqual([400, "Choose a password of at least 12 characters."]);
    expect((await newVisitor().get(PATH)).headers.location).toBe("/sign-in?next=%2Fdashboard");
    for (const one of [person, elsewhere]) expect((await one.get("/dashboard")).status).toBe(200);
    expect((await signIn(newVisitor(), email)).status).toBe(303);
  });

  test("ends a link that was asked for before", async () => {
    const { person, owner } = await newOwner();
    const link = await newLink(gateway.state.records, owner.owner_id, "sent", now);
    await send(person, PASSWORD);
    expect((await newVisitor().get(`/set-password?token=${link}`)).status).toBe(404);
  });

  test("is no place to guess it: attempts count as those to sign in", async () => {
    const { person, email } = await newOwner();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send(person, "wrong")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const before = derivations;
    const refused = await send(person, PASSWORD);
    expect([refused.status, derivations]).toEqual([429, before]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signIn(newVisitor(), email)).status).toBe(429);
  });
});

describe("forms under attack", () => {
  test.each([
    ["/dashboard/keys", { name: "x" }],
    ["/dashboard/password", { current: PASSWORD, password: "another sentence of mine" }],
    ["/sign-out", { everywhere: "true" }],
    ["/sign-in", { email: "a@example.org", password: PASSWORD }],
    ["/sign-up", { org: "x", email: "b@example.org", password: PASSWORD }],
    ["/set-password", { token: "x", password: PASSWORD }],
  ])(
    "%s is refused without its token, with one of somebody else, and from another site",
    async (path, fields) => {
      const { person } = await newOwner();
      const stranger = await newOwner();
      const token = tokenIn((await person.get("/dashboard")).text);
      const theirs = tokenIn((await stranger.person.get("/dashboard")).text);
      const attempts = [
        await person.post(path, fields),
        await person.post(path, { ...fields, _csrf: theirs }),
        await person.post(path, { ...fields, _csrf: token }, { "sec-fetch-site": "cross-site" }),
        await person.post(path, { ...fields, _csrf: token }, { "sec-fetch-site": "same-site" }),
        await newVisitor().post(path, { ...fields, _csrf: token }),
      ];
      for (const { status, headers } of attempts) {
        expect(status).toBe(400);
        expect(headers["set-cookie"]).toBeUndefined();
      }
      expect((await person.get("/dashboard")).text).toContain("No active keys.");
    },
  );

  test("a token of before signing in is worth nothing afterwards, and a planted secret nothing for a session", async () => {
    const { email } = await newOwner();
    const person = newVisitor();
    const early = tokenIn((await person.get("/sign-in")).text);
    const secret = person.cookies.get("tidemark_csrf") ?? "";
    await person.post("/sign-in", { email, password: PASSWORD, _csrf: early });
    person.cookies.set("tidemark_csrf", secret);
    expect((await person.post("/dashboard/keys", { name: "x", _csrf: early })).status).toBe(400);
  });

  test("a key of another account is none", async () => {
    const { person } = await newOwner();
    const victim = await newOwner();
    const { place } = await makeKey(victim.person);
    const _csrf = tokenIn((await person.get("/dashboard")).text);
    for (const action of ["rotate", "revoke"]) {
      expect((await person.post(`${place}/${action}`, { _csrf })).status).toBe(404);
      expect((await person.get(`${place}/${action}`)).status).toBe(404);
    }
  });

  test("what is typed is shown as text, wherever it is shown", async () => {
    const { person } = await newOwner(SCRIPT);
    const { place } = await makeKey(person, { name: SCRIPT });
    const dashboard = await person.get("/dashboard");
    const guest = newVisitor();
    const pages = [
      dashboard,
      await person.get(`${place}/revoke`),
      await person.get(`${place}/rotate`),
      await person.get("/explore"),
      await guest.send("/sign-in", { email: SCRIPT, password: SCRIPT, next: SCRIPT }),
      await guest.send("/sign-up", { email: SCRIPT, password: PASSWORD, org: SCRIPT }),
      await guest.get(
        `/sign-in?next=${encodeURIComponent(`/${SCRIPT}`)}&notice=${encodeURIComponent(SCRIPT)}`,
      ),
      await guest.get(`/dashboard/${encodeURIComponent(SCRIPT)}`),
    ];
    for (const { text } of pages) expect(text).not.toContain("<script>alert");
    expect(dashboard.text).toContain("&lt;script>alert(&quot;x&quot;)");
  });

  const ids = { soc_code: "43-3031.00", msa_code: "31084", element_id: "2.A.1.a", chapter: "clients" };
  test.each([
    ...Object.entries(PAGES).flatMap(([page, names]) => names.map((name) => `${filled(page, ids)}?${name}=`)),
    ...["/explore/occupations/", "/explore/regions/", "/explore/skills/", "/docs?x=", "/none/"],
    ...["/sign-in?next=/", "/sign-in?notice=", "/set-password?token="],
  ])("what stands in an address after %s is shown as text", async (path) => {
    const { person: owner } = await newOwner("Seers", "enterprise");
    // Who is signed in already is sent on from there.
    const person = path.startsWith("/sign-in") ? newVisitor() : owner;
    const seen = await person.get(path + encodeURIComponent(SCRIPT + ATTRIBUTE));
    expect(seen.status).toBeLessThan(500);
    expect(seen.headers["content-type"]).toContain("text/html");
    expect(seen.text).not.toContain("<script>alert");
    expect(seen.text).not.toMatch(/"\s*onfocus=/);
  });

  test("the address a visitor asked is shown as text, and kept for nobody else", async () => {
    const evil = await client.ask("/explore/about", {
      headers: { accept: "text/html", host: 'evil.example"><script>alert(1)</script>' },
    });
    expect(evil.text).not.toContain("<script>alert");
    expect((await newVisitor().get("/explore/about")).text).not.toContain("evil.example");
  });

  test.each([
    ["/explore?a=1", "/explore?a=1"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["/%5cevil.example", "/%5cevil.example"],
    ["https://evil.example/", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/..//evil.example", "/dashboard"],
    ["/x\r\nSet-Cookie: a=b", "/xSet-Cookie:%20a=b"],
    ["", "/dashboard"],
    [undefined, "/dashboard"],
  ])("next=%j leads to %s", (text, expected) => {
    expect(nextPath(text)).toBe(expected);
  });

  test("are read up to a length, once each, and as forms only", async () => {
    const { person } = await newOwner();
    const token = tokenIn((await person.get("/dashboard")).text);
    const long = await person.post("/dashboard/keys", { name: "x".repeat(20_000), _csrf: token });
    expect(long.status).toBe(413);
    const json = await person.post("/dashboard/keys", {}, { "content-type": "text/plain" });
    expect(json.status).toBe(415);
    const named = await person.post("/dashboard/keys", { name: "x".repeat(81), _csrf: token });
    expect(refusal(named)).toEqual([400, expect.stringContaining("up to 80 characters")]);
    expect((await person.get("/sign-out")).status).toBe(405);
  });
});

describe("who has an account cannot be found out", () => {
  test("by what is said, by the status, or by how much is derived", async () => {
    const { email } = await newOwner();
    const { email: withoutPassword } = await newAccount();
    for (const address of [email, withoutPassword, "nobody@example.org", "no address at all"]) {
      const before = derivations;
      const answer = await signIn(newVisitor(), address, "not the password");
      expect([...refusal(answer), derivations - before]).toEqual([400, "Incorrect email or password.", 1]);
    }
  });
});

describe("guessing passwords", () => {
  test("ends for an address on the network, whoever is guessed", async () => {
    const guesser = newVisitor();
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn(guesser, `guess${n}@example.org`)).status);
    expect(statuses).toEqual([...new Array(10).fill(400), 429, 429]);
  });

  test("ends for an account from any number of addresses, known or not, without a derivation, and a right one costs nothing", async () => {
    const { email } = await newOwner();
    for (let n = 0; n < 8; n += 1) expect((await signIn(newVisitor(), email)).status).toBe(303);
    for (const address of [email, "never.heard@example.org"]) {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await signIn(newVisitor(), address, "wrong")).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    }
    const before = derivations;
    const refused = await signIn(newVisitor(), email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(derivations).toBe(before);
  });
});
