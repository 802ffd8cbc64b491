import { describe, expect, it } from "vitest";
import { encoderKey } from "../../../generator/index/encoderKey.ts";

const model = (text: string) => ({
  kind: "static" as const,
  model: "tide",
  read: async (name: string) => new TextEncoder().encode(`${name} ${text}`),
});

describe("the key of an encoder", () => {
  it("changes with the files of a model directory, not with its name alone", async () => {
    expect(await encoderKey(model("one"))).toBe(await encoderKey(model("one")));
    expect(await encoderKey(model("one"))).not.toBe(await encoderKey(model("two")));
  });

  it("does not depend on how a service is reached", async () => {
    const service = { kind: "http" as const, model: "tide", dimensions: 8, baseUrl: "http://127.0.0.1:1/v1" };
    const elsewhere = { ...service, baseUrl: "http://127.0.0.1:2/v1", apiKey: "secret" };
    expect(await encoderKey(service)).toBe(await encoderKey(elsewhere));
    expect(await encoderKey(service)).not.toBe(await encoderKey({ ...service, dimensions: 16 }));
  });
});
