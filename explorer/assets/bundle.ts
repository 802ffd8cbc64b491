import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";

const HOME = fileURLToPath(new URL("../../", import.meta.url));
const ROOMS = ["core", "explorer"];
const KEPT = join(HOME, ".cache", "pages");

/** A file that pages load, under a name that changes with its content. */
export type Asset = {
  readonly contentType: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gz: Buffer;
};

export type Assets = {
  /** The address of a file by its plain name, such as `main.css`. */
  readonly address: (name: string) => string;
  /** A file by the last part of its address. */
  readonly find: (file: string) => Asset | undefined;
};

/** Where assets are served. */
export const ASSETS_PATH = "/assets/";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

const Kept = z.strictObject({
  /** Plain name to file name. */
  entries: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.strictObject({ identity: z.string(), br: z.string(), gz: z.string() })),
});
type Kept = z.infer<typeof Kept>;

/**
 * The stylesheet, fonts and browser modules, bundled and compressed. Made when a source file has changed, kept in
 * `.cache/pages` where that can be written, else in memory.
 */
export async function openAssets(): Promise<Assets> {
  const file = join(KEPT, `${stampOf(ROOMS)}.json`);
  const kept = readKept(file) ?? keep(file, await bundle());
  const files = new Map(
    Object.entries(kept.files).map(([name, { identity, br, gz }]): [string, Asset] => [
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
    address: (name) => {
      const own = kept.entries[name];
      if (own === undefined) throw new Error(`There is no asset "${name}".`);
      return ASSETS_PATH + own;
    },
    find: (name) => files.get(name),
  };
}

function readKept(file: string): Kept | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function keep(file: string, made: Kept): Kept {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(unfinished, JSON.stringify(made));
    for (const old of readdirSync(KEPT)) if (old.endsWith(".json")) rmSync(join(KEPT, old), { force: true });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
  return made;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

async function bundle(): Promise<Kept> {
  const { build } = await import("esbuild");
  const browser = join(HOME, "explorer", "browser");
  const entries = readdirSync(browser).filter((name) => name.endsWith(".ts"));
  const { outputFiles, metafile } = await build({
    absWorkingDir: HOME,
    entryPoints: [
      ...entries.map((name) => `explorer/browser/${name}`),
      "explorer/style/main.css",
      "explorer/style/mark.svg",
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
    loader: { ".woff2": "file", ".svg": "copy" },
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
  return Kept.parse({ entries: Object.fromEntries(names), files: Object.fromEntries(files) });
}

/** Changes whenever a source file of the rooms is added, removed or written. */
function stampOf(rooms: readonly string[]): string {
  const hash = createHash("sha256");
  for (const room of rooms) {
    const names = readdirSync(join(HOME, room), { recursive: true, encoding: "utf8" }).sort();
    for (const name of names.filter((one) => /\.(ts|css|svg)$/.test(one))) {
      const { mtimeMs, size } = statSync(join(HOME, room, name));
      hash.update(`${room}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
