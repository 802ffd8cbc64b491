import { nodeEffects } from "../build/effects.ts";
import { grouped } from "../core/lib/words.ts";
import { verifyRelease } from "../core/verify/verify.ts";
import { command } from "./command.ts";
import { options } from "./options.ts";

export const addVerifyCommand = command(
  "verify",
  "check a release: every file, size, checksum, body and id",
  { dist: options.dist, release: options.release },
  async ({ dist, release }) => {
    const report = await verifyRelease(dist, release, nodeEffects(), { deep: true });
    const [first, ...others] = report.problems.map(({ file, problem }) => `${file}: ${problem}`);
    for (const problem of others) process.stderr.write(`tidemark: ${problem}\n`);
    if (first !== undefined) throw new Error(first);
    const { releaseId, files, records, bytesTotal } = report;
    const counts = `${grouped(files)} files, ${grouped(records)} records, ${grouped(bytesTotal)} bytes`;
    return { lines: [`Release ${releaseId} is whole: ${counts}.`] };
  },
);
