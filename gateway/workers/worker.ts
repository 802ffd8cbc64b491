import { deferred } from "../../core/lib/deferred.ts";
import type { Config } from "../config.ts";
import type { Running } from "../serve.ts";
import { serveUntil } from "../serveUntil.ts";
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
  const [first, second] = [deferred(), deferred()];
  process.on("message", (message) => {
    if (!isOurs<ToWorker>(message)) return;
    switch (message.tidemark) {
      case "stop":
        first.resolve();
        if (message.isUrgent) second.resolve();
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
  const endings = { first: first.promise, second: second.promise };
  return serveUntil({ ...config, admin: null }, endings, addresses, async (started) => {
    running = started;
    const { address, releaseId, edition, exampleSoc } = started;
    send({ tidemark: "listening", listening: { address, releaseId, edition, exampleSoc } });
  });
}
