import type { Config } from "../config.ts";
import { type Running, serveUntil } from "../main.ts";
import { askedCounts } from "./askedCounts.ts";
import { isOurs, type ToPrimary, type ToWorker } from "./messages.ts";

/**
 * One of several workers behind one port. It ends when the first process says so, and not by signals: a terminal or a
 * supervisor sends them to all processes at once. Gives whether the drain was complete.
 */
export function serveAsWorker(config: Config): Promise<boolean> {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  const send = (message: ToPrimary) => {
    if (process.connected) process.send?.(message);
  };
  const addresses = askedCounts(send);
  let running: Running | undefined;
  let [onFirst, onSecond] = [() => {}, () => {}];
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const second = new Promise<void>((resolve) => {
    onSecond = resolve;
  });
  process.on("message", (message) => {
    if (!isOurs<ToWorker>(message)) return;
    switch (message.tidemark) {
      case "stop":
        onFirst();
        if (message.isUrgent) onSecond();
        break;
      case "refresh":
        void running?.refresh();
        break;
      case "counted":
        addresses.settle(message);
        break;
      case "askMetrics": {
        const { id } = message;
        void running?.metrics.records().then((answer) => send({ tidemark: "metrics", id, answer }));
        break;
      }
      case "askReadiness":
        send({ tidemark: "readiness", id: message.id, answer: running?.isReady() ?? false });
    }
  });
  // Node ends a worker at once when the first process is gone: that costs no counts.
  process.on("exit", () => running?.flush());
  return serveUntil({ ...config, admin: null }, { first, second }, addresses, async (started) => {
    running = started;
    const { address, releaseId, edition, exampleSoc } = started;
    send({ tidemark: "listening", listening: { address, releaseId, edition, exampleSoc } });
  });
}
