import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { invariant } from "../../core/lib/invariant.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import { type Line, type NumberedJob, openLine, type Question, type ReleaseAnswer } from "./messages.ts";
import { pictureDrawer } from "./picture.tsx";
import { renderPage } from "./renderPage.ts";

// The thread that renders pages: whatever a page takes, the gateway's own thread answers others meanwhile.

/** Three tiers of the release that is served and of the one before. */
const RELEASES_MAX = 6;

/** Where cores are short, answers of the API come first. On Linux a priority is a thread's own. */
const NICE = 10;
if (process.platform === "linux") setPriority(NICE);

const draw = pictureDrawer();
/** What is known of a release under a tier, asked for once. */
const releases = new LRUCache<string, Promise<ReleaseAnswer>>({ max: RELEASES_MAX });

const gateway: Line = openLine(
  invariant(parentPort, "the other thread"),
  async ({ job, page }: NumberedJob) => {
    const ask = (question: Question) => gateway.ask({ job, question });
    const release = await oncePer(
      () => ask({ release: true }) as Promise<ReleaseAnswer>,
      releases,
    )(`${page.releaseId} ${page.visitor.tier}`);
    return renderPage(page, { release, ask, draw });
  },
);
