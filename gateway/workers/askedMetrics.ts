import { METRICS_TYPE, type MetricRecord, type Metrics, mergeRecords } from "../http/metrics.ts";
import type { ToPrimary, ToWorker } from "./messages.ts";

/** How long a worker may take to tell its metrics; without it those of the others are shown. */
const PATIENCE_MS = 2_000;

/** Metrics of all workers added up. */
export type AskedMetrics = Pick<Metrics, "text" | "contentType"> & {
  /** Takes what a worker answered. */
  readonly settle: (answer: Extract<ToPrimary, { tidemark: "metrics" }>) => void;
};

/** `askAll` sends a question to every worker that takes requests, and gives how many these are. */
export function askedMetrics(askAll: (question: ToWorker) => number): AskedMetrics {
  const waiting = new Map<number, (records: readonly MetricRecord[]) => void>();
  let last = 0;
  return {
    contentType: METRICS_TYPE,
    text: () =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        const found: (readonly MetricRecord[])[] = [];
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
          mergeRecords(found).then(resolve, reject);
        };
        const timer = setTimeout(end, PATIENCE_MS);
        const asked = askAll({ tidemark: "askMetrics", id });
        waiting.set(id, (records) => {
          found.push(records);
          if (found.length === asked) end();
        });
        if (asked === 0) end();
      }),
    settle: ({ id, records }) => waiting.get(id)?.(records),
  };
}
