import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  ENDPOINT_NAMES,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
} from "../../../core/contract/endpoints.ts";
import { errorBody } from "../../../core/contract/errors.ts";
import { recordOf } from "../../../core/contract/records.ts";
import { TIERS, type Tier, tierAdmits } from "../../../core/contract/tiers.ts";
import { EXCHANGES } from "../../../docs/examples/exchanges.ts";
import type { Answer, Ask } from "../../gateway/client.ts";
import { gatewayForFile } from "../../gateway/forFile.ts";

// Made from the contract's own table: whatever is added there is tried here.

type Sample = { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** A request that every tier admitted to the endpoint may make: the path of its example, and what these tests know of. */
const SAMPLES: Readonly<Record<EndpointName, Sample>> = {
  ...recordOf(ENDPOINT_NAMES, (name): Sample => {
    const { path } = EXCHANGES[name];
    return path === undefined ? {} : { path };
  }),
  jobSearch: { query: { q: "nurses" } },
  jobSearchSemantic: { query: { q: "caring for people" } },
  compare: { query: { socs: "15-1252.00,29-1141.00" } },
  batch: { body: { soc_codes: ["15-1252.00", "29-1141.00", "99-9999.99"] } },
  transitions: { body: { source_soc: "15-1252.00" } },
  task: { path: { task_id: "900007" } },
  customScore: {
    body: {
      weights: { procedural: 0.5, digitization: 0.3, physicality: -0.8, socio_emotional: -1 },
      jobs: ["15-1252.00", "29-1141.00"],
    },
  },
  skillSearchSemantic: { query: { q: "numbers" } },
  skillGap: { body: { current_skills: ["Writing", "weaving"], target_job: "15-1252.00" } },
  skillHistory: { path: { element_id: "2.B.3.e" } },
  benchmark: { path: { input_id: "gsm-gsm-0001" } },
  exportFile: { path: { file: "occupations.csv" } },
};

const { h, client } = await gatewayForFile();
// A day passes between tests, so that no window stays full.
beforeEach(() => {
  h.clock.nowMs += 86_400_000;
});

function pathOf(name: EndpointName, query: Record<string, string | string[]> = {}): string {
  const sample = SAMPLES[name];
  const path = ENDPOINTS[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) =>
    encodeURIComponent(sample.path?.[id] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...sample.query, ...query })) {
    for (const each of [value].flat()) search.append(key, each);
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
type AskOfEndpoint = Ask & { query?: Record<string, string | string[]> };
function askEndpoint(name: EndpointName, { query, ...rest }: AskOfEndpoint = {}): Promise<Answer> {
  const { body } = SAMPLES[name];
  const { method } = ENDPOINTS[name];
  return client.ask(pathOf(name, query), { method, ...(body !== undefined && { body }), ...rest });
}
function tierOf(name: EndpointName): Tier {
  const { access } = ENDPOINTS[name];
  return access === "open" ? "sandbox" : access;
}
const keyFor = (name: EndpointName) => h.keys[tierOf(name)];
function responseSchema(endpoint: Endpoint, tier: Tier | undefined): z.ZodType {
  return (tier && endpoint.byTier?.[tier]) ?? endpoint.response;
}

describe.each(ENDPOINT_NAMES)("%s", (name) => {
  const endpoint: Endpoint = ENDPOINTS[name];

  test.each([undefined, ...TIERS])("answers tier %s as the contract says", async (tier) => {
    const answer = await askEndpoint(name, { key: tier && h.keys[tier] });
    if (tier === undefined && endpoint.access !== "open") {
      expect(answer.status).toBe(401);
      errorBody("missing_api_key").parse(answer.json);
    } else if (tier !== undefined && !tierAdmits(tier, endpoint.access)) {
      expect(answer.status).toBe(403);
      const { details } = errorBody("insufficient_tier").parse(answer.json);
      expect(details).toMatchObject({ required_tier: endpoint.access, current_tier: tier });
    } else {
      expect(answer.status).toBe(200);
      const [type = "application/json; charset=utf-8"] = (endpoint.media ?? []).filter((media) =>
        media.startsWith("text/csv"),
      );
      expect(answer.headers["content-type"]).toBe(type);
      responseSchema(endpoint, tier).parse(answer.json);
    }
  });

  test("carries the headers of every response", async () => {
    const { headers, bytes } = await askEndpoint(name, { key: keyFor(name) });
    expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    expect(headers["x-data-release"]).toBe(h.release.id);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-ratelimit-limit"]).toMatch(/^\d+$/);
    expect(headers["x-ratelimit-remaining"]).toMatch(/^\d+$/);
    expect(headers["x-ratelimit-reset"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.ratelimit).toMatch(/^("day";r=\d+;t=\d+, )?"burst";r=\d+;t=\d+$/);
    expect(headers["ratelimit-policy"]).toMatch(/^("day";q=\d+;w=86400, )?"burst";q=\d+;w=60$/);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["transfer-encoding"]).toBeUndefined();
  });

  test("costs one unit of the account, or none where it is free", async () => {
    const { key } = await h.account(tierOf(name));
    const { headers } = await askEndpoint(name, { key });
    const left = Number(/"burst";r=(\d+)/.exec(headers.ratelimit as string)?.[1]);
    const limit = Number(/"burst";q=(\d+)/.exec(headers["ratelimit-policy"] as string)?.[1]);
    expect(limit - left).toBe(endpoint.free ? 0 : 1);
  });

  if (endpoint.method === "GET") {
    test("answers HEAD like GET without the body", async () => {
      const key = keyFor(name);
      const get = await askEndpoint(name, { key });
      const head = await askEndpoint(name, { key, method: "HEAD" });
      expect(head.status).toBe(200);
      expect(head.bytes).toHaveLength(0);
      for (const header of ["content-length", "content-type", "etag", "cache-control", "vary"]) {
        expect(head.headers[header], header).toBe(get.headers[header]);
      }
    });
  }

  test("names the methods it takes where another is used", async () => {
    const answer = await askEndpoint(name, { key: h.keys.enterprise, method: "DELETE" });
    expect(answer.status).toBe(405);
    errorBody("method_not_allowed").parse(answer.json);
    const { allow } = (answer.json as { details: { allow: string[] } }).details;
    expect(answer.headers.allow).toBe(allow.join(", "));
    expect(allow).toContain(endpoint.method);
  });
});

type Bounds = { readonly type?: string; readonly enum?: readonly string[] } & {
  readonly [bound in "minimum" | "maximum" | "minItems" | "maxItems"]?: number;
};
const parameters = ENDPOINT_NAMES.flatMap((name) =>
  Object.entries((ENDPOINTS[name] as Endpoint).query.shape).map(([parameter, schema]) => ({
    name,
    parameter,
    bounds: z.toJSONSchema(schema as z.ZodType, { io: "output" }) as Bounds,
  })),
);

const TEXT_MAX: Readonly<Record<string, number>> = {
  q: 1000,
  state: 32,
  major_group: 32,
  entry_education: 64,
};

/** Values of a parameter that its own schema says are right or wrong. */
function valuesOf(
  parameter: string,
  { type, enum: choices, minimum = 0, maximum = 0, minItems = 0, maxItems = 0 }: Bounds,
) {
  if (parameter === "release") return { right: [h.release.id, ` ${h.release.id} `], wrong: ["", "   "] };
  if (choices !== undefined)
    return { right: [...choices, choices[0]?.toUpperCase() as string], wrong: ["", "nope"] };
  switch (type) {
    case "integer":
      return {
        right: [String(minimum), String(maximum)],
        wrong: [String(minimum - 1), String(maximum + 1), `${minimum}.5`, "", "ten"],
      };
    case "number":
      return {
        right: [minimum.toFixed(1), String(maximum), "0.5"],
        wrong: [String(minimum - 0.001), String(maximum + 0.001), "", "half", "NaN"],
      };
    case "boolean":
      return { right: ["true", "false", "1", "0", "TRUE", "False"], wrong: ["", "yes", "2"] };
    case "array": {
      const codes = h.release.tables.occupations.map(({ soc_code }) => soc_code);
      const list = (count: number) => codes.slice(0, count).join(",");
      return { right: [list(minItems), list(maxItems)], wrong: [list(minItems - 1), list(maxItems + 1), ""] };
    }
    default: {
      // Contract text parameters: NFKC, trimmed, counted in characters, half of what the schema allows in code units.
      const characters = TEXT_MAX[parameter] ?? 200;
      return {
        right: ["a", ` ${"a".repeat(characters)} `, "é".repeat(characters)],
        wrong: ["", "   ", "a".repeat(characters + 1)],
      };
    }
  }
}

describe.each(parameters)("$name: $parameter", ({ name, parameter, bounds }) => {
  test("is taken at its bounds", async () => {
    for (const value of valuesOf(parameter, bounds).right) {
      const answer = await askEndpoint(name, { key: keyFor(name), query: { [parameter]: value } });
      expect(answer.status, `${parameter}=${value.slice(0, 60)}: ${answer.text.slice(0, 200)}`).toBe(200);
      if (!/^csv$/i.test(value)) responseSchema(ENDPOINTS[name], tierOf(name)).parse(answer.json);
      h.clock.nowMs += 6_000;
    }
  });

  test("is refused outside of them and when it is repeated", async () => {
    const { right, wrong } = valuesOf(parameter, bounds);
    const first = right[0] as string;
    for (const value of [...wrong, [first, first]]) {
      const answer = await askEndpoint(name, { key: keyFor(name), query: { [parameter]: value } });
      expect(answer.status, `${parameter}=${JSON.stringify(value).slice(0, 60)}`).toBe(400);
      const { details, message } = errorBody("invalid_request").parse(answer.json);
      expect(details).toEqual({ field: parameter });
      expect(message).toContain(`\`${parameter}\``);
      h.clock.nowMs += 6_000;
    }
  });
});
