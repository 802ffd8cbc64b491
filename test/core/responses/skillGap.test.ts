import { expect, it } from "vitest";
import { openSkillNames } from "../../../core/methodology/answers/skillNames.ts";
import { gapTo } from "../../../core/responses/skillGap.ts";
import { occupationRow, requirementRow } from "./rows.ts";

const requirements = ["1.A.1", "2.A.1", "2.B.1"].map((element_id) => requirementRow({ element_id }));
const names = openSkillNames(requirements);
const target = occupationRow({ soc_code: "11-1011.00" });

it("gives each requirement the target's own relevance, and names the target", () => {
  const gap = gapTo(target, ["1.A.1"], requirements, [0.7, 0.6, 0.1], names);
  expect(gap.target_job).toEqual({ soc_code: "11-1011.00", title: "Title of 11-1011.00" });
  expect(gap.transferable_skills.map(({ element_id }) => element_id)).toEqual(["1.A.1"]);
  expect(
    gap.gap_skills.map(({ element_id, relevance_in_target }) => [element_id, relevance_in_target]),
  ).toEqual([["2.A.1", 0.6]]);
});

it("fails where the relevance of a requirement is missing rather than take it for none", () => {
  expect(() => gapTo(target, [], requirements, [0.7, 0.6], names)).toThrow("2.B.1 is missing.");
});
