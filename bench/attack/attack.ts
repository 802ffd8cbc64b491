import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { makeKeys, type Server, serveCommand, startGateway } from "../servers.ts";

// What every attack is made of.

/** What every attack gets. */
export type Setup = {
  /** A folder of releases. */
  readonly dist: string;
  /** A folder that vanishes afterwards. */
  readonly folder: string;
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

/** A gateway with a state folder of its own, and keys of as many enterprise accounts. */
export async function gatewayWithKeys(
  { dist, folder }: Setup,
  accounts: number,
  environment?: Readonly<Record<string, string>>,
): Promise<{ readonly gateway: Server; readonly keys: readonly string[] }> {
  const state = mkdtempSync(join(folder, "state-"));
  const keys = await makeKeys(state, accounts);
  return { gateway: await startGateway(serveCommand(dist, state), environment), keys };
}

type Times = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
export type Latencies = Times & { readonly count: number; readonly idle: Times; readonly keyed: Times };

/**
 * Asks `/health` on new connections again and again while `during` runs, and an idle server in turn: what that one takes
 * is the machine's and not the gateway's. With a key, a profile is asked for too.
 */
export async function healthDuring(
  { port }: Server,
  during: () => Promise<unknown>,
  key?: string,
): Promise<Latencies> {
  const given = [String(port), ...(key === undefined ? [] : [key])];
  const probe = spawn("node", ["--import", "tsx", "bench/attack/probe.ts", ...given], {
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
  const [healthMs, idleMs, keyedMs] = JSON.parse(output.slice(output.indexOf("["))) as [
    number[],
    number[],
    number[],
  ];
  return { ...timesOf(healthMs), count: healthMs.length, idle: timesOf(idleMs), keyed: timesOf(keyedMs) };
}

function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** `12.3` for a number of milliseconds. */
export const shown = (value: number) => value.toFixed(1);
