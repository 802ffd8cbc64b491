import { openState, type State } from "../gateway/state/state.ts";

/** Runs `action` on the opened state folder and closes it whatever happens. */
export async function withState(folder: string, action: (state: State, now: Date) => void): Promise<void> {
  const state = openState(folder);
  try {
    action(state, new Date());
  } finally {
    await state.close();
  }
}
