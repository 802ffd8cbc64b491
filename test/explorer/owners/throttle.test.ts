import { beforeEach, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../core/contract/limits.ts";
import { makeThrottle } from "../../../explorer/owners/throttle.ts";
import { addressCounts } from "../../../gateway/accounts/counts/addresses.ts";
import { splitCounts } from "../../../gateway/accounts/counts/countStore.ts";
import { NOON } from "../../noon.ts";

const EMAIL = "ann@example.org";
type Throttle = ReturnType<typeof makeThrottle>;
let throttles: Throttle[];

beforeEach(() => {
  const shared = addressCounts();
  // As gateways have them: what is not shared is counted by each process alone.
  throttles = [1, 2].map(() => makeThrottle(splitCounts(shared, addressCounts()), "secret", DEFAULT_LIMITS));
});

test("attempts to sign in are counted together by all who share the counts, for a person and for a network address", async () => {
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
  const { email, address } = DEFAULT_LIMITS.sign_in;
  expect(passed).toEqual({ byEmail: email.burstLimit, byAddress: address.burstLimit });
});

test("attempts to sign in cost an e-mail address nothing when they are right, and a network address one each", async () => {
  const fromOne: boolean[] = [];
  for (let n = 0; n < 30; n += 1) {
    const throttle = throttles[n % 2] as Throttle;
    const attempt = (addressSubject: string) => throttle("sign-in", { email: EMAIL, addressSubject }, NOON);
    const elsewhere = await attempt(`address/10.0.0.${n}`);
    expect(elsewhere.isAdmitted).toBe(true);
    if (elsewhere.isAdmitted) await elsewhere.giveBack();
    const admission = await attempt("address/10.0.1.1");
    fromOne.push(admission.isAdmitted);
    if (admission.isAdmitted) await admission.giveBack();
  }
  expect(fromOne.filter((isAdmitted) => isAdmitted)).toHaveLength(DEFAULT_LIMITS.sign_in.address.burstLimit);
});
