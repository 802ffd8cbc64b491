import { ENDPOINT_NAMES } from "../../core/contract/endpoints.ts";
import type { Examples } from "../../core/contract/openapi.ts";
import type { Release } from "../release/release.ts";

/** Endpoints whose answers are stored records of their name, by the identifier in their path. */
const STORED = ["schema", "stats", "job", "jobExplain", "task", "skill", "region", "benchmark"] as const;

/**
 * The examples of the reference with the answers that this release gives, wherever such an answer is stored and the release
 * has it; the recorded answer elsewhere.
 */
export async function examplesOf(release: Release, recorded: Examples): Promise<Examples> {
  const shown = ENDPOINT_NAMES.map(async (name) => {
    const { [name]: example } = recorded;
    if (example === undefined) return [];
    const kind = STORED.find((stored) => stored === name && Object.keys(example.query).length === 0);
    const [key = "all"] = Object.values(example.path);
    const entry = kind && release.directory.find(kind, key);
    if (entry === undefined) return [[name, example] as const];
    const { bytes } = await release.body(entry, "identity");
    return [[name, { ...example, response: JSON.parse(bytes.toString("utf8")) }] as const];
  });
  return Object.fromEntries((await Promise.all(shown)).flat());
}
