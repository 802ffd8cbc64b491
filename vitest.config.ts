import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/failOnConsole.ts"],
    reporters: ["default", "./test/closingLine.ts"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    env: { TZ: "UTC" },
  },
});
