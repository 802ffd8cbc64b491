import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "deploy/systemd";
const hasSystemd = spawnSync("systemd-analyze", ["--version"], { stdio: "ignore" }).status === 0;
const units = readdirSync(FOLDER);

describe.skipIf(!hasSystemd)(
  `systemd${hasSystemd ? "" : " (skipped: systemd-analyze is not installed)"}`,
  () => {
    test("understands every line of the units", () => {
      const { stdout, stderr } = spawnSync(
        "systemd-analyze",
        ["verify", ...units.map((unit) => `${FOLDER}/${unit}`)],
        {
          encoding: "utf8",
        },
      );
      const ours = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("tidemark"));
      // Programs that a test machine keeps elsewhere are no fault of a unit.
      expect(ours.filter((line) => !/is not executable/.test(line))).toEqual([]);
    });

    test("finds the units exposed to little, by its own measure from 0 to 10", () => {
      for (const [unit, most] of [
        ["tidemark.service", 1.6],
        ["tidemark-quarterly.service", 4],
      ] as const) {
        const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", `${FOLDER}/${unit}`], {
          encoding: "utf8",
        });
        const level = /exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
        expect(Number(level), unit).toBeLessThanOrEqual(most);
      }
    });

    test("runs the timer in the middle of each quarter", () => {
      const when =
        /^OnCalendar=(.*)$/m.exec(readFileSync(`${FOLDER}/tidemark-quarterly.timer`, "utf8"))?.[1] ?? "";
      const { status, stdout } = spawnSync(
        "systemd-analyze",
        ["calendar", "--iterations=4", "--base-time=2026-01-01", when],
        { encoding: "utf8", env: { ...process.env, TZ: "UTC" } },
      );
      expect(status).toBe(0);
      const months = [...stdout.matchAll(/2026-(\d\d)-15/g)].map(([, month]) => month);
      expect([...new Set(months)]).toEqual(["02", "05", "08", "11"]);
    });
  },
);
