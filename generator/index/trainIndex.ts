import { parentPort, workerData } from "node:worker_threads";
import { buildSearchIndex } from "../../core/search/buildSearchIndex.ts";
import type { SearchCorpus } from "../../core/search/corpus.ts";

// Training is pure computation and half of a cold build: in a thread of its own it costs no time on a second core.
const corpus: SearchCorpus = workerData;
const files = await buildSearchIndex(corpus, { kind: "trained" });
parentPort?.postMessage(files);
