import { addTo } from "../../lib/lists.ts";
import type { TaskText } from "../corpus.ts";
import { stem } from "../text/stem.ts";
import { contentWords } from "../text/terms.ts";

/** Tasks that share this much of their words, within one activity, are the same task. */
const sharedMin = 0.75;

/**
 * For each task the row of the first that is the same task, itself where it is the first: equal in words, or all but
 * equal and of one detailed work activity. Occupations often share a task to the letter.
 */
export function groupTasks(tasks: readonly TaskText[]): Uint32Array {
  const stemsOf = tasks.map(({ text }) => new Set(contentWords(text).map(stem)));
  const leaderOf = new Map<string, number>();
  const leadersOf = new Map<string, number[]>();
  return Uint32Array.from(tasks, ({ activities }, row) => {
    const stems = stemsOf[row] ?? new Set();
    const key = [...stems].sort().join(" ");
    const same = leaderOf.get(key);
    if (same !== undefined && key !== "") return same;
    const near = activities
      .flatMap((activity) => leadersOf.get(activity) ?? [])
      .find((leader) => overlap(stems, stemsOf[leader] ?? new Set()) >= sharedMin);
    const leader = near ?? row;
    leaderOf.set(key, leader);
    if (near === undefined) for (const activity of activities) addTo(leadersOf, activity, row);
    return leader;
  });
}

/** Share of the words of both that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared || 1);
}
