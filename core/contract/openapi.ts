import { z } from "zod";
import { invariant } from "../lib/invariant.ts";
import { groupBy } from "../lib/lists.ts";
import { capital } from "../lib/words.ts";
import { EDITIONS } from "./editions.ts";
import {
  ENDPOINT_NAMES,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  MAX_BODY_BYTES,
  TAGS,
} from "./endpoints.ts";
import { ERROR_CODES, ERRORS, type ErrorCode, errorBody } from "./errors.ts";
import { ElementId, InputId, MsaCode, SocCode, TaskId } from "./ids.ts";
import { DEFAULT_LIMITS, type LimitSettings, limitsTable } from "./limits.ts";
import { namesOf, recordOf } from "./records.ts";
import { NAMED_SHAPES } from "./shapes.ts";
import { TIERS, tierAdmits } from "./tiers.ts";
import { API_VERSION } from "./versions.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };
const JsonObject = z.record(z.string(), z.json());

/** A real exchange with a release of the open edition, shown beside its endpoint. */
export const Example = z.strictObject({
  /** Path parameters and query as sent. */
  path: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
  body: z.json().optional(),
  response: z.json(),
});
export type Example = z.infer<typeof Example>;
export type Examples = Partial<Record<EndpointName, Example>>;

/** What paths name by an identifier, and the error where there is none of that id. */
const PATH_PARAMETERS: Readonly<Record<string, readonly [z.ZodType, ErrorCode]>> = {
  soc_code: [SocCode, "job_not_found"],
  element_id: [ElementId, "skill_not_found"],
  msa_code: [MsaCode, "region_not_found"],
  task_id: [TaskId, "task_not_found"],
  input_id: [InputId, "benchmark_not_found"],
  file: [
    z.string().meta({ description: "Name of a file", example: "occupations.parquet" }),
    "export_not_found",
  ],
};

/** The identifiers in the path of an endpoint. */
function identifiersIn({ path }: Endpoint) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const [schema, notFound] = invariant(PATH_PARAMETERS[name], name);
    return { name, schema, notFound };
  });
}

const KEYED_ERRORS: readonly ErrorCode[] = ["missing_api_key", "invalid_api_key"];
const COMMON_ERRORS: readonly ErrorCode[] = [
  "rate_limit_exceeded",
  "request_timeout",
  "uri_too_long",
  "headers_too_large",
  "database_error",
  "configuration_error",
  "internal_error",
  "service_unavailable",
];
const BODY_ERRORS: readonly ErrorCode[] = [
  "invalid_request",
  "payload_too_large",
  "unsupported_media_type",
  "validation_error",
];

/** Every error code that one endpoint may answer, by status, then code. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(COMMON_ERRORS);
  if (endpoint.access !== "open") for (const code of KEYED_ERRORS) codes.add(code);
  if (endpoint.access === "professional" || endpoint.access === "enterprise") codes.add("insufficient_tier");
  if (Object.keys(endpoint.query.shape).length > 0) codes.add("invalid_request");
  if ("release" in endpoint.query.shape) codes.add("release_not_found");
  if (endpoint.body) for (const code of BODY_ERRORS) codes.add(code);
  for (const { notFound } of identifiersIn(endpoint)) codes.add(notFound);
  for (const code of endpoint.errors) codes.add(code);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || (a < b ? -1 : 1));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  return JsonObject.parse(z.toJSONSchema(schema, { target: "openapi-3.0", io }));
}

/** The schemas of a registry by name, each written once and referred to everywhere else. */
function namedSchemas(registry: z.core.$ZodRegistry<{ id: string }>, io: "input" | "output"): JsonObject {
  const { schemas } = z.toJSONSchema(registry, {
    target: "openapi-3.0",
    io,
    uri: schemaRef,
    // Our tuples hold items of one kind, and OpenAPI 3.0 knows only those.
    override: ({ zodSchema, jsonSchema }) => {
      const { items } = jsonSchema;
      const isTuple =
        zodSchema._zod.def.type === "tuple" && typeof items === "object" && !Array.isArray(items);
      if (isTuple && items.anyOf?.[0] !== undefined) jsonSchema.items = items.anyOf[0];
    },
  });
  return JsonObject.parse(JSON.parse(JSON.stringify(schemas, plainReference)));
}

/** What zod takes for the bounds of whole numbers that have none. */
const UNBOUNDED: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Leaves out what says nothing in OpenAPI 3.0: such bounds, ids of its own, references in an `allOf` of one. */
function plainReference(key: string, value: unknown): unknown {
  if (key === "$id" || UNBOUNDED.has(value)) return undefined;
  const isWrapped = typeof value === "object" && value !== null && "allOf" in value;
  return isWrapped && Object.keys(value).length === 1 && Array.isArray(value.allOf) ? value.allOf[0] : value;
}

