import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeMetrics } from "../../gateway/http/metrics.ts";

const DASHBOARD = "deploy/monitoring/dashboard.json";
const ALERTS = "deploy/monitoring/alerts.yml";
const NAME = /\b(?:tidemark|process|nodejs)_[a-z0-9_]+/g;

type Dashboard = {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

/** Every name that a gateway's metrics have lines of. */
let shown: ReadonlySet<string>;
beforeAll(async () => {
  const metrics = makeMetrics({ isStoreUp: () => true });
  metrics.route("/health")(200, 1);
  metrics.shed("/explore");
  metrics.releaseTaken("0123456789abcdef", "2025-12-01");
  shown = new Set((await metrics.text()).match(/^[a-z_][a-z0-9_]*/gm));
});

const namesIn = (expressions: readonly string[]) => [
  ...new Set(expressions.flatMap((one) => one.replace(/"[^"]*"/g, '""').match(NAME) ?? [])),
];
const faults = () => [...shown].filter((name) => /^tidemark_.*(dropped|damaged|shed|_up$)/.test(name));
const { panels } = JSON.parse(readFileSync(DASHBOARD, "utf8")) as Dashboard;
const alerts = readFileSync(ALERTS, "utf8");

describe.each([
  ["the dashboard", 8, namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))],
  ["the alert rules", 5, namesIn(alerts.split("\n").filter((line) => !/^\s*(summary|action|#)/.test(line)))],
])("%s", (_name, fewest, asked) => {
  test("ask for metrics that a gateway has", () => {
    expect(asked.length).toBeGreaterThan(fewest);
    for (const name of asked) expect(shown, name).toContain(name);
  });

  test("look at every metric that stands for a fault", () => {
    expect(faults().length).toBeGreaterThan(2);
    for (const name of faults()) expect(asked, name).toContain(name);
  });
});

test("the dashboard has panels of different ids, each with something to show", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels) expect(targets.length, title).toBeGreaterThan(0);
});

test("the alert rules each say what to do", () => {
  const count = (pattern: RegExp) => alerts.match(pattern)?.length ?? 0;
  expect(count(/^ +action: /gm)).toBe(count(/^ +- alert: /gm));
  expect(count(/^ +severity|severity: (critical|warning|info) /gm)).toBe(count(/^ +- alert: /gm));
});

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;
test.skipIf(!hasPromtool)("the alert rules pass promtool (skipped: promtool is not installed)", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", ALERTS], { encoding: "utf8" });
  expect(stdout + stderr).toContain("SUCCESS");
  expect(status).toBe(0);
});
