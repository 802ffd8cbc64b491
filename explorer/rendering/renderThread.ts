import { Worker } from "node:worker_threads";
import {
  type JobQuestion,
  type Line,
  type Outcome,
  openLine,
  type PageJob,
  type Question,
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

/** A thread that runs `code`, started for the first page, and again should it end. */
export function renderThread(code: string): Renderer {
  const answers = new Map<number, Answer>();
  let thread: { readonly worker: Worker; readonly line: Line } | undefined;
  let jobs = 0;

  const start = () => {
    const worker = new Worker(code, {
      eval: true,
      execArgv: [],
      name: "pages",
      resourceLimits: MEMORY,
      // The code has no place of its own, and finds files from here.
      workerData: import.meta.url,
    });
    worker.unref();
    const line = openLine(worker, async ({ job, question }: JobQuestion) => answers.get(job)?.(question));
    const end = (error: Error) => {
      if (thread?.worker === worker) thread = undefined;
      line.end(error);
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("The thread that renders pages ended.")));
    return { worker, line };
  };

  return {
    render: (page, answer) => {
      thread ??= start();
      jobs += 1;
      const job = jobs;
      answers.set(job, answer);
      const asked = thread.line.ask({ job, page }) as Promise<Outcome>;
      return asked.finally(() => answers.delete(job));
    },
    close: async () => thread?.worker.terminate(),
  };
}
