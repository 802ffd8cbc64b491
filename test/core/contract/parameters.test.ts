import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choice,
  commaList,
  decimal,
  flag,
  integer,
  searchText,
  sortOrder,
} from "../../../core/contract/parameters.ts";

function messageOf(result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) {
  return result.error?.issues.map(({ message }) => message);
}

describe("integer", () => {
  const limit = integer("limit", 1, 50, 10, "how many");

  it("takes every whole number within its bounds, as text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (n) => {
        expect(limit.parse(String(n))).toBe(n);
      }),
    );
  });

  it("refuses every whole number outside and names the bounds", () => {
    const outside = fc.oneof(fc.integer({ max: 0 }), fc.integer({ min: 51 }));
    fc.assert(
      fc.property(outside, (n) => {
        expect(messageOf(limit.safeParse(String(n)))).toEqual([
          "`limit` must be a whole number from 1 to 50.",
        ]);
      }),
    );
  });

  it.each(["", " ", "1.0", "1e1", "0x10", "ten", "NaN", "Infinity", "1,000", "٣"])("refuses %j", (raw) => {
    expect(limit.safeParse(raw).success).toBe(false);
  });

  it("falls back where the parameter is absent", () => {
    expect(limit.parse(undefined)).toBe(10);
  });
});

describe("decimal", () => {
  const threshold = decimal("exposure_threshold", 0, 1, 0.5, "above this");

  it("takes every share, however it is printed", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        expect(threshold.parse(String(value))).toBe(value === 0 ? Number(String(value)) : value);
      }),
    );
  });

  it.each(["0.5", "0.50", ".5", "5e-1", "+0.5", " 0.5 "])("reads %j as one half", (raw) => {
    expect(threshold.parse(raw)).toBe(0.5);
  });

  it.each(["-0.1", "1.0001", "abc", "", "0,5", "NaN", "Infinity", "0.5.0"])(
    "refuses %j with the bounds",
    (raw) => {
      expect(messageOf(threshold.safeParse(raw))).toEqual([
        "`exposure_threshold` must be a number from 0.0 to 1.0.",
      ]);
    },
  );
});

describe("flag", () => {
  const include = flag("include_jobs", false, "adds jobs");

  it.each([
    ["true", true],
    ["TRUE", true],
    ["1", true],
    ["False", false],
    ["0", false],
  ])("reads %j as %j", (raw, value) => {
    expect(include.parse(raw)).toBe(value);
  });

  it.each(["yes", "", "2", "toString", "__proto__"])("refuses %j", (raw) => {
    expect(messageOf(include.safeParse(raw))).toEqual(["`include_jobs` must be true, false, 1 or 0."]);
  });
});

describe("choice and sort order", () => {
  const scope = choice("search_scope", ["jobs", "tasks", "both"], "jobs", "what to look for");

  it("takes the listed words only and lists them when refusing", () => {
    expect(scope.parse("both")).toBe("both");
    expect(scope.parse(undefined)).toBe("jobs");
    expect(messageOf(scope.safeParse("people"))).toEqual([
      "`search_scope` must be one of jobs, tasks, both.",
    ]);
  });

  it("leaves the order open where none is asked for", () => {
    expect(sortOrder().parse(undefined)).toBeUndefined();
    expect(sortOrder().parse("asc")).toBe("asc");
    expect(messageOf(sortOrder().safeParse("up"))).toEqual(["`sort_order` must be asc or desc."]);
  });
});

describe("search text", () => {
  const q = searchText("q", 1_000, "the search text");

  it("is trimmed and NFKC-normalised", () => {
    expect(q.parse("  ｎｕｒｓｅ ")).toBe("nurse");
  });

  it("says that it is required when it is absent, and its bounds when it is blank or too long", () => {
    expect(messageOf(q.safeParse(undefined))).toEqual(["`q` is required: the search text."]);
    const bounds = ["`q` must have from 1 to 1,000 characters."];
    expect(messageOf(q.safeParse("   "))).toEqual(bounds);
    expect(messageOf(q.safeParse("x".repeat(1_001)))).toEqual(bounds);
    expect(q.safeParse("x".repeat(1_000)).success).toBe(true);
  });

  it("counts characters, not code units", () => {
    expect(q.safeParse("🌊".repeat(1_000)).success).toBe(true);
    expect(q.safeParse("🌊".repeat(1_001)).success).toBe(false);
  });
});

describe("comma list", () => {
  const socs = commaList("socs", 2, 10, "SOC codes");

  it("drops white space, blanks and repetitions and keeps the order", () => {
    expect(socs.parse(" b , a,,b ")).toEqual(["b", "a"]);
  });

  it("refuses one code, and eleven", () => {
    const bounds = ["`socs` must have from 2 to 10 different codes, separated by commas."];
    expect(messageOf(socs.safeParse("a"))).toEqual(bounds);
    expect(messageOf(socs.safeParse("a,a"))).toEqual(bounds);
    expect(messageOf(socs.safeParse("a,b,c,d,e,f,g,h,i,j,k"))).toEqual(bounds);
    expect(socs.parse("a,b,c,d,e,f,g,h,i,j")).toHaveLength(10);
  });
});
