import { expect, it } from "vitest";
import { type Place, placesBeginning, placesNamed } from "../../explorer/places.ts";

const PLACES = [
  ["31084", "Los Angeles-Long Beach-Glendale, CA"],
  ["16980", "Chicago-Naperville-Elgin, IL-IN"],
  ["38900", "Portland-Vancouver-Hillsboro, OR-WA"],
  ["38860", "Portland-South Portland, ME"],
  ["31140", "Louisville/Jefferson County, KY-IN"],
  ["41180", "St. Louis, MO-IL"],
  ["33660", "Mobile, AL"],
  ["41940", "San José-Sunnyvale-Santa Clara, CA"],
].map(([msa_code = "", msa_name = ""]): Place => ({ msa_code, msa_name, basis: "detailed" }));
const codes = (places: readonly Place[]) => places.map(({ msa_code }) => msa_code);

it.each([
  ["Los Angeles", ["31084"]],
  ["los angeles, ca", ["31084"]],
  ["long beach", ["31084"]],
  ["nurses in Chicago", ["16980"]],
  ["truck driver near portland", ["38900", "38860"]],
  ["Jefferson County", ["31140"]],
  ["st louis", ["41180"]],
  ["San Jose", ["41940"]],
  ["mobile developer", []],
  ["I work in a call center", []],
  ["", []],
])("places in a text %j is about %j", (text, expected) => {
  expect(codes(placesNamed(text, PLACES))).toEqual(expected);
});

it("places in a text are found by their first three letters", () => {
  expect(codes(placesBeginning("Por", PLACES))).toEqual(["38900", "38860"]);
  expect(codes(placesBeginning("po", PLACES))).toEqual([]);
});
