import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build, transform } from "esbuild";
import { beforeAll, describe, expect, it, test } from "vitest";
import { ENDPOINT_NAMES } from "../../core/contract/endpoints.ts";
import { API_VERSION } from "../../core/contract/versions.ts";
import { EXCHANGES } from "../../docs/examples/exchanges.ts";
import { noMiniflare, startMiniflare } from "../deploy/edges.ts";
import { folderForFile } from "../folders.ts";
import { gatewayForFile } from "../gateway/forFile.ts";
import { plainAnswer, withoutTime } from "../gateway/plainAnswer.ts";

const MAX_MINIFIED_BYTES = 3_000;

const run = promisify(execFile);
const folder = folderForFile();
const inFolder = (name: string) => join(folder, name);
const { h, client } = await gatewayForFile();
const key = h.keys.enterprise;
const origin = `http://127.0.0.1:${client.port}`;

beforeAll(async () => {
  const { stdout } = await run("npm", ["pack", "./client", "--silent", "--pack-destination", folder]);
  writeFileSync(inFolder("package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", stdout.trim()], { cwd: folder });
  for (const name of ["walk.js", "onProcess.js", "inWorker.js"]) {
    copyFileSync(join("test/client", name), inFolder(name));
  }
});

const installed = (name: string) => readFileSync(inFolder(`node_modules/@tidemark/client/${name}`), "utf8");

describe("the package of the client", () => {
  it("has the version of the API, and brings its license and no dependency along", () => {
    const { version, dependencies } = JSON.parse(installed("package.json"));
    expect([version, dependencies]).toEqual([API_VERSION, undefined]);
    expect(installed("dist/LICENSE")).toBe(readFileSync("LICENSE", "utf8"));
  });

  it("is under 3 kB minified", async () => {
    const { outputFiles } = await build({
      entryPoints: [inFolder("node_modules/@tidemark/client/dist/index.js")],
      bundle: true,
      format: "esm",
      minify: true,
      write: false,
    });
    expect(outputFiles[0]?.contents.byteLength).toBeLessThan(MAX_MINIFIED_BYTES);
  });

  it("does what its README shows, and fits the types that it brings along", async () => {
    const blocks = [...installed("README.md").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
    const program = blocks.join("\n").replaceAll("http://127.0.0.1:8080", origin);
    writeFileSync(inFolder("readme.ts"), program);
    const options = { strict: true, noEmit: true, module: "nodenext", target: "es2023", types: ["node"] };
    const compilerOptions = { ...options, typeRoots: [resolve("node_modules/@types")] };
    writeFileSync(inFolder("tsconfig.json"), JSON.stringify({ compilerOptions, files: ["readme.ts"] }));
    const checked = await run("node_modules/.bin/tsc", ["-p", folder]).catch((error) => error);
    expect(checked.stdout).toBe("");

    writeFileSync(inFolder("readme.js"), (await transform(program, { loader: "ts" })).code);
    const env = { ...process.env, TIDEMARK_KEY: key };
    const { stdout } = await run("node", ["readme.js"], { cwd: folder, env });
    expect(stdout).toMatchInlineSnapshot(`
      "Software Developers transitional
      1 transitions
      5 regions
      no task 0
      1 growing occupations
      first 200
      second 304
      11 tables
      "
    `);
  });
});

/** A program on the path or where `.ci/run` installs it. */
async function programOf(name: string, place: string): Promise<string | undefined> {
  const found = await run("sh", ["-c", `command -v ${name}`]).catch(() => undefined);
  return found?.stdout.trim() ?? (existsSync(place) ? resolve(place) : undefined);
}
const PACKAGES = ".cache/runtimes/node_modules";
const bun = await programOf("bun", `${PACKAGES}/@oven/bun-linux-x64-baseline/bin/bun`);
const deno = await programOf("deno", `${PACKAGES}/@deno/linux-x64-glibc/deno`);

type Given = readonly [origin: string, key: string, exchanges: typeof EXCHANGES];
const onProcess =
  (...command: readonly string[]) =>
  async (given: Given) => {
    const [program = "", ...options] = command;
    const { stdout } = await run(program, [...options, "onProcess.js", JSON.stringify(given)], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  };
async function inWorker(given: Given): Promise<string> {
  const outfile = inFolder("worker.js");
  await build({ entryPoints: [inFolder("inWorker.js")], bundle: true, format: "esm", outfile });
  const { ask, stop } = await startMiniflare(origin, outfile);
  try {
    return await (await ask("/", { method: "POST", body: JSON.stringify(given) })).text();
  } finally {
    await stop();
  }
}

const RUNTIMES = [
  { name: "Node", missing: undefined, start: onProcess("node") },
  { name: "Bun", missing: bun ? undefined : "no bun", start: onProcess(bun ?? "") },
  {
    name: "Deno",
    missing: deno ? undefined : "no deno",
    start: onProcess(deno ?? "", "run", "--allow-all", "--node-modules-dir=manual"),
  },
  { name: "a worker", missing: noMiniflare, start: inWorker },
];

describe.for(RUNTIMES)("the installed client on $name", ({ missing, start }) => {
  if (missing !== undefined) {
    test.skip(`is not tested (skipped: ${missing})`);
    return;
  }

  it("asks every endpoint as a plain request does, and knows pages, copies, errors and aborts", async () => {
    const walked = JSON.parse(await start([origin, key, EXCHANGES]));
    for (const name of ENDPOINT_NAMES) {
      const { status, data } = await plainAnswer(name, origin, key);
      const { message, error, ...problem } = data as Record<string, unknown>;
      const expected = status === 200 ? data : { ...problem, code: error, status, hasRequestId: true };
      expect(withoutTime(walked.answers[name]), name).toEqual(expected);
    }
    const { answers, ...others } = walked;
    expect(others).toMatchInlineSnapshot(`
      {
        "aborted": "RangeError: enough",
        "refused": {
          "code": "invalid_api_key",
          "details": {},
          "hasRequestId": true,
          "status": 401,
        },
        "statuses": [
          200,
          304,
        ],
        "titles": [
          "Acute Care Nurses; Bookkeeping, Accounting, and Auditing Clerks; Computer User Support Specialists",
          "Customer Service Representatives; Registered Nurses; Software Developers",
          "Software Developers 1; Software Developers 2; Software Developers 3",
          "Software Developers 4; Software Developers 5",
        ],
        "unchanged": true,
      }
    `);
  });
});
