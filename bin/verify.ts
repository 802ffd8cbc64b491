import type { Command } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { grouped } from "../core/lib/words.ts";
import { verifyRelease } from "../core/verify/verify.ts";
import { options } from "./options.ts";
import { printLines } from "./print.ts";

/** `tidemark verify`. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("check a release: every file, size, checksum, body and id")
    .addOption(options.dist())
    .addOption(options.release())
    .action(async ({ dist, release }: { dist: string; release?: string }) => {
      const report = await verifyRelease(dist, release, nodeEffects(), { deep: true });
      const [first, ...others] = report.problems.map(({ file, problem }) => `${file}: ${problem}`);
      for (const problem of others) process.stderr.write(`tidemark: ${problem}\n`);
      if (first !== undefined) throw new Error(first);
      const { releaseId, files, records, bytesTotal } = report;
      printLines([
        `Release ${releaseId} is whole: ${grouped(files)} files, ${grouped(records)} records, ${grouped(bytesTotal)} bytes.`,
      ]);
    });
}
