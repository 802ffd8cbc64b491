import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one plain line, how many tests passed, failed and were skipped, and a line for each reason of skips. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    const reasons = new Map<string, number>();
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const result = test.result();
        counts[result.state] += 1;
        if (result.state !== "skipped") continue;
        const named = /\(skipped:? ([^)]+)\)/.exec(test.fullName)?.[1];
        const reason = result.note ?? named ?? "left out by the command line";
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
      const brokenOutsideTests = module.state() === "failed" && counts.failed === before;
      if (brokenOutsideTests) counts.failed += 1;
    }
    const skipped = counts.skipped + counts.pending;
    const lines = [
      `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
      ...[...reasons].map(([reason, count]) => `  ${count} skipped: ${reason}`),
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}
