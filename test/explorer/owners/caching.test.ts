import { afterAll, expect, test } from "vitest";
import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { ensureOwner, newLink } from "../../../gateway/accounts/owners/owners.ts";
import { type Answer, listen } from "../../gateway/client.ts";
import { type Harness, harness } from "../../gateway/harness.ts";
import { NOON } from "../../noon.ts";
import { type Visitor, visitor } from "./visitor.ts";

const POST_FORM = /<form[^>]*method="post"/i;
const ORG = "Harbour Board";
const PASSWORD = "a whole sentence of mine";
const FORMS = ["/set-password?token=TOKEN", "/sign-in", "/sign-up"];
/** What stands for the parts of a path that no account has. */
const PARTS: Readonly<Record<string, string>> = {
  soc_code: "43-3031.00",
  element_id: "2.A.1.a",
  task_id: "1",
  input_id: "none",
  chapter: "clients",
  file: "swagger-ui.css",
};
const closers: (() => Promise<void>)[] = [];
afterAll(async () => void (await Promise.all(closers.map((close) => close()))));

type Route = { readonly path: string; readonly methods: readonly string[] };

/** Every route of an application, from the tree that its router prints. */
function routesOf(app: Harness["app"]): Route[] {
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).matchAll(/^(.*)[├└]── (\S+) \((.*)\)$/gm);
  return [...lines].map(([, indent = "", part = "", methods = ""]) => {
    parents.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return { path: parents.join(""), methods: methods.split(", ") };
  });
}

/** A site whose visitors ask each time from another address, so that nobody is asked to wait. */
async function open(accounts: object) {
  const config = {
    publicUrl: undefined,
    upgradeUrl: "/docs",
    trustProxy: ["loopback"],
    logRequests: "none",
    explorer: "public",
    searchFallback: "none",
  } as const;
  const gateway = await harness({ accounts, services: { config } });
  const client = await listen(gateway.app);
  closers.push(async () => {
    client.close();
    await gateway.close();
  });
  let asked = 0;
  const newVisitor = (): Visitor =>
    visitor({
      ask: (path, given = {}) => {
        asked += 1;
        const address = `10.0.${asked >> 8}.${asked & 255}`;
        return client.ask(path, { ...given, headers: { ...given.headers, "x-forwarded-for": address } });
      },
    });
  return { gateway, client, newVisitor };
}

test.each([
  ["with mail", { sendMail: async () => {} }, ["/reset-password", ...FORMS]],
  ["without mail", {}, FORMS],
])(
  "what has a form, sets a cookie or is for who is signed in is kept by no cache, whatever the route, %s",
  async (_, accounts, openForms) => {
    const { gateway, client, newVisitor } = await open(accounts);
    const { records } = gateway.state;
    const now = new Date(NOON);
    const { account_id: accountId } = await createAccount(records, { org: ORG, tier: "sandbox" }, now);
    const { owner_id } = await ensureOwner(records, { accountId, email: "o@example.org" }, now);
    const newToken = () => newLink(records, owner_id, "printed", now);
    const newOwner = async () => {
      const owner = newVisitor();
      const token = await newToken();
      await owner.send("/set-password", { token, password: PASSWORD }, `/set-password?token=${token}`);
      return owner;
    };
    const maker = await newOwner();
    await maker.send("/dashboard/keys", { name: "x" }, "/dashboard");
    const [, id = ""] = /keys\/(key_\w+)\/rotate/.exec((await maker.get("/dashboard")).text) ?? [];
    const listed = await client.ask("/regions", { key: gateway.keys.enterprise });
    const [region] = (listed.json as { regions: { msa_code: string }[] }).regions;
    const parts = { ...PARTS, id, msa_code: region?.msa_code };
    const filled = ({ path }: Route) =>
      path.replaceAll(/:(\w+)/g, (_, name: keyof typeof parts) => parts[name] ?? expect.fail(`no ${name}`));

    // Files of the pages have names that change with their content.
    const routes = routesOf(gateway.app).filter(({ path }) => path !== "/assets/:file");
    const gets = routes.filter(({ methods }) => methods.includes("GET")).map(filled);
    const posts = routes.filter(({ methods }) => methods.includes("POST")).map(filled);
    expect([gets.length > 50, posts.length > 10]).toEqual([true, true]);

    const answers: { readonly name: string; readonly answer: Answer; readonly isOwners: boolean }[] = [];
    const note = (name: string, answer: Answer, isOwners: boolean) =>
      answers.push({ name, answer, isOwners });
    const owner = await newOwner();
    const token = await newToken();
    for (const path of [...gets, "/set-password?token=TOKEN", "/explore/compare?add=43-3031.00", "/none"]) {
      const asked = path.replace("TOKEN", token);
      note(path, await newVisitor().get(asked), false);
      note(path, await owner.get(asked), true);
    }
    for (const path of posts) {
      note(path, await newVisitor().post(path, {}), false);
      note(path, await newVisitor().send(path, { email: "o@example.org" }, "/sign-in"), false);
      const other = await newOwner();
      note(path, await other.post(path, {}), true);
      note(path, await other.send(path, { password: "short" }, "/dashboard"), true);
    }

    const hasForm = ({ text }: Answer) => POST_FORM.test(text);
    // What other sites show in a frame is the same for everybody.
    const isPage = ({ headers }: Answer, path: string) =>
      !path.startsWith("/embed/") && /html/.test(headers["content-type"] ?? "html");
    const strangersForms = answers.filter(({ answer, isOwners }) => !isOwners && hasForm(answer));
    expect(new Set(strangersForms.map(({ name }) => name))).toEqual(new Set(openForms));
    for (const { name, answer, isOwners } of answers) {
      const { status, headers } = answer;
      expect(status, name).toBeLessThan(500);
      if (headers["set-cookie"] !== undefined || hasForm(answer) || (isOwners && isPage(answer, name))) {
        expect([headers["cache-control"], headers.etag], name).toEqual(["private, no-store", undefined]);
      } else if (headers["cache-control"] !== "private, no-store")
        expect(answer.text, name).not.toContain(ORG);
    }
  },
);
