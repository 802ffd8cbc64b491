import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Upper bounds of the duration histogram in seconds: most answers take well under a millisecond. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

const STATUSES = 600;

export type Metrics = {
  /** What counts the responses of a route. */
  readonly route: (pattern: string) => (status: number, milliseconds: number) => void;
  /** Counts one take-over of a new release; `dataUpdated` is the ISO date of its newest table. */
  readonly releaseTaken: (releaseId: string, dataUpdated: string) => void;
  /** Counts one refused release. */
  readonly releaseRefused: () => void;
  /** Notes how many files of the release of the start were found damaged. */
  readonly releaseDamaged: (files: number) => void;
  /** Counts connections refused because the process is out of file descriptors. */
  readonly connectionDropped: () => void;
  /** Counts a request of a route that was refused because too many of its kind were under way. */
  readonly shed: (route: string) => void;
  /** All metrics in Prometheus text form. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

/** What is counted elsewhere and looked up when somebody asks. */
export type Observed = {
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
}: Observed = {}): Metrics {
  const registry = new Registry();
  const routes = new Map<string, RouteCounts>();
  collectDefaultMetrics({ register: registry });

  new Counter({
    name: "tidemark_http_requests_total",
    help: "Responses by route pattern and status",
    labelNames: ["route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { statuses }] of routes) {
        statuses.forEach((count, status) => {
          if (count > 0) this.inc({ route, status }, count);
        });
      }
    },
  });
  registry.registerMetric(durations(routes) as unknown as Gauge);
  new Counter({
    name: "tidemark_log_lines_dropped_total",
    help: "Log lines that could not be written",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(logLinesDropped());
    },
  });
  if (isStoreUp !== undefined) {
    new Gauge({
      name: "tidemark_store_up",
      help: "1 where the server of accounts, keys and counts answers, else 0",
      registers: [registry],
      collect() {
        this.set(isStoreUp() ? 1 : 0);
      },
    });
  }
  new Gauge({
    name: "tidemark_source_up",
    help: "1 where the place that releases come from answered last, else 0",
    registers: [registry],
    collect() {
      this.set(isSourceUp() ? 1 : 0);
    },
  });
  const damaged = new Gauge({
    name: "tidemark_release_damaged_files",
    help: "Files of the release of the start that do not have their checksums",
    registers: [registry],
  });
  const dropped = new Counter({
    name: "tidemark_connections_dropped_total",
    help: "Connections refused because the process has no descriptors left",
    registers: [registry],
  });
  const shed = new Counter({
    name: "tidemark_shed_total",
    help: "Pages, passwords and other slow work refused because too much of it was under way",
    labelNames: ["route"],
    registers: [registry],
  });
  const current = new Gauge({
    name: "tidemark_release_info",
    help: "The data release that is served",
    labelNames: ["release"],
    registers: [registry],
  });
  const updated = new Gauge({
    name: "tidemark_release_data_updated_timestamp_seconds",
    help: "When the newest table of the release was published",
    registers: [registry],
  });
  const swaps = new Counter({
    name: "tidemark_release_changes_total",
    help: "Releases taken over or refused since the start",
    labelNames: ["outcome"],
    registers: [registry],
  });

  return {
    route: (pattern) => {
      const counts = routes.get(pattern) ?? {
        statuses: new Uint32Array(STATUSES),
        buckets: new Float64Array(BUCKETS_SECONDS.length + 1),
        seconds: 0,
      };
      routes.set(pattern, counts);
      const { statuses, buckets } = counts;
      return (status, milliseconds) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        const seconds = milliseconds / 1000;
        let bucket = 0;
        while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1;
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
        counts.seconds += seconds;
      };
    },
    releaseTaken: (release, dataUpdated) => {
      updated.set(Date.parse(dataUpdated) / 1_000);
      current.reset();
      current.set({ release }, 1);
      swaps.inc({ outcome: "taken" });
    },
    releaseDamaged: (files) => damaged.set(files),
    connectionDropped: () => dropped.inc(),
    shed: (route) => shed.inc({ route }),
    releaseRefused: () => swaps.inc({ outcome: "refused" }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

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
