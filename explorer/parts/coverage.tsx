import type { Figures } from "../figures.ts";
import type { Site } from "../page.ts";
import { count } from "./format.ts";

const STATES_NAMED_MAX = 5;

/** Which regions a release has, in a sentence or two: whoever looks for another place is told so. */
export function RegionsCovered({
  site: { release },
  figures: { places },
}: {
  site: Pick<Site, "release">;
  figures: Pick<Figures, "places">;
}) {
  const { counts, states } = release;
  const where =
    states.length > STATES_NAMED_MAX
      ? `in ${count(states.length)} states`
      : `all in ${new Intl.ListFormat("en-US").format(states)}`;
  const estimated = places.filter(({ basis }) => basis === "group_mix").length;
  return (
    <>
      {`Regional figures by occupation cover ${count(counts.regions)} areas, ${where}`}
      {estimated > 0 && `; ${count(estimated)} metropolitan areas have estimates from major groups`}.
    </>
  );
}
