import { expect, it } from "vitest";
import { folderCache, noCache } from "../../../generator/cache/stageCache.ts";
import { memoryEffects } from "../../build/memoryEffects.ts";

const files = new Map([["a", Buffer.from("one")]]);
const text = (found: ReadonlyMap<string, Uint8Array> | undefined) =>
  found && Buffer.from(found.get("a") ?? []).toString("utf8");

it("gives back what was stored under the same stage and key, and nothing under others", async () => {
  const cache = folderCache("cache", memoryEffects());
  expect(await cache.has("index")).toBe(false);
  await cache.put("index", "k1", files);
  expect(text(await cache.get("index", "k1"))).toBe("one");
  expect(await cache.get("index", "k2")).toBeUndefined();
  expect(await cache.get("shards", "k1")).toBeUndefined();
  expect(await cache.has("index")).toBe(true);
});

it("takes a damaged entry for an absent one", async () => {
  const effects = memoryEffects();
  const cache = folderCache("cache", effects);
  await cache.put("index", "k1", files);
  await effects.files.write("cache/index/k1/a", "two");
  expect(await cache.get("index", "k1")).toBeUndefined();
  await cache.put("index", "k1", files);
  await effects.files.remove("cache/index/k1/a");
  expect(await cache.get("index", "k1")).toBeUndefined();
  await effects.files.write("cache/index/k1/checksums.json", "{");
  expect(await cache.get("index", "k1")).toBeUndefined();
});

it("drops what this build neither took nor stored, and stages that it does not have", async () => {
  const effects = memoryEffects();
  const earlier = folderCache("cache", effects);
  for (const key of ["taken", "left"]) await earlier.put("index", key, files);
  await earlier.put("shards", "untouched", files);
  const cache = folderCache("cache", effects);
  await cache.get("index", "taken");
  await cache.put("index", "new", files);
  await cache.prune();
  expect(await effects.files.list("cache/index")).toEqual(["new", "taken"]);
  expect(await effects.files.list("cache/shards")).toEqual([]);
});

it("can be done without", async () => {
  await noCache.put("index", "k1", files);
  expect([await noCache.get("index", "k1"), await noCache.has("index")]).toEqual([undefined, false]);
});
