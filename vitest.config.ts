import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import LongestFirst from "./test/longestFirst.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/sharedFolder.ts"],
    setupFiles: ["test/failOnConsole.ts"],
    reporters: ["default", "./test/closingLine.ts"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // What is waited for comes late on a busy machine, and soon on any other.
    expect: { poll: { timeout: 60_000 } },
    // Test files share nothing, so they may share a process: one for each, which loads everything anew, takes twice as long.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // On two cores vitest would leave one to itself, which needs next to nothing.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    env: { TZ: "UTC" },
  },
});
