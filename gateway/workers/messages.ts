import type { CountStore } from "../accounts/counts/countStore.ts";
import type { Usage } from "../accounts/counts/window.ts";
import type { MetricRecord } from "../http/metrics.ts";
import type { Running } from "../serve.ts";

// What the first process of a gateway and its workers tell each other.

/** What a worker tells once it takes requests. */
export type Listening = Pick<Running, "address" | "releaseId" | "edition" | "exampleSoc">;

/** Questions to the counts of addresses, which the first process keeps for all. */
export type AddressQuestion =
  | { readonly question: "take" | "peek"; readonly given: Parameters<CountStore["take"]> }
  | { readonly question: "giveBack"; readonly given: Parameters<CountStore["giveBack"]> };

export type ToPrimary =
  | { readonly tidemark: "listening"; readonly listening: Listening }
  | { readonly tidemark: "metrics"; readonly id: number; readonly answer: readonly MetricRecord[] }
  | { readonly tidemark: "readiness"; readonly id: number; readonly answer: boolean }
  | ({ readonly tidemark: "count"; readonly id: number } & AddressQuestion);

export type ToWorker =
  /** `isUrgent`: without waiting for anybody. */
  | { readonly tidemark: "stop"; readonly isUrgent: boolean }
  | { readonly tidemark: "refresh" }
  | { readonly tidemark: "askMetrics" | "askReadiness"; readonly id: number }
  | { readonly tidemark: "counted"; readonly id: number; readonly answer: Usage | undefined };

/** Whether a message is one of ours: node's cluster sends messages of its own over the same channel. */
export function isOurs<M extends ToPrimary | ToWorker>(message: unknown): message is M {
  return typeof message === "object" && message !== null && "tidemark" in message;
}
