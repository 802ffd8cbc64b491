import { expect, it } from "vitest";
import { credentialsOf, parseCredentials } from "../../../../core/methodology/occupations/credentials.ts";

const table = parseCredentials(
  "# by code\nsoc\tlicenses\tspecialties\n29-1141\tnurse\tnursing degree\n29-1141.04\tnurse; advanced nurse\t\n33-3021.06\t\t\n33-3021\tofficer\t\n",
);

it("gives an occupation the credentials of its own code, else of its 6-digit code, else none", () => {
  expect(credentialsOf(table, "29-1141.01")).toEqual({
    licenses: ["nurse"],
    specialties: ["nursing degree"],
  });
  expect(credentialsOf(table, "29-1141.04")).toEqual({
    licenses: ["nurse", "advanced nurse"],
    specialties: [],
  });
  expect(credentialsOf(table, "33-3021.06").licenses).toEqual([]);
  expect(credentialsOf(table, "15-1252.00")).toEqual({ licenses: [], specialties: [] });
});

it("refuses a row without a code", () => {
  expect(() => parseCredentials("soc\tlicenses\tspecialties\n\tnurse\t\n")).toThrow("line 2, column soc");
});
