import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS, type Endpoint, JSON_ENDPOINTS } from "../../../core/contract/endpoints.ts";
import { Example } from "../../../core/contract/openapi.ts";

const examples = z
  .record(z.string(), Example)
  .parse(JSON.parse(readFileSync("core/contract/examples.json", "utf8")));

it.each(JSON_ENDPOINTS)("%s has a request and an answer that fit the contract", (name) => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const example = examples[name];
  expect(example).toBeDefined();
  expect(endpoint.query.safeParse(example?.query)).toMatchObject({ success: true });
  if (endpoint.body) expect(endpoint.body.safeParse(example?.body)).toMatchObject({ success: true });
  expect(endpoint.response.safeParse(example?.response)).toMatchObject({ success: true });
});

it("are answers of the open edition", () => {
  expect(examples.health?.response).toMatchObject({ edition: "open" });
  expect(examples.schema?.response).toMatchObject({ edition: "open" });
});
