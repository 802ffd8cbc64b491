import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../core/search/encoders/random.ts";

// `npm run mutate -- FILE... --tests FILTER... [--sample 40] [--seed 1]`: whether tests notice a fault. Plants one at a time
// in a copy of the project, runs the test that mirrors the file and then the others, and lists those that no test noticed.

const { values: given, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true, default: ["test"] },
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
  },
});

/** Pieces of a line that take each other's place; looked for with their blanks, so that types are left alone. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  [" < ", " <= "],
  [" > ", " >= "],
  [" === ", " !== "],
  [" && ", " || "],
  [" + ", " - "],
  [" * ", " / "],
  [" += ", " -= "],
  ["Math.max(", "Math.min("],
  ["Math.floor(", "Math.ceil("],
  ["true", "false"],
];
const SWAPS = OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
const NOT_CODE = /^\s*(\/\/|\/?\*|import |export type|type |readonly |\| )/;

type Fault = {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
};

function faultsIn(file: string): Fault[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((before, index) => {
      if (NOT_CODE.test(before)) return [];
      const code = before.replace(/\/\/.*$/, "");
      const swapped = SWAPS.filter(([from]) => code.includes(from)).map(([from, to]) =>
        before.replace(from, to),
      );
      const numbers = [...code.matchAll(/(?<![\w".$])\d[\d_]*(?![\w"])/g)].map(
        ({ 0: text, index: at }) =>
          before.slice(0, at) + String(Number(text.replaceAll("_", "")) + 1) + before.slice(at + text.length),
      );
      return [...swapped, ...numbers].map((after) => ({ file, line: index + 1, before, after }));
    });
}

/** The same sample for the same seed. */
const random = seededRandom(Number(given.seed));
const all = files.flatMap(faultsIn);
const sample = all
  .map((fault) => ({ fault, rank: random() }))
  .sort((a, b) => a.rank - b.rank)
  .slice(0, Number(given.sample))
  .map(({ fault }) => fault);

const copy = mkdtempSync(join(tmpdir(), "tidemark-mutate-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
const listed = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
for (const path of listed.split("\0").filter(Boolean)) cpSync(path, join(copy, path));
symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
// Without what the whole suite sets up but for its folder: nothing here starts a program, and what is dear to make is made
// before any fault is planted. A fault that loops for ever ends with its threads.
const settings = { testTimeout: 60_000, bail: 1, pool: "threads" };
writeFileSync(join(copy, "vitest.mutate.ts"), `export default { test: ${JSON.stringify(settings)} };\n`);
const env = { ...process.env, TIDEMARK_TEST_SHARED: mkdtempSync(join(copy, "shared-")) };
const passes = (tests: readonly string[]) => {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.mutate.ts", ...tests];
  return spawnSync("node", args, { cwd: copy, env, timeout: 300_000, killSignal: "SIGKILL" }).status === 0;
};
const isNoticed = (file: string) => {
  const mirror = join("test", file.replace(/\.ts$/, ".test.ts"));
  return (existsSync(join(copy, mirror)) && !passes([mirror])) || !passes(given.tests);
};

if (!passes(given.tests)) throw new Error("The tests fail before any fault is planted.");
let noticed = 0;
for (const { file, line, before, after } of sample) {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole
      .split("\n")
      .with(line - 1, after)
      .join("\n"),
  );
  if (isNoticed(file)) noticed += 1;
  else console.log(`${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`);
  writeFileSync(path, whole);
}
console.log(
  `${noticed} of ${sample.length} noticed (${all.length} faults possible in ${files.length} files).`,
);
