import { LRUCache } from "lru-cache";
import { ApiError } from "../../core/contract/errors.ts";
import type { Dist } from "../../core/format/artifactSource.ts";
import { MANIFEST_FILE, type Manifest } from "../../core/format/format.ts";
import { readManifest } from "../../core/format/manifest.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import type { Searcher } from "../../core/search/searcher.ts";
import { GRACE_MS, openRelease, type Release, type ReleaseOptions } from "./release.ts";

export type KeptReleases = ReturnType<typeof keptReleases>;

/** So many are open beside the current one, at some 25 MB each. */
const OPEN_MAX = 2;

/** The releases of a dist that were served before and are there still; the current one is `current`. */
export function keptReleases(dist: Dist, current: () => Release, options: ReleaseOptions) {
  const open = oncePer(
    (id: string) => openRelease(dist, id, { ...options, openSearch: async () => NO_SEARCH }),
    new LRUCache<string, Promise<Release>>({
      max: OPEN_MAX,
      dispose: (release) =>
        void release.then(
          ({ close }) => setTimeout(close, GRACE_MS).unref(),
          () => {},
        ),
    }),
  );
  const manifestOf = oncePer(async (id: string): Promise<Manifest | undefined> => {
    const source = dist.source(id);
    const text = await source.readAll(MANIFEST_FILE).finally(source.close);
    const manifest = text && readManifest(text.toString("utf8"), id);
    return typeof manifest === "string" ? undefined : manifest;
  });
  /** Their manifests, that of the current one first, then the newest first. */
  const list = async () => {
    const ids = (await dist.history()).filter((id) => id !== current().id).reverse();
    const earlier = await Promise.all(ids.map(manifestOf));
    return [current().manifest, ...earlier.filter((manifest) => manifest !== undefined)];
  };
  return {
    list,
    /** One of them, opened without its search index. Throws 404 where it is none. */
    pinned: async (id: string): Promise<Release> => {
      if (id === current().id) return current();
      if ((await list()).some(({ release_id }) => release_id === id)) return open(id);
      throw new ApiError("release_not_found", { release: id });
    },
  };
}

/** Searches take no `release`. */
const refuse = () => {
  throw new Error("A pinned release has no search.");
};
const NO_SEARCH: Searcher = {
  encoder: { kind: "trained", model: "none", dimensions: 0 },
  keywordJobs: refuse,
  semanticJobs: refuse,
  semanticTasks: refuse,
  semanticBoth: refuse,
  semanticRequirements: refuse,
};
