import { spawnSync } from "node:child_process";
import { z } from "zod";

// `npm run audit`: known vulnerabilities of what the gateway and the build depend on. Ends with 0 where there is none,
// with 1 where there is one, and with 3 where the registry does not answer audits: nothing was checked then.

const Failure = z.looseObject({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string().optional() }).optional(),
});
const Report = z.looseObject({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({ name: z.string(), severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
});

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" });
const answer: unknown = JSON.parse(stdout || "{}");
const report = Report.safeParse(answer);
if (!report.success) {
  const { message, error } = Failure.parse(answer);
  process.stderr.write(
    `The registry does not answer audits (${error?.summary || message || "no answer"}); nothing was checked. Run this where it does.\n`,
  );
  process.exitCode = 3;
} else {
  const found = Object.values(report.data.vulnerabilities);
  for (const { name, severity, range, isDirect } of found) {
    process.stdout.write(`${severity}: ${name} ${range}${isDirect ? "" : " (indirect)"}\n`);
  }
  process.stdout.write(
    found.length === 0
      ? "No known vulnerability.\n"
      : `${found.length} packages with known vulnerabilities.\n`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
