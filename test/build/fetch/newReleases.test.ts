import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import type { Network, Patience } from "../../../build/fetch/network.ts";
import { addToLock, findNewReleases, nextVersions } from "../../../build/fetch/newReleases.ts";
import { LOCK_PATH, parseLock } from "../../../build/lock.ts";
import { memoryEffects } from "../memoryEffects.ts";
import { type FileServer, startFileServer } from "./fileServer.ts";

const PATIENCE: Patience = {
  stallMs: 2_000,
  retries: 0,
  firstWaitMs: 1,
  longestWaitMs: 1,
  longestAskedMs: 1,
  redirects: 1,
  parallel: 1,
};

let server: FileServer;
beforeEach(async () => {
  server = await startFileServer();
});
afterEach(() => server.stop());

/** All producers are the one server, which knows them by host. */
const network = (): Network => ({
  fetch: (input, init) => {
    const { host, pathname } = new URL(String(input));
    return globalThis.fetch(`${server.address}/${host}${pathname}`, init);
  },
  sleep: async () => {},
  userAgent: "Tidemark test",
});

describe("versions that may follow", () => {
  it.each([
    ["30.1", ["30.2", "30.3", "31.0", "31.1", "31.2", "31.3"]],
    ["29.3", ["30.0", "30.1", "30.2", "30.3"]],
    ["2024", ["2025", "2026"]],
    ["v1.13.0", ["v1.14.0", "v1.15.0", "v1.16.0", "v2.0.0"]],
    ["2024_2034", []],
    ["", []],
  ])("%s", (newest, next) => {
    expect(nextVersions(newest)).toEqual(next);
  });
});

describe("looking for newer releases", () => {
  it("finds those whose address answers, with the day of the file", async () => {
    server.files.set("www.onetcenter.org/dl_files/database/db_30_2_text.zip", { bytes: Buffer.from("PK") });
    server.files.set("www.bls.gov/oes/special-requests/oesm25nat.zip", { bytes: Buffer.from("PK") });
    const { found, unknown } = await findNewReleases(network(), PATIENCE, nodeEffects());
    expect(unknown).toEqual([]);
    expect(found.map(({ name, version, published }) => `${name} ${version} ${published}`)).toEqual([
      "onet 30.2 2025-12-02",
      "oews-national 2025 2025-12-02",
    ]);
  });

  it("says which files without a version are of a later day than the lock lists", async () => {
    for (const name of ["soc/2018/soc_2018_definitions.xlsx", "emp/ind-occ-matrix/occupation.xlsx"]) {
      server.files.set(`www.bls.gov/${name}`, { bytes: Buffer.from("PK") });
    }
    const { later } = await findNewReleases(network(), PATIENCE, nodeEffects());
    expect(later.map(({ name, listed, published }) => [name, listed, published])).toEqual([
      ["soc", "2017-11-28", "2025-12-02"],
      ["projections", "2025-08-28", "2025-12-02"],
    ]);
  });

  it("says what it could not tell, instead of guessing", async () => {
    server.files.set("www.onetcenter.org/dl_files/database/db_30_2_text.zip", {
      bytes: Buffer.from("PK"),
      tricks: [{ do: "status", status: 403 }],
    });
    const { found, unknown } = await findNewReleases(network(), PATIENCE, nodeEffects());
    expect(found).toEqual([]);
    expect(unknown).toHaveLength(1);
    expect(unknown[0]).toContain("db_30_2_text.zip: refused (403)");
  });
});

describe("adding to the lock", () => {
  const release = { name: "onet", version: "30.2", address: "https://x", published: "2026-02-01" };

  it("changes nothing but the releases of the sources that come from the address", async () => {
    const before = await nodeEffects().files.readText(LOCK_PATH);
    const effects = memoryEffects({ [LOCK_PATH]: before });
    const national = { ...release, name: "oews-national", version: "2025", published: "2026-04-01" };
    const added = await addToLock([release, national], effects);
    const after = await effects.files.readText(LOCK_PATH);
    const lock = parseLock(after);
    const others = (of: typeof lock) => ({
      ...of,
      sources: of.sources.map((source) => ({ ...source, releases: 0 })),
    });
    expect(others(lock)).toEqual(others(parseLock(before)));
    expect(after).toContain('        { "version": "30.2", "published": "2026-02-01" }\n      ]');
    const versions = (path: string) =>
      lock.sources.find((source) => source.path === path)?.releases.map(({ version }) => version);
    expect(versions("onet/{version}/")?.slice(-2)).toEqual(["30.1", "30.2"]);
    expect(versions("bls/oews_national_{version}.csv")).toEqual(["2024", "2025"]);
    expect(versions("bls/national_M{version}_dl.csv")).toEqual(["2024", "2025"]);
    const count = (of: typeof lock) => of.sources.reduce((sum, { releases }) => sum + releases.length, 0);
    expect(count(lock) - count(parseLock(before))).toBe(added);
    expect(versions("bls/soc_{version}_structure.csv")).toEqual(["2018"]);
  });

  it("leaves a release without a date, and one that is listed, alone", async () => {
    const before = await nodeEffects().files.readText(LOCK_PATH);
    const effects = memoryEffects({ [LOCK_PATH]: before });
    const listed = { ...release, version: "30.1" };
    expect(await addToLock([{ ...release, published: null }, listed], effects)).toBe(0);
    expect(await effects.files.readText(LOCK_PATH)).toBe(before);
  });
});
