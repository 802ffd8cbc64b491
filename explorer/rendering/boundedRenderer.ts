import pLimit from "p-limit";
import { Overloaded } from "../../gateway/http/failure.ts";
import type { Outcome, PageJob } from "./messages.ts";
import type { Answer, Renderer } from "./renderThread.ts";

/** One page is rendered while another waits for its answers. */
const AT_ONCE = 2;
/** Pages that wait: a second or two of work. Whoever comes then is told to come back. */
export const WAITING_MAX = 32;
/** Pages of one address that wait or are rendered: one that opens many must not turn the others away. */
export const OF_ADDRESS_MAX = 8;

/** Renders a page for an address, unless `isGone` says by its turn that nobody waits for it any more. */
export type Render = (
  page: PageJob,
  answer: Answer,
  asker: { readonly subject: string; readonly isGone: () => boolean },
) => Promise<Outcome>;

/** Rendering with a bound on what is under way; beyond it `Overloaded` is thrown. */
export function boundedRenderer({ render }: Pick<Renderer, "render">): Render {
  const limit = pLimit(AT_ONCE);
  const ofAddress = new Map<string, number>();
  return async (page, answer, { subject, isGone }) => {
    const own = ofAddress.get(subject) ?? 0;
    if (limit.pendingCount >= WAITING_MAX || own >= OF_ADDRESS_MAX) throw new Overloaded();
    ofAddress.set(subject, own + 1);
    try {
      return await limit(() => {
        if (isGone()) throw new Overloaded();
        return render(page, answer);
      });
    } finally {
      const left = (ofAddress.get(subject) ?? 1) - 1;
      if (left === 0) ofAddress.delete(subject);
      else ofAddress.set(subject, left);
    }
  };
}
