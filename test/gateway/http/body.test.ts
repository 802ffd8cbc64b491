import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  BatchBody,
  ENDPOINT_NAMES,
  ENDPOINTS,
  type Endpoint,
  SkillGapBody,
  TransitionsBody,
} from "../../../core/contract/endpoints.ts";
import { ApiError } from "../../../core/contract/errors.ts";
import { bodyCheck } from "../../../gateway/http/body.ts";

/** The issues that a body is refused with. */
function issuesOf(check: ReturnType<typeof bodyCheck>, body: unknown) {
  try {
    check(body);
  } catch (error) {
    if (error instanceof ApiError)
      return (error.details as { issues: { path: string; message: string }[] }).issues;
    throw error;
  }
  throw new Error("the body was accepted");
}

describe("the check of a body", () => {
  test("refuses a list that is too long without looking at its items", () => {
    let looks = 0;
    const codes = Array.from({ length: 501 }, () => 1);
    Object.defineProperty(codes, 500, {
      get: () => {
        looks += 1;
        return 1;
      },
    });
    expect(issuesOf(bodyCheck(BatchBody), { soc_codes: codes })).toEqual([
      {
        path: "soc_codes",
        message: "`soc_codes` must be a list of 1 to 500 items of text, not a list of 501.",
      },
    ]);
    expect(looks).toBe(0);
  });

  test("names the first twenty of any number of unknown members", () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`member${n}`, n]));
    const issues = issuesOf(bodyCheck(SkillGapBody), body);
    expect(issues).toHaveLength(20);
    expect(issues[19]).toEqual({
      path: "member19",
      message: "There is no member `member19`, only current_skills, target_job.",
    });
  });

  test("gives defaults to what is left out", () => {
    expect(bodyCheck(TransitionsBody)({ source_soc: "15-1252.00" })).toEqual({
      source_soc: "15-1252.00",
      similarity_threshold: 0.8,
      sort_by: "recommended",
      max_results: 10,
      filters: {},
    });
  });
});

type Bound = "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems";
type Schema = { readonly [bound in Bound]?: number } & {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};
/** A value with what a message must say of it: the bounds, and what was given. */
type Fault = readonly [value: unknown, ...words: string[]];

/** Values that a schema does not take. */
function faultsOf(schema: Schema): Fault[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const bounds = [minimum, maximum, minLength, maxLength, minItems, maxItems, ...(schema.enum ?? [])];
  const words = [...bounds, schema.const].filter((bound) => bound !== undefined).map(String);
  const wrongType: Fault = type === "object" ? [7, "7"] : [{}, "an object"];
  const others: Fault[] = [];
  if (schema.enum ?? schema.const) others.push(["none-of-them", "none-of-them"]);
  if (minimum !== undefined) others.push([minimum - 1, String(minimum - 1)]);
  if (maximum !== undefined) others.push([maximum + 1, String(maximum + 1)]);
  if (type === "integer") others.push([1.5, "1.5"]);
  if (maxLength !== undefined) others.push(["x".repeat(maxLength + 1), `"x`]);
  if ((minItems ?? 0) > 0) others.push([[], "a list of 0"]);
  if (maxItems !== undefined) others.push([Array(maxItems + 1).fill("a"), `a list of ${maxItems + 1}`]);
  return [wrongType, [null, "null"] as const, ...others].map(([value, ...said]) => [
    value,
    ...words,
    ...said,
  ]);
}

/** The least body that a schema takes. */
function least({ type, required = [], properties = {}, minimum = 1 }: Schema): unknown {
  if (type === "object") {
    return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]));
  }
  return type === "array" ? ["a"] : type === "string" ? "a" : minimum;
}

/** Every body that breaks one rule of a schema, with the member that breaks it and the words of its message. */
function broken(schema: Schema): { body: unknown; path: string; words: string[] }[] {
  const body = least(schema) as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const wrong = faultsOf(member).map(([value, ...words]) => ({
      body: { ...body, [name]: value },
      path: name,
      words,
    }));
    const inner = broken(member).map((one) => ({
      ...one,
      body: { ...body, [name]: one.body },
      path: `${name}.${one.path}`,
    }));
    const { [name]: _, ...without } = body;
    const missing = { body: without, path: name, words: ["is required"] };
    return [...wrong, ...inner, ...(schema.required?.includes(name) ? [missing] : [])];
  });
}

const WITH_BODIES = ENDPOINT_NAMES.flatMap((name) => {
  const { body }: Endpoint = ENDPOINTS[name];
  return body === undefined ? [] : [[name, body] as const];
});

test.each(WITH_BODIES)("every 422 of %s names the member, its bounds and what was given", (_name, schema) => {
  const outline = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const all = broken(outline);
  expect(all.length).toBeGreaterThan(8);
  for (const { body, path, words } of all) {
    const [issue] = issuesOf(bodyCheck(schema), body);
    expect(issue?.path).toBe(path);
    for (const word of [`\`${path}\``, ...words]) expect(issue?.message).toContain(word);
  }
});
