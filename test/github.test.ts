import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const FOLDER = ".github/ISSUE_TEMPLATE";
/** What GitHub asks of a form for issues. */
const Field = z.strictObject({
  type: z.enum(["markdown", "textarea", "input"]),
  id: z.string().optional(),
  attributes: z.union([
    z.strictObject({ value: z.string() }),
    z.strictObject({ label: z.string(), description: z.string().optional() }),
  ]),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});
const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(Field).min(1),
});

const names = readdirSync(FOLDER).filter((name) => name !== "config.yml");
it.each(names)("%s has the members that GitHub takes, and no id twice", (name) => {
  const { body } = Form.parse(parse(readFileSync(`${FOLDER}/${name}`, "utf8")));
  const ids = body.flatMap(({ id }) => (id === undefined ? [] : [id]));
  expect(new Set(ids).size).toBe(ids.length);
});
