import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "deploy/systemd";
const hasSystemd = spawnSync("systemd-analyze", ["--version"], { stdio: "ignore" }).status === 0;
const units = readdirSync(FOLDER);

const analyze = (...args: readonly string[]) =>
  spawnSync("systemd-analyze", args, { encoding: "utf8", env: { ...process.env, TZ: "UTC" } });

describe.skipIf(!hasSystemd)(
  `systemd${hasSystemd ? "" : " (skipped: systemd-analyze is not installed)"}`,
  () => {
    test("understands every line of the units", () => {
      const { stdout, stderr } = analyze("verify", ...units.map((unit) => `${FOLDER}/${unit}`));
      const ours = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("tidemark"));
      // Programs that a test machine keeps elsewhere are no fault of a unit.
      expect(ours.filter((line) => !/is not executable/.test(line))).toEqual([]);
    });

    test.each([
      ["tidemark.service", 1.6],
      ["tidemark-quarterly.service", 4],
    ])("finds %s exposed to at most %d, by its own measure from 0 to 10", (unit, most) => {
      const { stdout } = analyze("security", "--offline=true", `${FOLDER}/${unit}`);
      const level = /exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
      expect(Number(level)).toBeLessThanOrEqual(most);
    });

    test("runs the timer in the middle of each quarter", () => {
      const timer = readFileSync(`${FOLDER}/tidemark-quarterly.timer`, "utf8");
      const [, when = ""] = /^OnCalendar=(.*)$/m.exec(timer) ?? [];
      const { status, stdout } = analyze("calendar", "--iterations=4", "--base-time=2026-01-01", when);
      expect(status).toBe(0);
      const months = [...stdout.matchAll(/2026-(\d\d)-15/g)].map(([, month]) => month);
      expect([...new Set(months)]).toEqual(["02", "05", "08", "11"]);
    });
  },
);
