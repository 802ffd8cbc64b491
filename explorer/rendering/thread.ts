import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import {
  errorOf,
  type FromThread,
  failureOf,
  type PageJob,
  type Question,
  type ReleaseAnswer,
  type ToThread,
} from "./messages.ts";
import { pictureDrawer } from "./picture.tsx";
import { renderPage } from "./renderPage.ts";

// The thread that renders pages: whatever a page takes, the gateway's own thread answers others meanwhile.

/** Three tiers of the release that is served and of the one before. */
const RELEASES_MAX = 6;

/** Where cores are short, answers of the API come first. On Linux a priority is a thread's own. */
const NICE = 10;
if (process.platform === "linux") setPriority(NICE);

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void };

const draw = pictureDrawer();
const waiting = new Map<number, Waiting>();
const releases = new LRUCache<string, Promise<ReleaseAnswer>>({ max: RELEASES_MAX });
let asked = 0;

const send = (message: FromThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

function askFor(job: number): (question: Question) => Promise<unknown> {
  return (ask) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      send({ job, question: asked, ask });
    });
}

/** What is known of a release under a tier, asked for once. */
function releaseOf(
  { releaseId, visitor }: PageJob,
  ask: (question: Question) => Promise<unknown>,
): Promise<ReleaseAnswer> {
  const name = `${releaseId} ${visitor.tier}`;
  const known = releases.get(name);
  if (known !== undefined) return known;
  const asking = ask({ release: true }) as Promise<ReleaseAnswer>;
  asking.catch(() => releases.delete(name));
  releases.set(name, asking);
  return asking;
}

async function render(job: number, page: PageJob): Promise<void> {
  try {
    const ask = askFor(job);
    const outcome = await renderPage(page, { release: await releaseOf(page, ask), ask, draw });
    if ("redirect" in outcome) return send({ job, outcome });
    // A copy of its own that can be handed over; small buffers share their memory.
    const bytes = new Uint8Array(outcome.page.bytes);
    send({ job, outcome: { page: { ...outcome.page, bytes } } }, [bytes.buffer]);
  } catch (error) {
    send({ job, failure: failureOf(error) });
  }
}

parentPort?.on("message", (message: ToThread) => {
  if ("job" in message) {
    void render(message.job, message.render);
    return;
  }
  const asker = waiting.get(message.question);
  waiting.delete(message.question);
  if ("failure" in message) asker?.reject(errorOf(message.failure));
  else asker?.resolve(message.answer);
});
