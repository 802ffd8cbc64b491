import { chownSync, existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { UsageStore } from "../gateway/accounts/counts/usage.ts";
import { openStore } from "../gateway/accounts/openStore.ts";
import type { Records } from "../gateway/accounts/state/records.ts";
import { readConfig } from "../gateway/config.ts";
import { type Add, command, type Options, type Said } from "./command.ts";
import { options } from "./options.ts";

/** Where accounts and keys are, as it was typed: a server if one is named, else a folder. */
type StoreGiven = { readonly state: string; readonly store: string | undefined };

/** What commands about accounts work on. */
type Opened = { readonly records: Records; readonly usage: UsageStore; readonly now: Date };

/** A command about what is kept in a store: which store, and how it prints, are options of each. */
export function storeCommand<Given extends object>(
  words: string,
  description: string,
  more: Options<Given>,
  run: (opened: Opened, given: Given & StoreGiven, ...args: string[]) => Promise<Said>,
  help?: string,
): Add {
  const { state, store, json } = options;
  const all = { state, store, json, ...more } as Options<StoreGiven & Given>;
  return command(
    words,
    description,
    all,
    (given, ...args) => withRecords(given, (opened) => run(opened, given, ...args)),
    help,
  );
}

/** Runs `action` on the store that was given, and closes it whatever happens. */
export async function withRecords<T>(
  { state, store }: StoreGiven,
  action: (opened: Opened) => Promise<T>,
): Promise<T> {
  const config = readConfig({ TIDEMARK_STORE: store }, { state });
  const owner = store === undefined ? ownerToBe(state) : undefined;
  const opened = await openStore(config, { error: () => {}, info: () => {} });
  try {
    return await action({ records: opened.records, usage: opened.usage, now: new Date() });
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
