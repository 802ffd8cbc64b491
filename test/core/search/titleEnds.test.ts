import { describe, expect, it } from "vitest";
import { buildTitleEnds, openTitleEnds } from "../../../core/search/text/titleEnds.ts";

describe("ends of titles", () => {
  const decidedBy = openTitleEnds(
    buildTitleEnds(
      [
        { ends: ["shop manager", "store manager"], occupations: ["41-1011.00"] },
        { ends: ["manager"], occupations: ["11-1021.00", "99-9999.00"] },
      ],
      ["11-1021.00", "41-1011.00"],
    ),
  );

  it("decide the occupation whatever stands before them", () => {
    expect(decidedBy("fish and seafood shop managers")).toEqual(new Set([1]));
  });

  it("decide by the longest that is known", () => {
    expect(decidedBy("toy development manager")).toEqual(new Set([0]));
  });

  it("leave other titles open", () => {
    expect(decidedBy("manager of nothing")).toBeUndefined();
    expect(decidedBy("")).toBeUndefined();
  });
});
