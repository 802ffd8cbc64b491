import { describe, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";

describe("the configuration", () => {
  test("has defaults for everything", () => {
    expect(readConfig({})).toMatchObject({
      dist: "dist-data",
      state: "state",
      host: "127.0.0.1",
      port: 8080,
      enterpriseDailyLimit: null,
      encoder: { encoder: "trained" },
      searchFallback: "none",
      trustProxy: [],
    });
  });

  test("takes the command line over the environment, and an empty variable as unset", () => {
    const environment = { TIDEMARK_PORT: "9000", TIDEMARK_HOST: "", TIDEMARK_STATE: "a" };
    expect(readConfig(environment, { port: "9001" })).toMatchObject({
      port: 9001,
      host: "127.0.0.1",
      state: "a",
    });
  });

  test.each([
    ["TIDEMARK_PORT", "80a", /^TIDEMARK_PORT="80a" is not a port from 0 to 65535\.$/],
    ["TIDEMARK_PORT", "65536", /is not a port/],
    ["TIDEMARK_PORT", "-1", /is not a port/],
    ["TIDEMARK_ENTERPRISE_DAILY_LIMIT", "0", /requests per day, from 1/],
    ["TIDEMARK_UPGRADE_URL", "javascript:alert(1)", /an http\(s\) address or a path/],
    ["TIDEMARK_ENCODER", "magic", /trained, static:FOLDER/],
    ["TIDEMARK_SEARCH_FALLBACK", "maybe", /none or lexical/],
    ["TIDEMARK_LOG_LEVEL", "loud", /debug, info/],
    ["TIDEMARK_TRUST_PROXY", "10.0.0.0/8; 127.0.0.1", /addresses or networks/],
    ["TIDEMARK_CACHE_MB", "0.5", /megabytes/],
  ])("%s=%j ends the start with one line naming it", (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(message);
    expect(read).toThrow(new RegExp(`^${name}=[^\\n]*$`));
  });

  test("never repeats a secret", () => {
    expect(() => readConfig({ TIDEMARK_METRICS_TOKEN: "short-secret" })).toThrow(
      /^TIDEMARK_METRICS_TOKEN=\(hidden\) is not/,
    );
  });
});
