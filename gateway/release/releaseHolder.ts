import type { Dist } from "../../core/format/artifactSource.ts";
import { messageOf } from "../../core/lib/systemCode.ts";
import type { Services } from "../services.ts";
import { GRACE_MS, openRelease, type Release, type ReleaseOptions } from "./release.ts";

/** Keeps the release that is served, and takes over a new one when `current` names it. */
export type ReleaseHolder = ReturnType<typeof holdRelease>;

/**
 * Holds `first` and looks every `intervalMs` whether `current` names another release. That one is opened and checked
 * beside the old, then takes its place in one assignment; requests under way keep theirs. A release that cannot be
 * opened is logged once and left alone until `current` changes.
 */
export function holdRelease(
  dist: Dist,
  first: Release,
  options: ReleaseOptions,
  { log, metrics }: Pick<Services, "log" | "metrics">,
  intervalMs: number,
) {
  let current = first;
  let refused: string | undefined;
  let looking: Promise<void> | undefined;
  let isSourceUp = true;
  metrics.releaseTaken(first.id, first.manifest.data_updated);

  const look = async () => {
    const id = await dist.current();
    if (!isSourceUp) log.info({ source: dist.name }, "the releases can be read again");
    isSourceUp = true;
    if (id === undefined || id === current.id || id === refused) return;
    const next = await openRelease(dist, id, { ...options, isThorough: true }).catch((error: unknown) => {
      refused = id;
      metrics.releaseRefused();
      log.error({ release: id, serving: current.id, reason: messageOf(error) }, "new release refused");
    });
    if (next === undefined) return;
    const previous = current;
    current = next;
    refused = undefined;
    metrics.releaseTaken(id, next.manifest.data_updated);
    const [before, edition] = [previous.manifest.edition, next.manifest.edition];
    const fields = { release: id, previous: previous.id };
    const taken = "new release taken over";
    if (before === edition) log.info(fields, taken);
    else {
      const change = `${taken}: it is of the ${edition} edition, the one before of the ${before}`;
      log.warn({ ...fields, edition, before }, change);
    }
    setTimeout(previous.close, GRACE_MS).unref();
  };
  const refresh = () => {
    looking ??= look()
      .catch((error: unknown) => {
        // Told of once, not with each look.
        if (isSourceUp) log.error({ reason: messageOf(error) }, "the current release cannot be read");
        isSourceUp = false;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(refresh, intervalMs).unref();
  return {
    current: () => current,
    /** Whether the place that releases come from answered when it was last looked at. */
    isSourceUp: () => isSourceUp,
    /** Looks at `current` now; resolves when what it found has been dealt with. */
    refresh: (): Promise<void> => {
      refused = undefined;
      return refresh();
    },
    close: () => {
      clearInterval(timer);
      current.close();
    },
  };
}
