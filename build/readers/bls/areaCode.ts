import { z } from "zod";

/** California's nonmetropolitan regions have no federal area code; they take numbers under the state's FIPS code. */
const nonmetropolitan: ReadonlyMap<string, string> = new Map([
  ["CA-ESML", "06901"],
  ["CA-NCST", "06902"],
  ["CA-NVNM", "06903"],
]);

const expected = "an area code of 5 digits";

/** A 5-digit area code; the letters some tables use for California's nonmetropolitan regions become digits. */
export const areaCode = () =>
  z
    .string({ error: expected })
    .transform((raw) => nonmetropolitan.get(raw) ?? raw)
    .pipe(z.string().regex(/^\d{5}$/, { error: expected }));
