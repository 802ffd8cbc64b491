import { expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../../core/contract/limits.ts";
import type { Outcome, PageJob } from "../../../explorer/rendering/messages.ts";
import { boundedRenderer, OF_ADDRESS_MAX, WAITING_MAX } from "../../../explorer/rendering/renderer.ts";
import { Overloaded } from "../../../gateway/http/failure.ts";

const JOB: PageJob = {
  pattern: "/explore",
  address: "/explore",
  path: {},
  query: "",
  visitor: { tier: "sandbox" },
  releaseId: "r",
  site: {
    publicUrl: undefined,
    base: "http://a",
    limits: DEFAULT_LIMITS,
    hasAccounts: false,
    canSignUp: false,
    hasExplorer: true,
  },
  assets: {},
  encoding: "identity",
};
const nothing = async () => undefined;

/** Rendering that goes on until it is told to end. */
function stuck() {
  const ends: (() => void)[] = [];
  const render = boundedRenderer({
    render: () => new Promise<Outcome>((resolve) => ends.push(() => resolve({ redirect: "/" }))),
  });
  const ask = (subject: string, isGone = false) => render(JOB, nothing, { subject, isGone: () => isGone });
  return { ask, ends };
}

it("renders two pages at once, lets 32 wait, and turns the next away", async () => {
  const { ask, ends } = stuck();
  const under = Array.from({ length: 2 + WAITING_MAX }, (_, visitor) => ask(`pages/${visitor}`));
  await expect(ask("pages/late")).rejects.toBeInstanceOf(Overloaded);
  expect(ends).toHaveLength(2);
  for (let ended = 0; ended < under.length; ended += 1) {
    ends[ended]?.();
    await under[ended];
  }
  const after = ask("pages/late");
  await Promise.resolve();
  ends.at(-1)?.();
  await expect(after).resolves.toEqual({ redirect: "/" });
});

it("turns an address away that has eight pages under way, and nobody else", async () => {
  const { ask, ends } = stuck();
  for (let page = 0; page < OF_ADDRESS_MAX; page += 1) void ask("pages/a");
  await expect(ask("pages/a")).rejects.toBeInstanceOf(Overloaded);
  void ask("pages/b");
  ends[0]?.();
  await new Promise(setImmediate);
  void ask("pages/a");
  await expect(ask("pages/a")).rejects.toBeInstanceOf(Overloaded);
});

it("does not render what nobody waits for any more", async () => {
  const { ask, ends } = stuck();
  await expect(ask("pages/a", true)).rejects.toBeInstanceOf(Overloaded);
  expect(ends).toHaveLength(0);
});
