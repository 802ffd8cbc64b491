import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Upper bounds of the duration histogram in seconds: most answers take well under a millisecond. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

const STATUSES = 600;

/** What is counted elsewhere and looked up when somebody asks. */
type Observed = {
  readonly logLinesDropped?: () => number;
  /** Whether the server that keeps accounts and counts answers; without it there is no such metric. */
  readonly isStoreUp?: () => boolean;
  /** Whether the place that releases come from answers. */
  readonly isSourceUp?: () => boolean;
};

type RouteCounts = {
  /** By status. */
  readonly statuses: Uint32Array;
  readonly buckets: Float64Array;
  seconds: number;
};

/**
 * Metrics of one gateway process. Requests are counted in plain arrays and turned into Prometheus values when somebody
 * asks: prom-client's own counters cost 1 µs per label set, a tenth of a whole request.
 */
export function makeMetrics({
  logLinesDropped = () => 0,
  isSourceUp = () => true,
  isStoreUp,
}: Observed = {}) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `tidemark_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `tidemark_${name}`, help, labelNames, registers });
  const routes = new Map<string, RouteCounts>();
  collectDefaultMetrics({ register: registry });

  const requests = counter("http_requests_total", "Responses by route pattern and status", "route", "status");
  registry.registerMetric(durations(routes) as unknown as Gauge);
  const linesDropped = counter("log_lines_dropped_total", "Log lines that could not be written");
  const storeUp =
    isStoreUp && gauge("store_up", "1 where the server of accounts, keys and counts answers, else 0");
  const sourceUp = gauge("source_up", "1 where the place that releases come from answered last, else 0");
  const damaged = gauge(
    "release_damaged_files",
    "Files of the release of the start that do not have their checksums",
  );
  const dropped = counter(
    "connections_dropped_total",
    "Connections refused because the process has no descriptors left",
  );
  const slow = "Pages, passwords and other slow work refused because too much of it was under way";
  const shed = counter("shed_total", slow, "route");
  const current = gauge("release_info", "The data release that is served", "release");
  const updated = gauge(
    "release_data_updated_timestamp_seconds",
    "When the newest table of the release was published",
  );
  const swaps = counter("release_changes_total", "Releases taken over or refused since the start", "outcome");

  /** Looks up what is counted elsewhere. */
  const observe = () => {
    requests.reset();
    for (const [route, { statuses }] of routes) {
      statuses.forEach((count, status) => {
        if (count > 0) requests.inc({ route, status }, count);
      });
    }
    linesDropped.reset();
    linesDropped.inc(logLinesDropped());
    storeUp?.set(isStoreUp?.() ? 1 : 0);
    sourceUp.set(isSourceUp() ? 1 : 0);
  };

  return {
    /** What counts the responses of a route. */
    route: (pattern: string) => {
      const counts = routes.get(pattern) ?? {
        statuses: new Uint32Array(STATUSES),
        buckets: new Float64Array(BUCKETS_SECONDS.length + 1),
        seconds: 0,
      };
      routes.set(pattern, counts);
      const { statuses, buckets } = counts;
      return (status: number, milliseconds: number): void => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        const seconds = milliseconds / 1000;
        let bucket = 0;
        while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1;
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
        counts.seconds += seconds;
      };
    },
    /** Counts one take-over of a new release; `dataUpdated` is the ISO date of its newest table. */
    releaseTaken: (release: string, dataUpdated: string): void => {
      updated.set(Date.parse(dataUpdated) / 1_000);
      current.reset();
      current.set({ release }, 1);
      swaps.inc({ outcome: "taken" });
    },
    /** Counts one refused release. */
    releaseRefused: () => swaps.inc({ outcome: "refused" }),
    /** Notes how many files of the release of the start were found damaged. */
    releaseDamaged: (files: number) => damaged.set(files),
    /** Counts connections refused because the process is out of file descriptors. */
    connectionDropped: () => dropped.inc(),
    /** Counts a request of a route that was refused because too many of its kind were under way. */
    shed: (route: string) => shed.inc({ route }),
    /** All metrics in Prometheus text form. */
    text: () => {
      observe();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
export type Metrics = ReturnType<typeof makeMetrics>;

const DURATION = "tidemark_http_request_duration_seconds";

/** A histogram in the form the registry reads. */
function durations(routes: ReadonlyMap<string, RouteCounts>) {
  return {
    name: DURATION,
    get: async () => ({
      name: DURATION,
      help: "Seconds from the first hook to the response by route pattern",
      type: "histogram",
      aggregator: "sum",
      values: [...routes].flatMap(([route, { buckets, seconds }]) => {
        let total = 0;
        const cumulative = [...BUCKETS_SECONDS, "+Inf"].map((le, index) => {
          total += buckets[index] ?? 0;
          return { metricName: `${DURATION}_bucket`, labels: { route, le }, value: total };
        });
        return [
          ...cumulative,
          { metricName: `${DURATION}_sum`, labels: { route }, value: seconds },
          { metricName: `${DURATION}_count`, labels: { route }, value: total },
        ];
      }),
    }),
    reset: () => {},
  };
}
