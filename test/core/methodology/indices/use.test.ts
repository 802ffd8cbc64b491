import { expect, it } from "vitest";
import { occupationUse, taskUse, type UseRow } from "../../../../core/methodology/indices/use.ts";

const RELEASES = ["2025-02", "2025-03", "2025-11"];
const told = (automation: number, augmentation: number, filtered: number) => ({
  automation,
  augmentation,
  filtered,
});
const row = (release: string, percent: number, ways: Partial<UseRow> = {}): UseRow => ({
  release,
  percent,
  sharers: 1,
  automation: null,
  augmentation: null,
  filtered: null,
  ...ways,
});

it("observed use of a task is that of the newest release, with its trend", () => {
  const use = taskUse([row("2025-02", 0.4000004), row("2025-11", 0.1, told(0.5, 0.3, 0.2))], RELEASES);
  expect(use).toMatchObject({ release: "2025-11", percent_of_conversations: 0.1, small_count: false });
  expect(use?.trend.map(({ percent_of_conversations }) => percent_of_conversations)).toEqual([0.4, 0, 0.1]);
});

it("observed use of a task is shared by as many tasks as in the release in which most shared it", () => {
  const rows = [row("2025-02", 0.4, { sharers: 3 }), row("2025-11", 0.1, { sharers: 2 })];
  expect(taskUse(rows, RELEASES)?.shared_by).toBe(3);
});

it("observed use of a task that nobody was seen at is not known", () => {
  expect(taskUse([], RELEASES)).toBeNull();
  expect(occupationUse([null, null])).toBeNull();
});

it("observed use is a small count where most conversations cannot be told apart", () => {
  const isSmall = (filtered: number) =>
    taskUse([row("2025-11", 0.1, told(0.3, 0.1, filtered))], RELEASES)?.small_count;
  expect([0.4999, 0.5].map(isSmall)).toEqual([false, true]);
  expect(taskUse([row("2025-02", 0.1)], RELEASES)).toMatchObject({
    percent_of_conversations: 0,
    ways_of_working: null,
    small_count: true,
  });
});

it("observed use of an occupation is the sum over its tasks, ways of working weighted by conversations", () => {
  const tasks = [
    taskUse([row("2025-11", 3, told(0.8, 0.2, 0))], RELEASES),
    taskUse([row("2025-11", 1, told(0, 0.6, 0.4))], RELEASES),
    taskUse([row("2025-02", 2)], RELEASES),
    null,
  ];
  expect(occupationUse(tasks)).toMatchObject({
    percent_of_conversations: 4,
    matched_tasks: 3,
    ways_of_working: told(0.6, 0.3, 0.1),
    trend: [2, 0, 4].map((percent) => ({ percent_of_conversations: percent })),
  });
});

it.each([
  [row("2025-11", 0.002, told(0.8, 0.2, 0)), { ways_of_working: told(0.8, 0.2, 0), small_count: false }],
  [row("2025-11", 0, told(0.8, 0.2, 0)), { ways_of_working: null, small_count: true }],
  [row("2025-11", 3), { ways_of_working: null, small_count: true }],
])(
  "observed use of an occupation tells ways of working however few the conversations, and none where there are none or none are told",
  (only, use) => {
    expect(occupationUse([taskUse([only], RELEASES)])).toMatchObject({
      percent_of_conversations: only.percent,
      ...use,
    });
  },
);