function schemaRef(name: string): string {
  return `#/components/schemas/${name}`;
}

function responseName(name: EndpointName, tier = ""): string {
  return `${capital(name)}${capital(tier)}Response`;
}

function requestName(name: EndpointName): string {
  return `${capital(name)}Request`;
}

function errorName(code: ErrorCode): string {
  return `${code
    .replace(/_error$/, "")
    .split("_")
    .map(capital)
    .join("")}Error`;
}

function queryParameters(endpoint: Endpoint, example: Example | undefined): JsonObject[] {
  const { properties } = jsonSchema(endpoint.query, "output");
  const schemas = z.record(z.string(), JsonObject).parse(properties ?? {});
  return Object.entries(endpoint.query.shape).map(([name, field]) => {
    const { description = "", ...bounds } = schemas[name] ?? {};
    const required = !field.safeParse(undefined).success;
    const shown = example?.query[name];
    return {
      name,
      in: "query",
      required,
      description,
      // A list is one text of comma-separated codes: generators differ on how they send arrays.
      schema: bounds.type === "array" ? { type: "string" } : bounds,
      ...(shown === undefined ? {} : { example: exampleValue(shown, bounds.type) }),
    };
  });
}

function exampleValue(shown: string, type: Json | undefined): Json {
  if (type === "integer" || type === "number") return Number(shown);
  return type === "boolean" ? shown === "true" : shown;
}

function pathParameters(endpoint: Endpoint, example: Example | undefined): JsonObject[] {
  return identifiersIn(endpoint).map(({ name, schema }) => {
    const { description = "", example: usual = "", ...bounds } = jsonSchema(schema, "output");
    return {
      name,
      in: "path",
      required: true,
      description,
      schema: name === "soc_code" ? { type: "string" } : bounds,
      example: example?.path[name] ?? usual,
    };
  });
}

function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema };
}

/** The headers of every answer. */
const usualHeaders = {
  "X-Request-Id": header("Id of this request; yours if you sent a harmless one", { type: "string" }),
  "X-Data-Release": header("Id of the data release that answered", { type: "string" }),
  "X-Data-Edition": header("Whether that release is made of official tables or of the open edition", {
    type: "string",
    enum: EDITIONS,
  }),
  "X-RateLimit-Limit": header("Requests allowed in the window", { type: "integer" }),
  "X-RateLimit-Remaining": header("Requests left in the window", { type: "integer" }),
  "X-RateLimit-Reset": header("When the window resets, ISO 8601 UTC", {
    type: "string",
    format: "date-time",
  }),
  RateLimit: header("Both windows, structured fields (IETF httpapi draft)", { type: "string" }),
  "RateLimit-Policy": header("Both limits, structured fields (IETF httpapi draft)", { type: "string" }),
};
const headers = {
  ...usualHeaders,
  "Retry-After": header("Whole seconds until the next request would pass", { type: "integer", minimum: 1 }),
  ETag: header("Strong validator of this representation", { type: "string" }),
};

function headerRefs(...names: readonly (keyof typeof headers)[]): JsonObject {
  return recordOf(names, (name) => ({ $ref: `#/components/headers/${name}` }));
}

const quotaHeaders = headerRefs(...namesOf(usualHeaders));

/** Statuses that say when to come back. */
const RETRIED = new Set(["429", "503"]);

