import { ENDPOINT_NAMES, type EndpointName } from "../../core/contract/endpoints.ts";
import type { Example, Examples } from "../../core/contract/openapi.ts";
import type { Kind } from "../../core/format/format.ts";
import type { Release } from "../release/release.ts";

/** Endpoints whose answers are stored records, with the record of an example. */
const STORED: Partial<Record<EndpointName, (path: Example["path"]) => readonly [Kind, string]>> = {
  schema: () => ["schema", "all"],
  stats: () => ["stats", "all"],
  job: ({ soc_code = "" }) => ["job", soc_code],
  jobExplain: ({ soc_code = "" }) => ["jobExplain", soc_code],
  task: ({ task_id = "" }) => ["task", task_id],
  skill: ({ element_id = "" }) => ["skill", element_id],
  region: ({ msa_code = "" }) => ["region", msa_code],
  benchmark: ({ input_id = "" }) => ["benchmark", input_id],
};

/**
 * The examples of the reference with the answers that this release gives, wherever such an answer is stored and the release
 * has it; the recorded answer elsewhere.
 */
export async function examplesOf(release: Release, recorded: Examples): Promise<Examples> {
  const shown = ENDPOINT_NAMES.map(async (name) => {
    const { [name]: example } = recorded;
    if (example === undefined) return [];
    const isDefault = Object.keys(example.query).length === 0;
    const record = isDefault ? STORED[name]?.(example.path) : undefined;
    const entry = record && release.directory.find(...record);
    if (entry === undefined) return [[name, example] as const];
    const { bytes } = await release.body(entry, "identity");
    return [[name, { ...example, response: JSON.parse(bytes.toString("utf8")) }] as const];
  });
  return Object.fromEntries((await Promise.all(shown)).flat());
}
