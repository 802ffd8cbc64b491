import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { Edition } from "../../core/contract/editions.ts";
import { JSON_ENDPOINTS } from "../../core/contract/endpoints.ts";
import type { Examples } from "../../core/contract/openapi.ts";
import { ask } from "./ask.ts";

// Records the reference's examples, all or those named, from a gateway that serves the open edition:
//   TIDEMARK_KEY=tdm_… npm run examples -- http://127.0.0.1:8080 [NAME...]
const [origin = "http://127.0.0.1:8080", ...only] = process.argv.slice(2);
const file = new URL("../../core/contract/examples.json", import.meta.url);
const known: Examples = JSON.parse(readFileSync(file, "utf8"));
const examples: Examples = {};
for (const name of JSON_ENDPOINTS) {
  const kept = only.length === 0 || only.includes(name) ? undefined : known[name];
  examples[name] = kept ?? (await ask(name, origin, process.env.TIDEMARK_KEY ?? ""));
}
const { edition } = z.object({ edition: Edition }).parse(examples.health?.response);
if (edition !== "open") {
  throw new Error("Only answers of the open edition may be recorded: they hold no sentence of a source.");
}
writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`);
