import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../bin/adminActions.ts";
import { openStore } from "../../gateway/accounts/openStore.ts";
import { readConfig } from "../../gateway/config.ts";
import { type Running, serve } from "../../gateway/serve.ts";
import { folderForFile } from "../folders.ts";
import { recordedLog } from "../gateway/accounts/logLines.ts";
import { miniRelease, publishTo } from "../gateway/miniRelease.ts";

const TOKEN = "operators-only-0123456789";
const folder = folderForFile();
const dist = join(folder, "dist");
let running: Running;
let first: string;
let second: string;

const configOf = (state: string, environment = {}) =>
  readConfig(environment, { dist, state: join(folder, state), port: "0", admin: "127.0.0.1:0" });

beforeAll(async () => {
  const [older, newer] = [await miniRelease(), await miniRelease({ variant: "earlier" })];
  [first, second] = [older.id, newer.id];
  publishTo(dist, newer);
  publishTo(dist, older);
  const config = configOf("state", { TIDEMARK_ADMIN_TOKEN: TOKEN });
  running = await serve(config, recordedLog().log, { openAdmin });
});
afterAll(() => running.stop());

async function ask(method: string, path: string, body?: object, token = TOKEN) {
  const response = await fetch(`${running.adminAddress}/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text.startsWith("{") ? JSON.parse(text) : text };
}
const statusWith = async (key: string) =>
  (await fetch(`${running.address}/skills`, { headers: { authorization: `Bearer ${key}` } })).status;

test("operators over HTTP open accounts, make, rotate and revoke keys, move tiers, and see usage", async () => {
  const { json: account } = await ask("POST", "/accounts", { org: "Harbour", tier: "sandbox" });
  const { json: made } = await ask("POST", `/accounts/${account.account_id}/keys`, { name: "prod" });
  expect(await statusWith(made.key)).toBe(200);
  const { json: rotated } = await ask("POST", `/keys/${made.key_id}/rotate`);
  expect([await statusWith(made.key), await statusWith(rotated.key)]).toEqual([401, 200]);
  expect((await ask("POST", `/accounts/${account.account_id}/tier`, { to: "enterprise" })).json.tier).toBe(
    "enterprise",
  );
  await ask("POST", `/accounts/${account.account_id}/suspend`);
  expect(await statusWith(rotated.key)).not.toBe(200);
  await ask("POST", `/accounts/${account.account_id}/resume`);
  expect(await statusWith(rotated.key)).toBe(200);
  await ask("POST", `/keys/${rotated.key_id}/revoke`);
  expect(await statusWith(rotated.key)).toBe(401);
  const { json: shown } = await ask("GET", `/accounts/${account.account_id}`);
  expect(shown.keys.map(({ state }: { state: string }) => state).sort()).toEqual(["revoked", "rotated"]);
  expect(JSON.stringify(shown)).not.toContain(rotated.key);
  expect((await ask("GET", "/accounts")).json.accounts).toHaveLength(1);
  expect((await ask("GET", "/keys")).json.keys).toHaveLength(2);
  expect((await ask("GET", "/limits")).json.tiers.sandbox).toMatchObject({ dailyLimit: 100 });
});

test("operators over HTTP publish a release and go back, and the gateway serves it when they are answered", async () => {
  const served = async () => (await fetch(`${running.address}/health`)).headers.get("x-data-release");
  expect(await served()).toBe(first);
  expect((await ask("POST", `/releases/${second}/publish`)).json).toEqual({ release_id: second });
  expect(await served()).toBe(second);
  expect((await ask("GET", "/releases")).json.releases).toHaveLength(2);
  expect((await ask("POST", "/rollback")).json).toEqual({ release_id: first });
  expect(await served()).toBe(first);
});

test.each([
  ["GET", "/accounts/acc_nobody", undefined, /no account acc_nobody/],
  ["POST", "/accounts", { org: "A", tier: "gold" }, /sandbox/],
  ["POST", "/releases/ffff/publish", undefined, /There is no release ffff/],
  ["POST", "/keys/key_none/revoke", undefined, /no key key_none/],
])("operators over HTTP are told why %s %s is refused", async (method, path, body, reason) => {
  const { status, json } = await ask(method, path, body);
  expect([status, json.error]).toEqual([400, "refused"]);
  expect(json.message).toMatch(reason);
});

test("operators over HTTP have to bring the token, and without one set there is nothing there", async () => {
  expect((await ask("GET", "/accounts", undefined, "operators-only-9876543210")).status).toBe(401);
  const other = await serve(configOf("other"), recordedLog().log, { openAdmin });
  expect((await fetch(`${other.adminAddress}/admin/accounts`)).status).toBe(404);
  await other.stop();
});

test("operators over HTTP find every action in the table of the documentation, and no other", async () => {
  const config = configOf("unused");
  const store = await openStore(config, recordedLog().log);
  const over = { records: store.records, usage: store.usage, refresh: async () => {} };
  const actions = openAdmin(over, config).map(({ method, path }) => `${method} ${path.replace(":id", "ID")}`);
  await store.close();
  const page = readFileSync("docs/operations.md", "utf8");
  const listed = [...page.matchAll(/`((?:GET|POST) \/admin\/[^`]*)`/g)].map(([, one]) => one);
  expect(listed.sort()).toEqual(actions.sort());
});
