import { describe, expect, it } from "vitest";
import { barriers } from "./barriers.ts";
import { hasChromium } from "./chromium.ts";
import { explorer } from "./explorer.ts";
import { keyboard } from "./keyboard.ts";
import { savedCharts } from "./savedCharts.ts";
import { siteForTests } from "./site.ts";

// Pages as people meet them: a real browser over a real socket, one of each for everything here.

const reason = hasChromium
  ? ""
  : " (skipped: there is no Chromium; install Debian's chromium or set CHROMIUM)";

describe.skipIf(!hasChromium)(`pages in a browser${reason}`, () => {
  const site = siteForTests();
  describe("the explorer", () => explorer(site));
  describe("charts that are saved", () => savedCharts(site));
  describe("the keyboard alone", () => keyboard(site));
  describe("barriers", () => barriers(site));

  it("say nothing to the console but the errors they are told of, and ask no other host", () => {
    expect(site.told.filter((line) => !/status of (404|400)/.test(line))).toEqual([]);
    expect(site.strangers).toEqual([]);
  });
});
