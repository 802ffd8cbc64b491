import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { smtpMail } from "../../../explorer/owners/mail.ts";
import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { ensureOwner } from "../../../gateway/accounts/owners/owners.ts";
import { type Client, listen } from "../../gateway/client.ts";
import { type Harness, harness } from "../../gateway/harness.ts";
import { NOON } from "../../noon.ts";
import { type Visitor, visitor } from "./visitor.ts";

// E-mails over a real socket, to a mail server that takes, refuses or delays them.

const KNOWN = "known@example.org";
const FROM = "keys@tidemark.example";
const PASSWORD = "a whole sentence of mine";
const BASE = "https://tidemark.example";
/** How long a server may be silent: one that never speaks, and one that a busy machine holds up. */
const PATIENCE_MS = { short: 500, long: 60_000 } as const;

let closeLater: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closeLater.reverse()) await close();
  closeLater = [];
});

type Email = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

/** A mail server that keeps what it is given. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; emails: Email[] }> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      emails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeLater.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, emails };
}

/** A server that takes connections and never says a word. */
async function silentServer(): Promise<{ port: number; connections: () => number; ended: () => number }> {
  const sockets = new Set<Socket>();
  let ended = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      ended += 1;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closeLater.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    ended: () => ended,
  };
}

async function gatewayWith(
  smtpUrl: string,
  patience: keyof typeof PATIENCE_MS = "long",
): Promise<{ gateway: Harness; newVisitor: () => Visitor }> {
  const gateway = await harness({
    accounts: { sendMail: smtpMail(smtpUrl, FROM, PATIENCE_MS[patience]) },
    services: {
      config: {
        publicUrl: BASE,
        upgradeUrl: "https://example.test/upgrade",
        trustProxy: ["loopback"],
        logRequests: "none",
        explorer: "public",
        searchFallback: "none",
      },
    },
  });
  const client: Client = await listen(gateway.app);
  closeLater.push(async () => {
    client.close();
    await gateway.close();
  });
  const { records } = gateway.state;
  const { account_id } = await createAccount(records, { org: "Known", tier: "sandbox" }, new Date(NOON));
  await ensureOwner(records, { accountId: account_id, email: KNOWN }, new Date(NOON));
  let neighbours = 0;
  return {
    gateway,
    newVisitor: () => {
      neighbours += 1;
      const address = `10.1.0.${neighbours}`;
      return visitor({
        ask: (path, given = {}) =>
          client.ask(path, { ...given, headers: { ...given.headers, "x-forwarded-for": address } }),
      });
    },
  };
}

/** The path of the link in an e-mail, with what mail does to long lines undone. */
function pathIn({ raw }: Email): string {
  const body = raw
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /https:\/\/tidemark\.example(\/set-password\?token=\S+)/.exec(body)?.[1] ?? "";
}
async function setPassword(person: Visitor, path: string) {
  const token = new URL(path, BASE).searchParams.get("token") ?? "";
  return person.send("/set-password", { token, password: PASSWORD }, path);
}
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0];

describe("emails", () => {
  test("bring the link that opens an account, and the link that sets its password anew", async () => {
    const { port, emails } = await mailServer();
    const { newVisitor } = await gatewayWith(`smtp://127.0.0.1:${port}`);
    const person = newVisitor();
    await person.send("/sign-up", { org: "Fresh & Co", email: "fresh@example.org" });
    await expect.poll(() => emails.length).toBe(1);
    const [first] = emails as [Email];
    expect([first.from, first.to]).toEqual([FROM, ["fresh@example.org"]]);
    expect(first.raw).toMatch(/^Subject: Your Tidemark account\r$/m);
    expect((await setPassword(person, pathIn(first))).headers.location).toBe("/dashboard");

    const other = newVisitor();
    await other.send("/reset-password", { email: "FRESH@example.org" });
    await expect.poll(() => emails.length).toBe(2);
    const [, second] = emails as [Email, Email];
    expect([second.to, pathIn(second)]).toEqual([["fresh@example.org"], expect.stringContaining("own_")]);
    expect((await setPassword(other, pathIn(second))).headers.location).toBe("/dashboard");
    expect((await person.get("/dashboard")).status).toBe(303);
  });

  test("to who has an account already bring a link for its password, whatever name was given", async () => {
    const { port, emails } = await mailServer();
    const { newVisitor } = await gatewayWith(`smtp://127.0.0.1:${port}`);
    await newVisitor().send("/sign-up", { org: "Somebody else", email: KNOWN });
    await expect.poll(() => emails.length).toBe(1);
    expect(emails[0]?.raw).toMatch(/^Subject: Reset your Tidemark password\r$/m);
    expect(emails[0]?.raw).not.toContain("Somebody else");
  });

  test("carry the password of the mail server only to that server, in its own words", async () => {
    const seen: unknown[] = [];
    const { port, emails } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const { newVisitor } = await gatewayWith(`smtp://gate:s%40fe@127.0.0.1:${port}`);
    await newVisitor().send("/reset-password", { email: KNOWN });
    await expect.poll(() => emails.length).toBe(1);
    expect(seen).toEqual([["gate", "s@fe"]]);
    expect(emails[0]?.raw).not.toContain("s@fe");
  });
});

describe("a mail server that fails", () => {
  const refusing: SMTPServerOptions = {
    onRcptTo: (_address, _session, done) => done(new Error("no such mailbox here")),
  };
  test.each<[string, () => Promise<string>, RegExp, keyof typeof PATIENCE_MS]>([
    [
      "refuses the email",
      async () => `smtp://127.0.0.1:${(await mailServer(refusing)).port}`,
      /no such mailbox here/,
      "long",
    ],
    [
      "refuses the password",
      async () => `smtp://gate:wrong@127.0.0.1:${(await mailServer({ allowInsecureAuth: true })).port}`,
      /login/i,
      "long",
    ],
    [
      "is silent",
      async () => `smtp://127.0.0.1:${(await silentServer()).port}`,
      /greeting|timeout/i,
      "short",
    ],
    ["is not there", async () => "smtp://127.0.0.1:1", /ECONNREFUSED/, "long"],
  ])(
    "because it %s is told in one line of the log, and answers tell nothing",
    async (_name, open, reason, patience) => {
      const { gateway, newVisitor } = await gatewayWith(await open(), patience);
      const answers = [];
      for (const email of [KNOWN, "unknown@example.org"]) {
        const { status, text } = await newVisitor().send("/reset-password", { email });
        answers.push([status, mainOf(text)]);
      }
      expect(answers[0]).toEqual([200, expect.stringContaining("If this address can receive a link")]);
      expect(answers[1]).toEqual(answers[0]);
      await expect.poll(() => gateway.lines.length).toBe(1);
      const [line] = gateway.lines;
      expect(line).toMatchObject({ level: "error", message: "email delivery failed" });
      expect(line?.reason).toMatch(reason);
      expect(JSON.stringify(line)).not.toMatch(/set-password|wrong@/);
    },
  );

  test("is waited for no longer than its time, while pages go on", async () => {
    const { port, connections, ended } = await silentServer();
    const { gateway, newVisitor } = await gatewayWith(`smtp://127.0.0.1:${port}`, "short");
    const person = newVisitor();
    expect((await person.send("/reset-password", { email: KNOWN })).status).toBe(200);
    await expect.poll(connections).toBe(1);
    expect((await person.get("/sign-in")).status).toBe(200);
    await expect.poll(() => [gateway.lines.length, ended()]).toEqual([1, 1]);
  });
});
