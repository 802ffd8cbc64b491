import { openApiDocument } from "../core/contract/openapi.ts";

// Prints the types and paths of the client out of the OpenAPI document: `npm run client` puts them into `client/src/contract.ts`.

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly nullable?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false | Schema;
};
type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
};
type Content = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<"200", Content>>;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const { paths, components } = openApiDocument("", {}) as unknown as OpenApi;

function typeOf(schema: Schema): string {
  const type = plainType(schema);
  return schema.nullable ? `${type} | null` : type;
}

function plainType({ $ref, type, items, ...schema }: Schema): string {
  const either = schema.oneOf ?? schema.anyOf;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (either) return either.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (items) {
    const isPair = schema.minItems === 2 && schema.maxItems === 2;
    return isPair ? `[${typeOf(items)}, ${typeOf(items)}]` : `Array<${typeOf(items)}>`;
  }
  if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  if (type === "object") return membersOf(schema);
  return type === "integer" ? "number" : (type ?? "unknown");
}

function membersOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return `${comment(schema)}${name}${isRequired ? "" : "?"}: ${typeOf(schema)}${isRequired ? "" : " | undefined"};`;
  });
  return members.length === 0 ? "Record<never, never>" : `{\n${members.join("\n")}\n}`;
}

function comment({ description = "", minimum, maximum }: Schema): string {
  const range = minimum === undefined || maximum === undefined ? "" : `${minimum} to ${maximum}`;
  const text = [description, description.includes(range) ? "" : range].filter(Boolean).join("; ");
  return text === "" ? "" : `/** ${text} */ `;
}

function callOf(operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  // Answers are read as JSON.
  const asked = parameters.filter(({ name }) => name !== "format");
  const own = membersOf({
    properties: Object.fromEntries(
      asked.map((parameter) => [parameter.name, { ...parameter.schema, description: parameter.description }]),
    ),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  });
  const body = requestBody?.content["application/json"]?.schema;
  const answer = responses["200"].content["application/json"]?.schema ?? {};
  return [
    `/** ${summary}. ${description} */`,
    `${operationId}: {`,
    `parameters: ${body ? `${typeOf(body)} & ${own}` : own};`,
    `answer: ${answer.format === "binary" ? "Response" : typeOf(answer)};`,
    "};",
  ].join("\n");
}

function lineOf(path: string, method: string, { operationId, responses }: Operation): string {
  const place = path.slice(1) === operationId ? "" : path.slice(1);
  const isFile = responses["200"].content["application/json"]?.schema.format === "binary";
  const kind = isFile ? "FILE" : method === "get" ? "" : method.toUpperCase();
  return [operationId, place, kind].join(" ").trim();
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const errors = Object.values(components.schemas).flatMap(({ properties: { error, details } = {} }) =>
  error?.enum && details ? [`${error.enum[0]}: ${typeOf(details)};`] : [],
);
const shapes = Object.entries(components.schemas)
  .filter(([name, { properties }]) => name !== "Problem" && properties?.error === undefined)
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);

const parts = [
  "// Printed by `npm run client` out of the OpenAPI document: do not edit.\n",
  ...shapes,
  `/** What each error tells in \`details\`. */\nexport type ErrorDetails = {\n${errors.join("\n")}\n};\n`,
  "/** What each call takes and gives. */",
  `export interface Contract {\n${operations.map(({ operation }) => callOf(operation)).join("\n")}\n}\n`,
  "/** Each call with its path, where that is not its name, and what it is, where that is not a GET with a JSON answer. */",
  `export const CALLS = \`${operations.map(({ path, method, operation }) => lineOf(path, method, operation)).join("\n")}\`;`,
];
process.stdout.write(`${parts.join("\n")}\n`);
