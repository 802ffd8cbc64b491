import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, it } from "vitest";
import { TEXT_MAX, TOOLS, textOf } from "../../explorer/mcp/tools.ts";
import { unitsUsed } from "../gateway/client.ts";
import { gatewayForFile } from "../gateway/forFile.ts";
import { miniDist } from "../generator/mini.ts";

const { h, client } = await gatewayForFile({ accounts: {} });
const opened: Client[] = [];
afterAll(async () => void (await Promise.all(opened.map((each) => each.close()))));

type Said = { readonly isError?: boolean; readonly content: readonly { readonly text?: string }[] };

async function connected(transport: Parameters<Client["connect"]>[0]) {
  const mcp = new Client({ name: "test", version: "1" });
  await mcp.connect(transport);
  opened.push(mcp);
  return async (name: string, given: Record<string, unknown>) => {
    const said = (await mcp.callTool({ name, arguments: given })) as Said;
    return { isError: said.isError ?? false, text: said.content.map(({ text }) => text).join("\n") };
  };
}
function overHttp(key: string) {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const url = new URL(`http://127.0.0.1:${client.port}/mcp`);
  return connected(new StreamableHTTPClientTransport(url, { requestInit }));
}
const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const post = (key: string | undefined, body: object) =>
  client.ask("/mcp", {
    key,
    body,
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
  });

const used = (key: string) => unitsUsed(client, key);

describe("an assistant", () => {
  it.each(["HTTP", "standard input"])(
    "is answered over %s with figures, intervals, source and caveat",
    async (way) => {
      const { dist } = await miniDist();
      const stdio = { command: "node", args: ["bin/tidemark.js", "mcp", "--dist", dist] };
      const call = await (way === "HTTP"
        ? overHttp(h.keys.enterprise)
        : connected(new StdioClientTransport(stdio)));
      const found = await call("find_occupation", { query: "software developers" });
      expect(found.text).toContain("Software Developers (15-1252.00)");
      for (const [name, given] of [
        ["occupation", { occupation: "software developers" }],
        ["explain", { occupation: "15-1252.00" }],
        ["region", { region: "31084" }],
        ["tasks", { occupation: "15-1252.00" }],
        ["transitions", { occupation: "15-1252.00" }],
      ] as const) {
        const { text, isError } = await call(name, given);
        expect(isError, text).toBe(false);
        expect(text.length).toBeLessThanOrEqual(TEXT_MAX);
        expect(text).toMatch(/Caveat: .+ Source: Tidemark release [0-9a-f]{16}, official edition\.$/);
      }
      expect((await call("occupation", { occupation: "15-1252.00" })).text).toContain("90 % interval");
    },
  );

  it("is told by name what its user's tier does not include, and what does not exist", async () => {
    const call = await overHttp(h.keys.sandbox);
    const refused = await call("transitions", { occupation: "15-1252.00" });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain("insufficient_tier (403): This endpoint needs the enterprise tier");
    expect((await call("occupation", { occupation: "99-9999.99" })).text).toContain("job_not_found (404)");
  });
});

describe("POST /mcp", () => {
  it("costs nothing but for calls of tools, a unit each", async () => {
    const { key } = await h.account("enterprise");
    expect((await post(key, rpc("tools/list"))).status).toBe(200);
    expect(await used(key)).toBe(0);
    await post(key, rpc("tools/call", { name: "occupation", arguments: { occupation: "15-1252.00" } }));
    expect(await used(key)).toBe(1);
  });

  it("is 401 without a valid key, and 429 when the quota is used up", async () => {
    expect(await post(undefined, rpc("tools/list"))).toMatchObject({
      status: 401,
      json: { error: "missing_api_key" },
    });
    const { key } = await h.account("sandbox");
    const call = rpc("tools/call", { name: "find_occupation", arguments: { query: "nurses" } });
    for (let times = 0; times < 10; times += 1) expect((await post(key, call)).status).toBe(200);
    const refused = await post(key, call);
    expect(refused).toMatchObject({ status: 429, json: { error: "rate_limit_exceeded" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the transitions tool", () => {
  const target = (growth: number) => ({
    target_soc: "43-4071.00",
    target_title: "File Clerks",
    skill_similarity: 0.9,
    resilience_gain: 1,
    projected_growth_percent: growth,
    median_wage: 40_000,
    credentials_needed: [],
  });
  const answer = async (growths: readonly number[]) => {
    const source_job = { title: "Tellers", median_wage: 39_000, projected_growth_percent: -15 };
    const body = { source_job, transition_count: 4, transitions: growths.map(target) };
    const tool = TOOLS.find(({ name }) => name === "transitions");
    const answer = await tool?.run((async () => body) as never, { occupation: "43-3071.00" });
    return answer && textOf(answer, "here");
  };

  it("says aloud where a bank teller is offered declining occupations only", async () => {
    expect(await answer([-3, -20, -1, -8])).toContain("NONE of the 4 listed is projected to grow");
    expect(await answer([-3, 4])).toContain("Only 1 of the 2 listed are projected to grow");
    expect(await answer([3, 4])).toContain("All that are listed are projected to grow");
  });
});
