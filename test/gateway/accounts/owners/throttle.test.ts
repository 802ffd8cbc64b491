import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressCounts } from "../../../../gateway/accounts/counts/addresses.ts";
import { type CountStore, splitCounts } from "../../../../gateway/accounts/counts/countStore.ts";
import { openCounts } from "../../../../gateway/accounts/counts/counts.ts";
import { ATTEMPT_LIMITS, makeThrottle, type Throttle } from "../../../../gateway/accounts/owners/throttle.ts";
import { openState, type State } from "../../../../gateway/accounts/state/state.ts";
import { temporaryFolder } from "../../../folders.ts";
import { NOON } from "../../../noon.ts";

const EMAIL = "ann@example.org";
let folder: ReturnType<typeof temporaryFolder>;
let states: State[];
let counts: CountStore[];
let throttles: Throttle[];

beforeEach(async () => {
  folder = temporaryFolder();
  states = [openState(folder.path), openState(folder.path)];
  const options = { now: () => NOON, monotonicMs: () => performance.now(), onError: () => {} };
  const shared = await Promise.all(states.map((state) => openCounts(state, options)));
  // As a gateway has them: what is not shared is counted by each process alone.
  counts = shared.map((one) => splitCounts(one, addressCounts()));
  throttles = counts.map((one) => makeThrottle(one, "secret"));
});
afterEach(async () => {
  await Promise.all(counts.map((one) => one.close()));
  for (const state of states) await state.close();
  folder.remove();
});

describe("attempts to sign in", () => {
  test("are counted together by all who share the counts, for a person and for a network address", async () => {
    const passed = { byEmail: 0, byAddress: 0 };
    for (let n = 0; n < 30; n += 1) {
      const throttle = throttles[n % 2] as Throttle;
      const guess = await throttle("sign-in", { email: EMAIL, addressSubject: `address/10.0.1.${n}` }, NOON);
      if (guess.isAdmitted) passed.byEmail += 1;
      const spray = await throttle(
        "sign-in",
        { email: `p${n}@example.org`, addressSubject: "address/10.0.0.1" },
        NOON,
      );
      if (spray.isAdmitted) passed.byAddress += 1;
    }
    const { email, address } = ATTEMPT_LIMITS["sign-in"];
    expect(passed).toEqual({ byEmail: email.burstLimit, byAddress: address.burstLimit });
  });

  test("cost nothing when they are right", async () => {
    for (let n = 0; n < 30; n += 1) {
      const throttle = throttles[n % 2] as Throttle;
      const admission = await throttle("sign-in", { email: EMAIL, addressSubject: "address/10.0.0.1" }, NOON);
      expect(admission.isAdmitted).toBe(true);
      if (admission.isAdmitted) await admission.giveBack();
    }
  });
});
