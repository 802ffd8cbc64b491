import { beforeEach } from "vitest";
import { openState, type State } from "../../../gateway/accounts/state/state.ts";
import { type TemporaryFolder, temporaryFolder } from "../../folders.ts";

/** Opens a state in a folder of its own before each test, and closes it afterwards. */
export function stateForEach(use: (state: State, folder: TemporaryFolder) => Promise<void> | void): void {
  beforeEach(async () => {
    const folder = temporaryFolder();
    const state = openState(folder.path);
    await use(state, folder);
    return async () => {
      await state.close();
      folder.remove();
    };
  });
}
