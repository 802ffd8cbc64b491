import type { Command } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { options } from "./options.ts";

/** `tidemark verify`. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("check a release: every file, size, checksum, body and id")
    .addOption(options.dist())
    .option("--release <ID>", "the release (default: the published one)")
    .action(async (given: { dist: string; release?: string }) => {
      const { verifyRelease } = await import("../core/verify/verify.ts");
      const report = await verifyRelease(given.dist, given.release, nodeEffects(), { deep: true });
      const [first] = report.problems;
      if (first === undefined) {
        const figures = [report.files, report.records, report.bytesTotal].map((n) =>
          n.toLocaleString("en-US"),
        );
        process.stdout.write(
          `Release ${report.releaseId} is whole: ${figures[0]} files, ${figures[1]} records, ${figures[2]} bytes.\n`,
        );
        return;
      }
      for (const { file, problem } of report.problems.slice(1)) {
        process.stderr.write(`tidemark: ${file}: ${problem}\n`);
      }
      throw new Error(`${first.file}: ${first.problem}`);
    });
}
