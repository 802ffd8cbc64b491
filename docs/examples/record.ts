import { writeFileSync } from "node:fs";
import { z } from "zod";
import { Edition } from "../../core/contract/editions.ts";
import { ENDPOINT_NAMES } from "../../core/contract/endpoints.ts";
import type { Examples } from "../../core/contract/openapi.ts";
import { ask } from "./ask.ts";

// Records the reference's examples from a gateway that serves the open edition:
//   TIDEMARK_KEY=tdm_… npm run examples -- http://127.0.0.1:8080
const [origin = "http://127.0.0.1:8080"] = process.argv.slice(2);
const examples: Examples = {};
for (const name of ENDPOINT_NAMES) examples[name] = await ask(name, origin, process.env.TIDEMARK_KEY ?? "");
const { edition } = z.object({ edition: Edition }).parse(examples.health?.response);
if (edition !== "open") {
  throw new Error("Only answers of the open edition may be recorded: they hold no sentence of a source.");
}
writeFileSync(
  new URL("../../core/contract/examples.json", import.meta.url),
  `${JSON.stringify(examples, null, 2)}\n`,
);
