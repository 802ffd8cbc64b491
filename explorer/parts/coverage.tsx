import type { Site } from "../page.ts";
import { count } from "./format.ts";

const STATES_NAMED_MAX = 5;

/** Which regions a release has, in a sentence: whoever looks for another state is told so. */
export function RegionsCovered({ site: { release } }: { site: Pick<Site, "release"> }) {
  const { counts, states } = release;
  const where =
    states.length > STATES_NAMED_MAX
      ? `in ${count(states.length)} states`
      : `all in ${new Intl.ListFormat("en-US").format(states)}`;
  return <>{`Regional figures cover ${count(counts.regions)} areas, ${where}.`}</>;
}
