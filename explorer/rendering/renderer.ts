import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { Overloaded } from "../../gateway/http/failure.ts";
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
export type Renderer = ReturnType<typeof renderThread>;

/** A page takes a few megabytes while it is rendered; what a flood leaves behind is collected within these. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** A thread that runs `code`, started for the first page, and again should it end. */
export function renderThread(code: string) {
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
    render: (page: PageJob, answer: Answer): Promise<Outcome> => {
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

/** One page is rendered while another waits for its answers. */
const AT_ONCE = 2;
/** Pages that wait: a second or two of work. Whoever comes then is told to come back. */
export const WAITING_MAX = 32;
/** Pages of one address that wait or are rendered: one that opens many must not turn the others away. */
export const OF_ADDRESS_MAX = 8;

/** Renders a page for an address, unless `isGone` says by its turn that nobody waits for it any more. */
export type Render = (
  page: PageJob,
  answer: Answer,
  asker: { readonly subject: string; readonly isGone: () => boolean },
) => Promise<Outcome>;

/** Rendering with a bound on what is under way; beyond it `Overloaded` is thrown. */
export function boundedRenderer({ render }: Pick<Renderer, "render">): Render {
  const limit = pLimit(AT_ONCE);
  const ofAddress = new Map<string, number>();
  return async (page, answer, { subject, isGone }) => {
    const own = ofAddress.get(subject) ?? 0;
    if (limit.pendingCount >= WAITING_MAX || own >= OF_ADDRESS_MAX) throw new Overloaded();
    ofAddress.set(subject, own + 1);
    try {
      return await limit(() => {
        if (isGone()) throw new Overloaded();
        return render(page, answer);
      });
    } finally {
      const left = (ofAddress.get(subject) ?? 1) - 1;
      if (left === 0) ofAddress.delete(subject);
      else ofAddress.set(subject, left);
    }
  };
}
