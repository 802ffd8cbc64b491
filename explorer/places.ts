import type { ApiCall } from "./page.ts";

/** What asks for all regions. */
export const ALL_REGIONS = {
  name: "regions",
  query: { basis: "all", limit: 500 },
} as const satisfies ApiCall;

/** A region as a reader finds it. */
export type Place = {
  readonly msa_code: string;
  readonly msa_name: string;
  readonly basis: "detailed" | "group_mix";
};

/** What comes between an occupation and where it is sought. */
const IN = ["in", "near", "around"];

/** The regions whose name has a city that a text is about, such as "Los Angeles" or "nurses in Fresno, CA". */
export function placesNamed<P extends Place>(text: string, places: readonly P[]): readonly P[] {
  const plain = plainOf(text.replace(/,\s*[a-z]{2}$/i, ""));
  return placesWith(
    places,
    (city) => plain === city || IN.some((word) => ` ${plain}`.endsWith(` ${word} ${city}`)),
  );
}

/** The regions whose name has a city that begins with a text of at least three letters. */
export function placesBeginning<P extends Place>(text: string, places: readonly P[]): readonly P[] {
  const plain = plainOf(text);
  return plain.length < 3 ? [] : placesWith(places, (city) => city.startsWith(plain));
}

function placesWith<P extends Place>(places: readonly P[], isSought: (city: string) => boolean) {
  return places.filter(({ msa_name }) => citiesOf(msa_name).some(isSought));
}

/** "Louisville/Jefferson County, KY-IN" has two. */
function citiesOf(name: string): readonly string[] {
  const [cities = ""] = name.split(",", 1);
  return cities.split(/[-/]+/).map(plainOf);
}

/** Small letters and single spaces, without accents and points. */
function plainOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]+/g, "")
    .trim()
    .replaceAll(/ +/g, " ");
}
