import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../core/contract/limits.ts";
import { readConfig, readEncoder } from "../../gateway/config.ts";
import { folderForFile } from "../folders.ts";

const folder = folderForFile();

describe("the configuration", () => {
  test("has defaults for everything", () => {
    expect(readConfig({})).toMatchObject({
      dist: "dist-data",
      state: "state",
      host: "127.0.0.1",
      port: 8080,
      admin: { host: "127.0.0.1", port: 9464 },
      limits: DEFAULT_LIMITS,
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
    ["off", null],
    ["0.0.0.0:9464", { host: "0.0.0.0", port: 9464 }],
    ["[::1]:0", { host: "::1", port: 0 }],
    ["metrics.internal:9999", { host: "metrics.internal", port: 9999 }],
  ])("shows operators what is theirs at %s", (admin, expected) => {
    expect(readConfig({}, { admin }).admin).toEqual(expected);
  });

  test.each([
    ["TIDEMARK_ADMIN", "9464", /^TIDEMARK_ADMIN="9464" is not HOST:PORT .*, or off\.$/],
    ["TIDEMARK_ADMIN", "::1:9464", /HOST:PORT/],
    ["TIDEMARK_ADMIN", "127.0.0.1:65536", /HOST:PORT/],
    ["TIDEMARK_PORT", "80a", /^TIDEMARK_PORT="80a" is not a port from 0 to 65535\.$/],
    ["TIDEMARK_PORT", "65536", /is not a port/],
    ["TIDEMARK_PORT", "-1", /is not a port/],
    ["TIDEMARK_ENTERPRISE_DAILY_LIMIT", "0", /requests per day, from 1/],
    ["TIDEMARK_UPGRADE_URL", "javascript:alert(1)", /an http\(s\) address or a path/],
    ["TIDEMARK_ENCODER", "magic", /trained, or the http/],
    ["TIDEMARK_SEARCH_FALLBACK", "maybe", /none or lexical/],
    ["TIDEMARK_LOG_LEVEL", "loud", /debug, info/],
    ["TIDEMARK_TRUST_PROXY", "10.0.0.0/8; 127.0.0.1", /addresses or networks/],
    ["TIDEMARK_CACHE_MB", "0.5", /megabytes/],
  ])("%s=%j ends the start with one line naming it", (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(message);
    expect(read).toThrow(new RegExp(`^${name}=[^\\n]*$`));
  });

  test("reads limits from a file, and names what is wrong in it", () => {
    const file = join(folder, "limits.json");
    const read = (limits: object) => {
      writeFileSync(file, JSON.stringify(limits));
      return readConfig({ TIDEMARK_LIMITS: file, TIDEMARK_ENTERPRISE_DAILY_LIMIT: "10000" }).limits;
    };
    expect(read({ tiers: { sandbox: { daily_limit: 7 } } }).tiers).toEqual({
      ...DEFAULT_LIMITS.tiers,
      sandbox: { dailyLimit: 7, burstLimit: 10 },
      enterprise: { dailyLimit: 10_000, burstLimit: 1_000 },
    });
    expect(() => read({ tiers: { sandbox: { daily_limit: -1 } } })).toThrow(
      /^TIDEMARK_LIMITS=.*limits\.json is not valid \(tiers\.sandbox\.daily_limit: .*\)\.$/,
    );
    expect(() => readConfig({ TIDEMARK_LIMITS: join(folder, "none") })).toThrow(/ENOENT/);
  });

  test.each([
    ["TIDEMARK_METRICS_TOKEN", "short-secret"],
    ["TIDEMARK_STORE", "http://:short-secret@cache"],
  ])("never repeats a secret: %s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=\\(hidden\\) is not [^\\n]*$`));
  });
});

test("gives a build its encoder whatever the settings of a gateway are, and names a bad one", () => {
  expect(readEncoder({ TIDEMARK_PORT: "x", TIDEMARK_ENCODER: "http://models/v1" })).toMatchObject({
    encoder: "http://models/v1",
  });
  expect(() => readEncoder({ TIDEMARK_ENCODER: "bert" })).toThrow(/^TIDEMARK_ENCODER="bert" is not /);
});
