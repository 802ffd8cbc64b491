import { Worker } from "node:worker_threads";
import {
  errorOf,
  type FromThread,
  failureOf,
  type Outcome,
  type PageJob,
  type Question,
  type ToThread,
} from "./messages.ts";

/** Answers what a page asks while it is rendered. */
export type Answer = (question: Question) => Promise<unknown>;

/** Renders pages away from the thread that answers requests. */
export type Renderer = {
  readonly render: (page: PageJob, answer: Answer) => Promise<Outcome>;
  readonly close: () => Promise<unknown>;
};

/** A page takes a few megabytes while it is rendered; what a flood leaves behind is collected within these. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Pending = {
  readonly answer: Answer;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/** A thread that runs `code`, started for the first page, and again should it end. */
export function renderThread(code: string): Renderer {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let jobs = 0;

  const start = () => {
    const started = new Worker(code, {
      eval: true,
      execArgv: [],
      name: "pages",
      resourceLimits: MEMORY,
      // The code has no place of its own, and finds files from here.
      workerData: import.meta.url,
    });
    started.unref();
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("The thread that renders pages ended.")));
    started.on("message", (message: FromThread) => {
      const page = pending.get(message.job);
      if ("question" in message) {
        const { question, ask } = message;
        const send = (answer: ToThread) => started.postMessage(answer);
        page?.answer(ask).then(
          (answer) => send({ question, answer }),
          (error) => send({ question, failure: failureOf(error) }),
        );
        return;
      }
      pending.delete(message.job);
      if ("outcome" in message) page?.resolve(message.outcome);
      else page?.reject(errorOf(message.failure));
    });
    return started;
  };

  return {
    render: (page, answer) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        jobs += 1;
        pending.set(jobs, { answer, resolve, reject });
        const message: ToThread = { job: jobs, render: page };
        worker.postMessage(message);
      }),
    close: async () => worker?.terminate(),
  };
}
