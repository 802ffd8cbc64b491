import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ENDPOINT_NAMES, type EndpointName } from "../../core/contract/endpoints.ts";
import { type Examples, openApiDocument } from "../../core/contract/openapi.ts";
import { EXCHANGES } from "../../docs/examples/exchanges.ts";
import { gatewayForFile } from "./forFile.ts";
import { bearer } from "./harness.ts";
import { plainAnswer, withoutTime } from "./plainAnswer.ts";

type Call = (...given: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>;

const { h, client } = await gatewayForFile();
const key = h.keys.enterprise;
const baseUrl = `http://127.0.0.1:${client.port}`;
const headers = bearer(key);

// Below the project, so that what is generated finds its packages.
mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(join(process.cwd(), ".cache", "generated-"));
afterAll(() => rmSync(folder, { recursive: true }));
const examples = JSON.parse(readFileSync("core/contract/examples.json", "utf8")) as Examples;
const document = join(folder, "openapi.json");
writeFileSync(document, JSON.stringify(openApiDocument("Credit line.", examples)));
const run = (program: string, ...options: string[]) =>
  execFileSync("node", [join("node_modules", program), ...options], { stdio: "pipe" });
run("oazapfts/dist/cli.js", document, join(folder, "oazapfts.ts"), "--argumentStyle=object");
run("swagger-typescript-api/dist/cli.mjs", "generate", "-p", document, "-o", folder, "-n", "swagger.ts");

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("a client made of the OpenAPI document", () => {
  it("by oazapfts asks every endpoint as a plain request does", async () => {
    const made = await import(join(folder, "oazapfts.ts"));
    Object.assign(made.defaults, { baseUrl, headers });
    for (const name of ENDPOINT_NAMES) {
      const { path = {}, query = {}, body } = EXCHANGES[name];
      const given = Object.entries({ ...path, ...query }).map(([parameter, value]) => [
        parameter === "type" ? "$type" : camel(parameter),
        value,
      ]);
      const call: Call = made[name];
      const { status, data } = await call({
        ...Object.fromEntries(given),
        ...(body !== undefined && { [`${name}Request`]: body }),
      });
      await expectPlain(name, status, data);
    }
  });

  it("by swagger-typescript-api asks every endpoint as a plain request does", async () => {
    const { Api } = await import(join(folder, "swagger.ts"));
    const groups = Object.values<Readonly<Record<string, Call>>>(
      new Api({ baseUrl, baseApiParams: { headers } }),
    );
    for (const name of ENDPOINT_NAMES) {
      const { path = {}, query = {}, body } = EXCHANGES[name];
      const group = groups.find((one) => typeof one === "object" && one !== null && name in one);
      const given = [...Object.values(path), ...(body === undefined ? [] : [body]), query];
      const answer = await group?.[name]?.(...given).catch((refused) => refused);
      await expectPlain(name, answer?.status ?? 0, answer?.data ?? answer?.error);
    }
  });
});

/** Expects what a plain request gets. */
async function expectPlain(name: EndpointName, status: number, data: unknown): Promise<void> {
  const asked = await plainAnswer(name, baseUrl, key);
  expect([200, 404], name).toContain(asked.status);
  expect(status, name).toBe(asked.status);
  if (name !== "exportFile" && name !== "exports") expect(withoutTime(data), name).toEqual(asked.data);
}
