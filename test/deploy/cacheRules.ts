import { expect } from "vitest";
import { createKey, revokeKey } from "../../gateway/accounts/keys/keys.ts";
import type { Client } from "../gateway/client.ts";
import type { Harness } from "../gateway/harness.ts";
import { NOON } from "../noon.ts";

export const PROFILE = "/jobs/15-1252.00";
export const TASKS = "/jobs/15-1252.00/tasks";

/** What a cache in front of a gateway answers. */
export type CacheAnswer = {
  readonly status: number;
  readonly json: unknown;
  /** The header of that name, in lower case. */
  readonly header: (name: string) => unknown;
};

export type AskCache = (path: string, key: string | undefined) => Promise<CacheAnswer>;

/** Expects a warm profile to stay that of the higher tiers whatever a sandbox key asks for in between; `isWarm` tells of an answer. */
export async function expectHigherTiersKept<A extends CacheAnswer>(
  { keys }: Harness,
  ask: (path: string, key: string | undefined) => Promise<A>,
  isWarm: (answer: A) => boolean,
): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await ask(PROFILE, keys.sandbox)).json).toHaveProperty("upgrade_notice");
    expect(isWarm(await ask(PROFILE, keys.professional))).toBe(true);
  }
}

/** Expects every caller who may not have the bytes of a warm cache to be refused as the gateway refuses it. */
export async function expectAllOthersRefused(h: Harness, gateway: Client, ask: AskCache): Promise<void> {
  const { accountId, keyId, key: revoked } = await h.account("professional");
  expect((await ask(TASKS, revoked)).status).toBe(200);
  await revokeKey(h.state.records, keyId, new Date(NOON));
  const expired = await createKey(
    h.state.records,
    { accountId, expiresAt: new Date(NOON - 1) },
    new Date(NOON - 2),
  );
  const exhausted = await h.account("sandbox");
  for (let unit = 0; unit < 10; unit += 1) await gateway.ask("/skills", { key: exhausted.key });
  const refused: [string, string, string | undefined, number, string][] = [
    ["no key", TASKS, undefined, 401, "missing_api_key"],
    ["a wrong key", TASKS, "tdm_wrong", 401, "invalid_api_key"],
    ["a revoked key", TASKS, revoked, 401, "invalid_api_key"],
    ["an expired key", TASKS, expired.key, 401, "invalid_api_key"],
    ["a key of a lower tier", TASKS, h.keys.sandbox, 403, "insufficient_tier"],
    ["an exhausted key", PROFILE, exhausted.key, 429, "rate_limit_exceeded"],
  ];
  for (const [who, path, key, status, error] of refused) {
    const answer = await ask(path, key);
    expect([answer.status, answer.json], who).toEqual([status, expect.objectContaining({ error })]);
    expect(answer.header("cache-control"), who).toBe("private, no-store");
  }
  const { json } = await ask(PROFILE, h.keys.sandbox);
  expect(json).toHaveProperty("upgrade_notice");
  expect(json).not.toHaveProperty("pillars");
}
