import { expect, it } from "vitest";
import { gatewayForFile } from "../gateway/forFile.ts";
import { statementsOf } from "./statements.ts";

const { h, client } = await gatewayForFile();

it("pages say sixty things and more of ten kinds and more, each as the answers of the API have it", async () => {
  const made = await statementsOf(async (path) => {
    // Many pages in a moment are not what is tested.
    h.clock.nowMs += 60_000;
    const isPage = path.startsWith("/explore");
    const { text } = await client.ask(path, isPage ? {} : { key: h.keys.enterprise });
    return text;
  });
  expect(made.filter(({ isSaid }) => !isSaid)).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(60);
  expect(new Set(made.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
});
