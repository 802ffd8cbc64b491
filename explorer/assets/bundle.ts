import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";

const HOME = fileURLToPath(new URL("../../", import.meta.url));

/** A file that pages load, under a name that changes with its content. */
export type Asset = {
  readonly contentType: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gz: Buffer;
};

export type Assets = {
  /** The addresses of files by their plain names, such as `main.css`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** A file by the last part of its address. */
  readonly find: (file: string) => Asset | undefined;
  /** The program of the thread that renders pages. */
  readonly thread: string;
};

/** Where assets are served. */
export const ASSETS_PATH = "/assets/";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

const Made = z.strictObject({
  /** Plain name to file name. */
  entries: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.strictObject({ identity: z.string(), br: z.string(), gz: z.string() })),
  thread: z.string(),
});
type Made = z.infer<typeof Made>;

/** The stylesheet, fonts and browser modules, compressed: as `make compile` made them, else bundled now. */
export async function openAssets(): Promise<Assets> {
  const file = process.env.COMPILED_ASSETS;
  // bin/compile.js names the file beside the compiled program in the place of the variable.
  const made =
    file === undefined
      ? (await bundleAssets()).made
      : Made.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")));
  const files = new Map(
    Object.entries(made.files).map(([name, { identity, br, gz }]): [string, Asset] => [
      name,
      {
        contentType: TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
        identity: Buffer.from(identity, "base64"),
        br: Buffer.from(br, "base64"),
        gz: Buffer.from(gz, "base64"),
      },
    ]),
  );
  return {
    addresses: Object.fromEntries(
      Object.entries(made.entries).map(([name, file]) => [name, ASSETS_PATH + file]),
    ),
    thread: made.thread,
    find: (name) => files.get(name),
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** The assets as text, and the files that they are made of. */
export async function bundleAssets(): Promise<{ readonly made: Made; readonly inputs: readonly string[] }> {
  const { build } = await import("esbuild");
  const browser = join(HOME, "explorer", "browser");
  const entries = readdirSync(browser).filter((name) => name.endsWith(".ts"));
  const { outputFiles, metafile } = await build({
    absWorkingDir: HOME,
    entryPoints: [
      ...entries.map((name) => `explorer/browser/${name}`),
      "explorer/style/main.css",
      "explorer/style/mark.svg",
      ...readdirSync(join(HOME, "docs", "validation")).map((name) => `docs/validation/${name}`),
      "explorer/style/favicon.ico",
    ],
    outdir: "assets",
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: ["es2022", "chrome110", "firefox115", "safari16"],
    loader: { ".woff2": "file", ".svg": "copy", ".ico": "copy" },
    external: ["*.woff"],
    publicPath: ASSETS_PATH.slice(0, -1),
    logLevel: "silent",
  });
  const names = Object.entries(metafile.outputs).flatMap(([output, { entryPoint }]) => {
    if (entryPoint === undefined || !output.startsWith("assets/")) return [];
    const plain = entryPoint.slice(entryPoint.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
    return [[plain, output.slice("assets/".length)] as const];
  });
  const files = await Promise.all(
    outputFiles.map(async ({ path, contents }) => {
      const [br, gz] = await Promise.all([brotli(contents, BEST), gzipped(contents, { level: 9 })]);
      const bodies = { identity: Buffer.from(contents), br, gz };
      const texts = Object.entries(bodies).map(([encoding, bytes]) => [encoding, bytes.toString("base64")]);
      return [path.slice(path.lastIndexOf("/") + 1), Object.fromEntries(texts)] as const;
    }),
  );
  const thread = await bundleThread();
  const made = Made.parse({
    entries: Object.fromEntries(names),
    files: Object.fromEntries(files),
    thread: thread.code,
  });
  return { made, inputs: [...Object.keys(metafile.inputs), ...thread.inputs] };
}

/** The program of the thread that renders pages, as one script: threads start without a loader of TypeScript. */
async function bundleThread() {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: HOME,
    entryPoints: ["explorer/rendering/thread.ts"],
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    charset: "ascii",
    write: false,
    metafile: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    // The thread is told where it would be; see rendering/renderer.
    banner: { js: 'const moduleUrl = require("node:worker_threads").workerData;' },
    define: { "import.meta.url": "moduleUrl" },
    loader: { ".css": "text", ".md": "text" },
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}
