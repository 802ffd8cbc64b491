import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../../core/lib/systemCode.ts";
import { StartError } from "../startError.ts";
import { DATA_FILE, ENVIRONMENTS, openState } from "./state.ts";

/**
 * Copies a state folder to a new folder `to`, each environment as of one instant, also while gateways write to it. A
 * plain copy of files that are written to may have pages of two instants. What a gateway still has in memory (counts and
 * usage of the last second) is not in it. `to` has its name only once it is whole.
 * Throws {@link StartError} where there is no state, `to` exists already, or it cannot be written.
 */
export async function backUpState(folder: string, to: string): Promise<void> {
  if (!existsSync(join(folder, "accounts", DATA_FILE))) {
    throw new StartError(`There is no state in ${folder}. Name its folder with --state.`);
  }
  if (existsSync(to)) throw new StartError(`${to} exists already. Name a new folder.`);
  const unfinished = `${to}.unfinished`;
  const state = openState(folder);
  try {
    rmSync(unfinished, { recursive: true, force: true });
    for (const name of ENVIRONMENTS) {
      const made = join(unfinished, name);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      await state[name].backup(made, true);
    }
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartError(`The state cannot be copied to ${to} (${messageOf(error)}).`);
  } finally {
    await state.close();
  }
}