function errorResponses(endpoint: Endpoint): JsonObject {
  const responses = [...groupBy(errorsOf(endpoint), (code) => String(ERRORS[code].status))].map(
    ([status, codes]) => {
      const refs = codes.map((code) => ({ $ref: schemaRef(errorName(code)) }));
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${ERRORS[code].condition}`).join("; "),
          headers: RETRIED.has(status) ? { ...quotaHeaders, ...headerRefs("Retry-After") } : quotaHeaders,
          content: jsonOf({ schema: refs.length === 1 ? { ...refs[0] } : { oneOf: refs } }),
        },
      ];
    },
  );
  return Object.fromEntries(responses);
}

function jsonOf(content: JsonObject): JsonObject {
  return { "application/json": content };
}

/** The group of an endpoint, by the first part of its path; a task belongs to its occupation. */
function tagOf({ path }: Endpoint): keyof typeof TAGS {
  const [, first] = path.split("/");
  return namesOf(TAGS).find((tag) => tag === first) ?? (first === "tasks" ? "jobs" : "service");
}

function accessNote(endpoint: Endpoint): string {
  if (endpoint.access === "open") return "Needs no key.";
  const tiers = TIERS.filter((tier) => tierAdmits(tier, endpoint.access));
  const cost = endpoint.free ? " Costs nothing of the quota." : "";
  return `Tiers: ${tiers.join(", ")}.${cost}`;
}

function responseSchema(name: EndpointName, endpoint: Endpoint): JsonObject {
  const tiers = ["", ...Object.keys(endpoint.byTier ?? {})];
  const [full = {}, ...others] = tiers.map((tier) => ({ $ref: schemaRef(responseName(name, tier)) }));
  return others.length === 0 ? full : { anyOf: [full, ...others] };
}

function files(media: readonly string[]): JsonObject {
  return Object.fromEntries(
    media.map((type) => [type.split(";", 1)[0], { schema: { type: "string", format: "binary" } }]),
  );
}

function operation(name: EndpointName, endpoint: Endpoint, example: Example | undefined): JsonObject {
  const { body, response: shown } = example ?? {};
  const conditional = endpoint.method === "GET" && !endpoint.live;
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: accessNote(endpoint),
    security: endpoint.access === "open" ? [] : [{ apiKey: [] }],
    parameters: [...pathParameters(endpoint, example), ...queryParameters(endpoint, example)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            description: `JSON, at most ${MAX_BODY_BYTES.toLocaleString("en-US")} bytes.`,
            content: jsonOf({
              schema: { $ref: schemaRef(requestName(name)) },
              ...(body === undefined ? {} : { example: body }),
            }),
          },
        }
      : {}),
    responses: {
      "200": {
        description: endpoint.summary,
        headers: conditional ? { ...quotaHeaders, ...headerRefs("ETag") } : quotaHeaders,
        content: endpoint.media
          ? files(endpoint.media)
          : {
              ...jsonOf({
                schema: responseSchema(name, endpoint),
                ...(shown === undefined ? {} : { example: shown }),
              }),
              ...(endpoint.rows && { "text/csv": { schema: { type: "string" } } }),
            },
      },
      ...(conditional ? { "304": { description: "The copy named by If-None-Match is current." } } : {}),
      ...errorResponses(endpoint),
      default: {
        description: "Any other error, in the same envelope.",
        headers: quotaHeaders,
        content: jsonOf({ schema: { $ref: schemaRef("Problem") } }),
      },
    },
  };
}

function schemas(): JsonObject {
  const answers = z.registry<{ id: string }>();
  const bodies = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SHAPES)) answers.add(schema, { id });
  for (const name of ENDPOINT_NAMES) {
    const endpoint: Endpoint = ENDPOINTS[name];
    if (endpoint.media === undefined) answers.add(endpoint.response, { id: responseName(name) });
    for (const [tier, schema] of Object.entries(endpoint.byTier ?? {})) {
      answers.add(schema, { id: responseName(name, tier) });
    }
    if (endpoint.body) bodies.add(endpoint.body, { id: requestName(name) });
  }
  for (const code of ERROR_CODES) answers.add(errorBody(code), { id: errorName(code) });
  return {
    ...namedSchemas(answers, "output"),
    ...namedSchemas(bodies, "input"),
    Problem: {
      description: "Any error: `error` says which.",
      oneOf: ERROR_CODES.map((code) => ({ $ref: schemaRef(errorName(code)) })),
      discriminator: {
        propertyName: "error",
        mapping: Object.fromEntries(ERROR_CODES.map((code) => [code, schemaRef(errorName(code))])),
      },
    },
  };
}

/**
 * The OpenAPI 3.0 document of the whole contract.
 * @param attribution the credit that the sources' licenses ask for
 * @param examples real exchanges with a release, by endpoint
 * @param limits those of the service that gives the document
 */
export function openApiDocument(
  attribution: string,
  examples: Examples,
  limits: Pick<LimitSettings, "tiers" | "address"> = DEFAULT_LIMITS,
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of ENDPOINT_NAMES) {
    const endpoint: Endpoint = ENDPOINTS[name];
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, examples[name]);
    paths[endpoint.path] = path;
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Tidemark",
      version: API_VERSION,
      description: [
        "How exposed US occupations, their tasks and metropolitan regions are to AI automation, and what protects them.",
        "The scores describe current positioning. They are not predictions of displacement.",
        "",
        limitsTable(limits),
        "",
        `Without a key: ${limits.address.burstLimit} requests per minute and address. The examples are real answers: of the release served wherever it stores them, else of a release of the open edition.`,
        "",
        attribution,
      ].join("\n"),
      contact: { name: "Tidemark maintainers", url: "/docs" },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "`Authorization: Bearer tdm_…`" },
      },
      headers,
      schemas: schemas(),
    },
  };
}
