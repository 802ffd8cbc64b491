import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINT_NAMES, ENDPOINTS, type Endpoint } from "../../core/contract/endpoints.ts";
import { type Examples, openApiDocument } from "../../core/contract/openapi.ts";
import { EXCHANGES } from "../../docs/examples/exchanges.ts";
import { type Harness, harness } from "./harness.ts";
import { plainAnswer, withoutTime } from "./plainAnswer.ts";

type Call = (...given: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>;

// Below the project, so that what is generated finds its packages.
mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(join(process.cwd(), ".cache", "generated-"));
let gateway: Harness;
let origin = "";
let authorization = "";

beforeAll(async () => {
  gateway = await harness();
  origin = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  authorization = `Bearer ${gateway.keys.enterprise}`;
  const examples = JSON.parse(readFileSync("core/contract/examples.json", "utf8")) as Examples;
  const document = join(folder, "openapi.json");
  writeFileSync(document, JSON.stringify(openApiDocument("Credit line.", examples)));
  const run = (program: string, ...options: string[]) =>
    execFileSync("node", [join("node_modules", program), ...options], { stdio: "pipe" });
  run("oazapfts/dist/cli.js", document, join(folder, "oazapfts.ts"), "--argumentStyle=object");
  run("swagger-typescript-api/dist/cli.mjs", "generate", "-p", document, "-o", folder, "-n", "swagger.ts");
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("a client made of the OpenAPI document", () => {
  it("by oazapfts asks every endpoint as a plain request does", async () => {
    const client = await import(join(folder, "oazapfts.ts"));
    Object.assign(client.defaults, { baseUrl: origin, headers: { authorization } });
    for (const name of ENDPOINT_NAMES) {
      const { path = {}, query = {}, body } = EXCHANGES[name];
      const given = Object.fromEntries(
        Object.entries({ ...path, ...query }).map(([key, value]) => [
          key === "type" ? "$type" : camel(key),
          value,
        ]),
      );
      const call: Call = client[name];
      const endpoint: Endpoint = ENDPOINTS[name];
      const hasParameters =
        /\{/.test(endpoint.path) || Object.keys(endpoint.query.shape).length > 0 || body !== undefined;
      const answer =
        hasParameters || client[name].length > 1
          ? await call({ ...given, ...(body === undefined ? {} : { [`${name}Request`]: body }) })
          : await call();
      expectSame(name, answer.status, answer.data, await plainAnswer(name, origin, gateway.keys.enterprise));
    }
  });

  it("by swagger-typescript-api asks every endpoint as a plain request does", async () => {
    const { Api } = await import(join(folder, "swagger.ts"));
    const client: Readonly<Record<string, Readonly<Record<string, Call>>>> = new Api({
      baseUrl: origin,
      baseApiParams: { headers: { authorization } },
    });
    for (const name of ENDPOINT_NAMES) {
      const { path = {}, query = {}, body } = EXCHANGES[name];
      const group = Object.values(client).find(
        (one) => typeof one === "object" && one !== null && name in one,
      );
      const given = [...Object.values(path), ...(body === undefined ? [] : [body]), query];
      const answer = await group?.[name]?.(...given).catch((refused) => refused);
      expectSame(
        name,
        answer?.status ?? 0,
        answer?.data ?? answer?.error,
        await plainAnswer(name, origin, gateway.keys.enterprise),
      );
    }
  });
});

function expectSame(name: string, status: number, data: unknown, asked: { status: number; data: unknown }) {
  expect([200, 404], name).toContain(asked.status);
  expect(status, name).toBe(asked.status);
  if (name !== "exportFile" && name !== "exports") expect(withoutTime(data), name).toEqual(asked.data);
}
