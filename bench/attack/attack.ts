import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Server } from "../servers.ts";

// What every attack is made of.

/** What an attack runs against: a gateway with a state folder of its own. */
type Target = {
  readonly gateway: Server;
  /** Of as many enterprise accounts. */
  readonly keys: readonly string[];
  /** All SOC codes of the release. */
  readonly socs: readonly string[];
  /** How long the mixed load lasts. */
  readonly mixedSeconds: number;
};
/** One line of the table. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly bound: string;
  readonly isHeld: boolean;
};
export type Attack = (target: Target) => Promise<Row | Row[]>;

/**
 * Asks `/health` on new connections again and again while `during` runs, and an idle server in turn: what that one takes
 * is the machine's and not the gateway's. With a key, a profile is asked for too.
 */
export async function healthDuring({ port }: Server, during: () => Promise<unknown>, ...key: string[]) {
  const probe = spawn("node", ["--import", "tsx", "bench/attack/probe.ts", String(port), ...key], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const output = text(probe.stdout);
  await once(probe.stdout, "data");
  await during();
  probe.stdin.end();
  const [healthMs = [], idleMs = [], keyedMs = []]: number[][] = JSON.parse(
    (await output).slice("ready\n".length),
  );
  return { ...timesOf(healthMs), count: healthMs.length, idle: timesOf(idleMs), keyed: timesOf(keyedMs) };
}

function timesOf(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** `12.3` for a number of milliseconds. */
export const shown = (value: number) => value.toFixed(1);
