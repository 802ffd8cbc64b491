import { geoPath } from "d3-geo";
import { scaleQuantize } from "d3-scale";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "us-atlas/states-albers-10m.json" with { type: "json" };

/** FIPS code and postal code of each state on the map, and of the District of Columbia. */
const POSTAL = new Map(
  "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY"
    .split(" ")
    .map((each) => [each.slice(0, 2), each.slice(2)] as const),
);

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;
const TOPOLOGY = atlas as unknown as States;

type Outline = { readonly state: string; readonly name: string; readonly path: string };
let drawn: readonly Outline[] | undefined;

/** The outlines of the states, in the projection and the box of 975 by 610 that the atlas has; made once. */
function outlines(): readonly Outline[] {
  const draw = geoPath().digits(1);
  drawn ??= feature(TOPOLOGY, TOPOLOGY.objects.states).features.map((each) => ({
    state: POSTAL.get(String(each.id)) ?? "",
    name: each.properties.name,
    path: draw(each) ?? "",
  }));
  return drawn;
}

/** The postal code and the name of a state named in full, in any case. */
export function stateNamed(text: string): Omit<Outline, "path"> | undefined {
  const { geometries } = atlas.objects.states;
  const found = geometries.find(({ properties: { name } }) => name.toLowerCase() === text.toLowerCase());
  const state = POSTAL.get(found?.id ?? "");
  return found && state ? { state, name: found.properties.name } : undefined;
}

/** Shades, from the least to the most. */
const SHADES = [0.12, 0.3, 0.48, 0.66, 0.84];

export type StateValues = ReadonlyMap<string, { readonly value: number; readonly areas: number }>;
type NationMapProps = { values: StateValues; label: string; addressOf: (state: string) => string };

/** The states shaded by a value; each leads to `addressOf` and is named where it is pointed at or focused. */
export function NationMap({ values, label, addressOf }: NationMapProps) {
  const all = [...values.values()].map(({ value }) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const shadeOf = scaleQuantize(SHADES).domain([low, high]);
  return (
    <svg class="nation" viewBox="0 0 975 640" role="group" aria-label={label}>
      {outlines().map(({ state, name, path }) => {
        const found = values.get(state);
        if (found === undefined) return <path key={name} class="track" d={path} />;
        const words = `${name}: ${found.value} (${found.areas} ${found.areas === 1 ? "area" : "areas"})`;
        return (
          <a key={name} href={addressOf(state)} aria-label={words}>
            <path class="fill-automation" fill-opacity={shadeOf(found.value)} d={path} />
            <text x="8" y="630">
              {words}
            </text>
          </a>
        );
      })}
      <svg x="640" y="612" overflow="visible" aria-hidden="true">
        {SHADES.map((shade, at) => (
          <rect
            key={shade}
            class="fill-automation"
            fill-opacity={shade}
            x={40 + at * 40}
            width="40"
            height="14"
          />
        ))}
        <text x="34" y="13" text-anchor="end">
          {low}
        </text>
        <text x="246" y="13">
          {high}
        </text>
      </svg>
    </svg>
  );
}
