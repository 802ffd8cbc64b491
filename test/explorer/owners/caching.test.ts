import { expect, test } from "vitest";
import { newLink } from "../../../gateway/accounts/owners/owners.ts";
import type { Answer } from "../../gateway/client.ts";
import type { Harness } from "../../gateway/harness.ts";
import { NOON } from "../../noon.ts";
import { ownersSiteForTest } from "./ownersSite.ts";

const POST_FORM = /<form[^>]*method="post"/i;
const ORG = "Harbour Board";
const FORMS = ["/set-password?token=TOKEN", "/sign-in", "/sign-up"];
/** What stands for the parts of a path that no account has. */
const PARTS = {
  soc_code: "43-3031.00",
  element_id: "2.A.1.a",
  msa_code: "31084",
  task_id: "1",
  input_id: "none",
  chapter: "clients",
  file: "swagger-ui.css",
};
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

test.each([
  ["with mail", { sendMail: async () => {} }, ["/reset-password", ...FORMS]],
  ["without mail", {}, FORMS],
])(
  "what has a form, sets a cookie or is for who is signed in is kept by no cache, whatever the route, %s",
  async (_, accounts, openForms) => {
    const limits = { pages: { burst_limit: 10_000 } };
    const { gateway, newVisitor, newAccount, signedIn } = await ownersSiteForTest({ accounts, limits });
    const { owner_id } = (await newAccount(ORG, "sandbox")).owner;
    const maker = await signedIn(owner_id);
    await maker.send("/dashboard/keys", { name: "x" }, "/dashboard");
    const [, id = ""] = /keys\/(key_\w+)\/rotate/.exec((await maker.get("/dashboard")).text) ?? [];
    const parts: Readonly<Record<string, string>> = { ...PARTS, id };
    const filled = ({ path }: Route) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? expect.fail(`no ${name}`));

    // Files of the pages have names that change with their content.
    const routes = routesOf(gateway.app).filter(({ path }) => path !== "/assets/:file");
    const gets = routes.filter(({ methods }) => methods.includes("GET")).map(filled);
    const posts = routes.filter(({ methods }) => methods.includes("POST")).map(filled);
    expect([gets.length > 50, posts.length > 10]).toEqual([true, true]);

    const answers: { readonly name: string; readonly answer: Answer; readonly isOwners: boolean }[] = [];
    const note = (name: string, answer: Answer, isOwners: boolean) =>
      answers.push({ name, answer, isOwners });
    const owner = await signedIn(owner_id);
    const token = await newLink(gateway.state.records, owner_id, "printed", new Date(NOON));
    for (const path of [...gets, "/set-password?token=TOKEN", "/explore/compare?add=43-3031.00", "/none"]) {
      const asked = path.replace("TOKEN", token);
      note(path, await newVisitor().get(asked), false);
      note(path, await owner.get(asked), true);
    }
    for (const path of posts) {
      note(path, await newVisitor().post(path, {}), false);
      note(path, await newVisitor().send(path, { email: "o@example.org" }, "/sign-in"), false);
      const other = await signedIn(owner_id);
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
      const policy = expect.stringMatching(
        /script-src 'self'; style-src 'self'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      if (hasForm(answer)) {
        const { "content-security-policy": told, "x-content-type-options": sniffed } = headers;
        expect([told, sniffed], name).toEqual([policy, "nosniff"]);
      }
      if (headers["set-cookie"] !== undefined || hasForm(answer) || (isOwners && isPage(answer, name))) {
        expect([headers["cache-control"], headers.etag], name).toEqual(["private, no-store", undefined]);
      } else if (headers["cache-control"] !== "private, no-store")
        expect(answer.text, name).not.toContain(ORG);
    }
  },
);
