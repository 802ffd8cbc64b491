import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blsMarkers,
  flag,
  numberBetween,
  onetMarkers,
  optionalNumber,
  optionalWhole,
  number as someNumber,
} from "../../build/readers/columns.ts";

describe("a number cell", () => {
  it("reads every decimal number as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, "0")}`;
        expect(someNumber().parse(text)).toBe(Number(text));
      }),
    );
  });

  it.each(["", " 1", "1 ", "1e3", "0x1f", "1,000", "NaN", "Infinity", "+1", "--1", "1.2.3", "."])(
    "refuses %j",
    (text) => {
      expect(someNumber().safeParse(text).success).toBe(false);
    },
  );

  it("includes both ends of its range and nothing beyond", () => {
    const schema = numberBetween(1, 5);
    expect([schema.parse("1"), schema.parse("5.00")]).toEqual([1, 5]);
    expect(schema.safeParse("0.99").success).toBe(false);
    expect(schema.safeParse("5.001").error?.issues[0]?.message).toBe("a number from 1 to 5");
  });
});

describe("a cell that may be suppressed", () => {
  it("is null for blanks and its own markers, and a number otherwise", () => {
    for (const marker of [null, "", "  ", ...blsMarkers])
      expect(optionalNumber(blsMarkers).parse(marker)).toBeNull();
    expect(optionalNumber(blsMarkers).parse("12.5")).toBe(12.5);
    expect(optionalNumber(onetMarkers).safeParse("*").success).toBe(false);
    expect(optionalWhole(blsMarkers).safeParse("12.5").success).toBe(false);
  });

  it("is false for a flag that is not set", () => {
    expect(["Y", "N", "n/a", null].map((raw) => flag().parse(raw))).toEqual([true, false, false, false]);
    expect(flag().safeParse("yes").success).toBe(false);
  });
});
