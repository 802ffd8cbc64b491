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

describe("the dashboard", () => {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, "utf8")) as Dashboard;
  const asked = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

  test("asks for metrics that a gateway has", () => {
    expect(asked.length).toBeGreaterThan(8);
    for (const name of asked) expect(shown, name).toContain(name);
  });

  test("shows every metric that stands for a fault", () => {
    for (const name of faults()) expect(asked, name).toContain(name);
  });

  test("has panels of different ids, each with something to show", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels) expect(targets.length, title).toBeGreaterThan(0);
  });
});

describe("the alert rules", () => {
  const text = readFileSync(ALERTS, "utf8");

  test("ask for metrics that a gateway has", () => {
    const names = namesIn(text.split("\n").filter((line) => !/^\s*(summary|action|#)/.test(line)));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(shown, name).toContain(name);
  });

  test("watch every metric that stands for a fault", () => {
    expect(faults().length).toBeGreaterThan(2);
    for (const name of faults()) expect(text, name).toContain(name);
  });

  test("each say what to do", () => {
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/^ +action: /gm)).toBe(count(/^ +- alert: /gm));
    expect(count(/^ +severity|severity: (critical|warning|info) /gm)).toBe(count(/^ +- alert: /gm));
  });

  const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;
  test.skipIf(!hasPromtool)("pass promtool (skipped: promtool is not installed)", () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", ALERTS], {
      encoding: "utf8",
    });
    expect(stdout + stderr).toContain("SUCCESS");
    expect(status).toBe(0);
  });
});
