import { createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { smtpMail } from "../../../explorer/owners/mail.ts";
import { portOf } from "../../ports.ts";
import { ownersSiteForTest, PASSWORD } from "./ownersSite.ts";
import type { Visitor } from "./visitor.ts";

// E-mails over a real socket, to a mail server that takes, refuses or delays them.

const KNOWN = "known@example.org";
const FROM = "keys@tidemark.example";
const BASE = "https://tidemark.example";

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
  const listening = server.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: await portOf(listening), emails };
}

/** A server that takes connections and never says a word. */
async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: await portOf(server), sockets };
}

/** A site that sends its e-mails to this address, and an account there. A busy machine may keep a server silent for long. */
async function siteWith(smtpUrl: string, patienceMs = 60_000) {
  const sendMail = smtpMail(smtpUrl, FROM, patienceMs);
  const site = await ownersSiteForTest({ accounts: { sendMail }, publicUrl: BASE });
  await site.newAccount("Known", "sandbox", KNOWN);
  return site;
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
    const { newVisitor } = await siteWith(`smtp://127.0.0.1:${port}`);
    const person = newVisitor();
    await person.send("/sign-up", { org: "Fresh & Co", email: "fresh@example.org" });
    await expect.poll(() => emails.length).toBe(1);
    const [first] = emails as [Email];
    expect([first.from, first.to]).toEqual([FROM, ["fresh@example.org"]]);
    expect(first.raw).toMatch(/^Subject: Your Tidemark account\r$/m);
    expect((await setPassword(person, pathIn(first))).headers.location).toBe("/dashboard");
    expect((await person.get("/dashboard")).text).toContain("Fresh &amp; Co");
    const again = await setPassword(newVisitor(), pathIn(first));
    expect([again.status, again.headers["set-cookie"]]).toEqual([404, undefined]);

    const other = newVisitor();
    const unknown = await newVisitor().send("/reset-password", { email: "unknown@example.org" });
    const known = await other.send("/reset-password", { email: "FRESH@example.org" });
    expect([known.status, mainOf(known.text)]).toEqual([unknown.status, mainOf(unknown.text)]);
    await expect.poll(() => emails.length).toBe(2);
    const [, second] = emails as [Email, Email];
    expect([second.to, pathIn(second)]).toEqual([["fresh@example.org"], expect.stringContaining("own_")]);
    expect((await setPassword(other, pathIn(second))).headers.location).toBe("/dashboard");
    expect((await person.get("/dashboard")).status).toBe(303);
  });

  test("to who has an account already bring a link for its password, whatever name was given", async () => {
    const { port, emails } = await mailServer();
    const { newVisitor } = await siteWith(`smtp://127.0.0.1:${port}`);
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
    const { newVisitor } = await siteWith(`smtp://gate:s%40fe@127.0.0.1:${port}`);
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
  const insecure: SMTPServerOptions = { allowInsecureAuth: true };
  const at = ({ port }: { readonly port: number }, user = "") => `smtp://${user}127.0.0.1:${port}`;
  test.each<[string, () => Promise<string>, RegExp]>([
    ["refuses the email", async () => at(await mailServer(refusing)), /no such mailbox here/],
    ["refuses the password", async () => at(await mailServer(insecure), "gate:wrong@"), /login/i],
    ["is not there", async () => at({ port: 1 }), /ECONNREFUSED/],
  ])(
    "because it %s is told in one line of the log, and answers tell nothing",
    async (_name, open, reason) => {
      const { gateway, newVisitor } = await siteWith(await open());
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

  test("because it is silent is waited for no longer than its time, while pages go on, and told of as well", async () => {
    const { port, sockets } = await silentServer();
    const { gateway, newVisitor } = await siteWith(`smtp://127.0.0.1:${port}`, 500);
    const person = newVisitor();
    expect((await person.send("/reset-password", { email: KNOWN })).status).toBe(200);
    await expect.poll(() => sockets.length).toBe(1);
    expect((await person.get("/sign-in")).status).toBe(200);
    await expect.poll(() => [gateway.lines.length, sockets[0]?.closed]).toEqual([1, true]);
    const reason = expect.stringMatching(/greeting|timeout/i);
    expect(gateway.lines).toMatchObject([{ level: "error", message: "email delivery failed", reason }]);
  });
});
