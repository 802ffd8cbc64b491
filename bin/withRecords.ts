import { chownSync, existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import type { UsageStore } from "../gateway/accounts/counts/usage.ts";
import { openStore } from "../gateway/accounts/openStore.ts";
import type { Records } from "../gateway/accounts/state/records.ts";
import { readConfig } from "../gateway/config.ts";
import { options } from "./options.ts";

/** Where accounts and keys are, as it was typed: a server if one is named, else a folder. */
export type StoreGiven = {
  readonly state: string;
  readonly store?: string | undefined;
  readonly json?: true;
};

/** A command about what is kept in a store: which store, and how it prints, are its options. */
export function storeCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json());
}

/** What commands about accounts work on. */
export type Opened = { readonly records: Records; readonly usage: UsageStore; readonly now: Date };

/** Runs `action` on the store that was given, and closes it whatever happens. */
export async function withRecords(
  { state, store }: StoreGiven,
  action: (opened: Opened) => Promise<void>,
): Promise<void> {
  const config = readConfig({ TIDEMARK_STORE: store }, { state });
  const owner = store === undefined ? ownerToBe(state) : undefined;
  const opened = await openStore(config, { error: () => {}, info: () => {} });
  try {
    await action({ records: opened.records, usage: opened.usage, now: new Date() });
  } finally {
    await opened.close();
    if (owner !== undefined) giveTo(owner, state);
  }
}

/**
 * Who has to own what is made in a state folder where root makes it: the owner of the folder, or of the one that it is
 * made in. Under systemd that is the gateway's own user, who could not open what belongs to root.
 */
function ownerToBe(state: string): Stats | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nearest = existsSync(state) ? state : dirname(resolve(state));
  return statSync(nearest, { throwIfNoEntry: false });
}

function giveTo({ uid, gid }: Stats, state: string): void {
  const names = readdirSync(state, { recursive: true, encoding: "utf8" });
  for (const path of [state, ...names.map((name) => join(state, name))])
    if (statSync(path).uid === 0) chownSync(path, uid, gid);
}
