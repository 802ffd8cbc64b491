// `node edgeRuntime.js FOLDER WORKER ORIGIN`: the worker in miniflare, out of the packages of FOLDER, in front of ORIGIN.
// Prints its address, and goes on until it is ended.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [, , folder, worker, ORIGIN] = process.argv;
const { Miniflare } = createRequire(resolve(folder, "package.json"))("miniflare");
const contents = readFileSync(worker, "utf8");
const edge = new Miniflare({
  modules: [{ type: "ESModule", path: "worker.js", contents }],
  bindings: { ORIGIN },
  host: "127.0.0.1",
  port: 0,
  compatibilityDate: "2026-04-01",
  // It would ask the internet what a real request looks like.
  cf: false,
});
process.stdout.write(`${await edge.ready}\n`);
