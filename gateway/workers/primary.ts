import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { deferred } from "../../core/lib/deferred.ts";
import { addressCounts } from "../accounts/counts/addresses.ts";
import type { Config } from "../config.ts";
import { METRICS_TYPE, type MetricRecord, mergeRecords } from "../http/metrics.ts";
import { listenForOperators } from "../operators.ts";
import { makeLog } from "../processLog.ts";
import { DRAIN_GRACE_SECONDS, signalEndings } from "../serveUntil.ts";
import { askedOfAll } from "./askedOfAll.ts";
import { backOffMs } from "./backOff.ts";
import { isOurs, type Listening, type ToPrimary, type ToWorker } from "./messages.ts";

/** A worker that has lived so long did not fail at its start. */
const STEADY_MS = 10_000;
/** What a worker may take to end beyond its own time. */
const KILL_GRACE_MS = 2_000;

/** What is told when the first worker listens. */
export type Supervised = Listening & { readonly adminAddress: string | undefined };

/**
 * Keeps `config.workers` processes behind one port until SIGTERM or SIGINT, replacing those that die, ever more slowly
 * where they die at once; SIGHUP lets all of them look for a new release. It answers operators for all, and keeps the
 * counts of addresses. Gives whether every worker ended with its work done; false at once where the first one cannot
 * start, which has then said why. A second signal ends all without waiting for anybody.
 */
export async function superviseWorkers(
  config: Config,
  onListening: (supervised: Supervised) => Promise<void>,
): Promise<boolean> {
  const log = makeLog(config.logLevel);
  const addresses = addressCounts();
  const living = new Set<Worker>();
  const listening = new Set<Worker>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let isComplete = true;
  let failures = 0;
  const firstListening = deferred<Listening | undefined>();
  const allEnded = deferred();
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const tellAll = (message: ToWorker) => {
    for (const worker of living) tell(worker, message);
  };
  const askListening = (question: ToWorker) => {
    for (const worker of listening) tell(worker, question);
    return listening.size;
  };
  const metrics = askedOfAll<readonly MetricRecord[]>((id) => askListening({ tidemark: "askMetrics", id }));
  const readiness = askedOfAll<boolean>((id) => askListening({ tidemark: "askReadiness", id }));
  // Connections come to workers in turn: one that is not ready fails a part of all requests.
  const isReady = async () => {
    const { asked, answers } = await readiness.ask();
    return asked > 0 && answers.filter(Boolean).length === asked && !isStopping;
  };
  const count = async (asked: Extract<ToPrimary, { tidemark: "count" }>): Promise<ToWorker> => {
    const { id, question, given } = asked;
    if (question !== "giveBack")
      return { tidemark: "counted", id, answer: await addresses[question](...given) };
    await addresses.giveBack(...given);
    return { tidemark: "counted", id, answer: undefined };
  };

  const start = () => {
    const worker = cluster.fork();
    const startedMs = performance.now();
    living.add(worker);
    worker.on("message", (message) => {
      if (!isOurs<ToPrimary>(message)) return;
      if (message.tidemark === "count") void count(message).then((answer) => tell(worker, answer));
      else if (message.tidemark === "metrics") metrics.settle(message.id, message.answer);
      else if (message.tidemark === "readiness") readiness.settle(message.id, message.answer);
      else {
        listening.add(worker);
        firstListening.resolve(message.listening);
      }
    });
    worker.once("exit", (code, signal) => {
      living.delete(worker);
      listening.delete(worker);
      firstListening.resolve(undefined);
      if (isStopping) {
        isComplete &&= code === 0;
        if (living.size === 0) allEnded.resolve();
        return;
      }
      failures = performance.now() - startedMs >= STEADY_MS ? 0 : failures + 1;
      const waitMs = backOffMs(failures);
      const fields = { worker: worker.process.pid, code, signal, again_in_ms: waitMs };
      log.error(fields, "a worker has ended and is replaced");
      const timer = setTimeout(() => {
        restarts.delete(timer);
        start();
      }, waitMs);
      restarts.add(timer);
    });
  };

  const endings = signalEndings();
  const onHangUp = () => tellAll({ tidemark: "refresh" });
  process.on("SIGHUP", onHangUp);
  process.stdout.on("error", () => {});
  const operators = await listenForOperators(config.admin, config.metricsToken, {
    metrics: {
      contentType: METRICS_TYPE,
      text: async () => mergeRecords((await metrics.ask()).answers),
    },
    isReady,
  });
  start();
  const first = await firstListening.promise;
  const stop = async () => {
    isStopping = true;
    for (const timer of restarts) clearTimeout(timer);
    tellAll({ tidemark: "stop", isUrgent: false });
    void endings.second.then(() => tellAll({ tidemark: "stop", isUrgent: true }));
    const patienceMs = (config.drainSeconds + DRAIN_GRACE_SECONDS) * 1_000 + KILL_GRACE_MS;
    const isLate = pause(patienceMs, true, { ref: false });
    if (living.size > 0 && (await Promise.race([allEnded.promise, isLate]))) {
      isComplete = false;
      for (const worker of living) worker.process.kill("SIGKILL");
    }
    process.off("SIGHUP", onHangUp);
    await operators.close();
    await log.close();
  };
  if (first === undefined) {
    await stop();
    return false;
  }
  // The others find the port that the first one has, also where the system chose it.
  for (let more = 1; more < config.workers; more += 1) start();
  await onListening({ ...first, adminAddress: operators.address });
  await endings.first;
  await stop();
  return isComplete;
}
