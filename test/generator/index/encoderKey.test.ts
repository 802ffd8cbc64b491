import { expect, it } from "vitest";
import { encoderKey } from "../../../generator/index/encoderKey.ts";

it("the key of an encoder does not depend on how a service is reached", () => {
  const service = { kind: "http" as const, model: "tide", dimensions: 8, baseUrl: "http://127.0.0.1:1/v1" };
  const elsewhere = { ...service, baseUrl: "http://127.0.0.1:2/v1", apiKey: "secret" };
  expect(encoderKey(service)).toBe(encoderKey(elsewhere));
  expect(encoderKey(service)).not.toBe(encoderKey({ ...service, dimensions: 16 }));
});
