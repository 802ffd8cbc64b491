import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeEdition } from "../../../build/edition/makeEdition.ts";
import { inNewFolder } from "../../folders.ts";
import { contentsOf, expectSameFiles } from "../contents.ts";
import { quiet } from "./miniEdition.ts";

const committed = join(import.meta.dirname, "../../../data/open");
const sources = process.env.TIDEMARK_TEST_SOURCES;

describe("the committed edition", () => {
  it("stays small: under 14 MB of text", async () => {
    expect(Object.values(contentsOf(committed)).join("").length).toBeLessThan(14_000_000);
  });

  it.skipIf(sources === undefined)(
    "is what the command makes of the tables (skipped without TIDEMARK_TEST_SOURCES)",
    () =>
      inNewFolder(async (folder) => {
        const out = join(folder, "edition");
        await makeEdition({ sources: sources ?? "", onetVersion: "29.0", out }, quiet);
        expectSameFiles(out, committed);
      }),
  );
});
