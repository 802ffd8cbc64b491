import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "../servers.ts";

// What every attack is made of.

/** What an attack runs against: a gateway with a state folder of its own, and keys of as many enterprise accounts. */
export type Target = { readonly gateway: Server; readonly keys: readonly string[] };
/** One line of the table. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly bound: string;
  readonly isHeld: boolean;
};
export type Attack = {
  readonly accounts: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly run: (target: Target, options: Options) => Promise<Row[]>;
};
type Options = {
  /** A folder of releases. */
  readonly dist: string;
  /** How long the mixed load lasts. */
  readonly mixedSeconds: number;
};

type Times = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };

/**
 * Asks `/health` on new connections again and again while `during` runs, and an idle server in turn: what that one takes
 * is the machine's and not the gateway's. With a key, a profile is asked for too.
 */
export async function healthDuring({ port }: Server, during: () => Promise<unknown>, ...key: string[]) {
  const probe = spawn("node", ["--import", "tsx", "bench/attack/probe.ts", String(port), ...key], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  probe.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(probe.stdout, "data");
  await during();
  probe.stdin.end();
  await once(probe, "exit");
  const [healthMs = [], idleMs = [], keyedMs = []]: number[][] = JSON.parse(
    output.slice(output.indexOf("[")),
  );
  return { ...timesOf(healthMs), count: healthMs.length, idle: timesOf(idleMs), keyed: timesOf(keyedMs) };
}

function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** `12.3` for a number of milliseconds. */
export const shown = (value: number) => value.toFixed(1);
