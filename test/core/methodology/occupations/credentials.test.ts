import { expect, it } from "vitest";
import { credentialsOf, parseCredentials } from "../../../../core/methodology/occupations/credentials.ts";

const table = parseCredentials(
  "# by code\nsoc\tlicenses\tspecialties\n29-1141\tnurse\tnursing degree\n29-1141.04\tnurse; advanced nurse\t\n33-3021.06\t\t\n33-3021\tofficer\t\n",
);

it.each([
  ["29-1141.01", { licenses: ["nurse"], specialties: ["nursing degree"] }],
  ["29-1141.04", { licenses: ["nurse", "advanced nurse"], specialties: [] }],
  ["33-3021.06", { licenses: [], specialties: [] }],
  ["15-1252.00", { licenses: [], specialties: [] }],
])("gives %s the credentials of its own code, else of its 6-digit code, else none", (soc, credentials) => {
  expect(credentialsOf(table, soc)).toEqual(credentials);
});

it("refuses a row without a code", () => {
  expect(() => parseCredentials("soc\tlicenses\tspecialties\n\tnurse\t\n")).toThrow("line 2, column soc");
});
