import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import {
  ENDPOINT_NAMES,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
} from "../../../core/contract/endpoints.ts";
import { ERROR_CODES, ERRORS } from "../../../core/contract/errors.ts";
import { type Examples, errorsOf, openApiDocument } from "../../../core/contract/openapi.ts";

const examples = JSON.parse(readFileSync("core/contract/examples.json", "utf8")) as Examples;

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> };
type Operation = { parameters: Parameter[]; security: unknown[]; responses: Record<string, unknown> };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { discriminator?: { mapping: object } }> };
};

const document: Document = JSON.parse(JSON.stringify(openApiDocument("Credit line.", examples)));
const endpoints = ENDPOINT_NAMES.map((name): readonly [EndpointName, Endpoint] => [name, ENDPOINTS[name]]);

function operationOf(endpoint: Endpoint): Operation {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`no operation for ${endpoint.path}`);
  return operation;
}

it("the OpenAPI document is valid OpenAPI 3.0 to two validators that share no code", async () => {
  expect(document.openapi).toMatch(/^3\.0\./);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeTruthy();
});

it("the OpenAPI document has an operation for every endpoint and none besides", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(ENDPOINT_NAMES.length);
  for (const name of ENDPOINT_NAMES) expect(operationOf(ENDPOINTS[name])).toBeTruthy();
});

it("the OpenAPI document asks for a key exactly where the contract does", () => {
  for (const [name, endpoint] of endpoints) {
    expect(operationOf(endpoint).security.length > 0, name).toBe(endpoint.access !== "open");
  }
});

it("the OpenAPI document gives every query parameter with its bounds and default", () => {
  const limit = operationOf(ENDPOINTS.jobTasks).parameters.find(({ name }) => name === "limit");
  expect(limit).toMatchObject({
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
  });
  const q = operationOf(ENDPOINTS.jobSearch).parameters.find(({ name }) => name === "q");
  expect(q).toMatchObject({ in: "query", required: true });
  for (const [, endpoint] of endpoints) {
    const named = operationOf(endpoint).parameters.map((parameter) => parameter.name);
    expect(named).toEqual(expect.arrayContaining(Object.keys(endpoint.query.shape)));
  }
});

it("the OpenAPI document lists under each operation the statuses of all its errors", () => {
  for (const [name, endpoint] of endpoints) {
    const statuses = Object.keys(operationOf(endpoint).responses);
    for (const code of errorsOf(endpoint)) expect(statuses, name).toContain(String(ERRORS[code].status));
  }
});

it("the OpenAPI document has a schema for every error code, and refers to each", () => {
  const referred = new Set(JSON.stringify(document.paths).match(/#\/components\/schemas\/\w+Error/g));
  const { mapping } = document.components.schemas.Problem?.discriminator ?? {};
  expect(Object.keys(mapping ?? {})).toEqual([...ERROR_CODES]);
  for (const name of ["UriTooLong", "HeadersTooLarge", "RequestTimeout", "UnsupportedMediaType"]) {
    expect([...referred]).toContain(`#/components/schemas/${name}Error`);
  }
});

it("the OpenAPI document passes the recommended rules of Redocly without a warning", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it("the OpenAPI document names the shapes within answers once", () => {
  const { JobResponse } = document.components.schemas;
  expect(JobResponse).toMatchObject({
    properties: { classification: { $ref: "#/components/schemas/Classification" } },
  });
  expect(JSON.stringify(document).match(/"physicality":\{"type"/g)).toHaveLength(4);
});

it("the OpenAPI document bounds texts in the characters that are counted, and pairs by their length", () => {
  const q = operationOf(ENDPOINTS.jobSearch).parameters.find(({ name }) => name === "q");
  expect(q?.schema).toMatchObject({ minLength: 1, maxLength: 1_000 });
  expect(document.components.schemas.Uncertainty).toMatchObject({
    properties: { interval_90: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 } },
  });
});
