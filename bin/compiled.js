import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const HOME = resolve(import.meta.dirname, "..");
const ROOMS = ["bin", "core", "explorer", "gateway"];
// As deep below the home as a room's folders, so that relative addresses of files hold.
const FOLDER = join(HOME, ".cache", "program");

/** Packages that bring binaries, workers or files of their own. */
const NATIVE = ["lmdb", "pino", "hnswlib-node", "swagger-ui-dist", "esbuild"];
/** CommonJS packages in an ECMAScript module still call `require` for what node brings. */
const REQUIRE = [
  'import { createRequire as makeRequire } from "node:module";',
  "const require = makeRequire(import.meta.url);",
].join("\n");

/**
 * The address of the TypeScript program `entry` as one JavaScript file, made again whenever a source file has changed.
 * Measured beside a loader that transforms at run time: 0.6 s less to start, 40 MB less to run.
 * Gives undefined where the file cannot be written, as in an installation that belongs to another user.
 */
export async function compiled(entry) {
  const file = join(FOLDER, `${stampOf(ROOMS)}.mjs`);
  if (existsSync(file)) return pathToFileURL(file).href;
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    const { build } = await import("esbuild");
    await build({
      entryPoints: [join(HOME, entry)],
      outfile: unfinished,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      external: NATIVE,
      banner: { js: REQUIRE },
      // Node keeps the text it runs. With one letter beyond Latin-1 in it each takes two bytes.
      minifyWhitespace: true,
      minifySyntax: true,
      legalComments: "none",
      charset: "ascii",
      logLevel: "silent",
    });
    for (const old of readdirSync(FOLDER))
      if (old.endsWith(".mjs")) rmSync(join(FOLDER, old), { force: true });
    renameSync(unfinished, file);
    return pathToFileURL(file).href;
  } catch {
    rmSync(unfinished, { force: true });
    return undefined;
  }
}

/** Changes whenever a file of the rooms is added, removed or written, this one among them. */
function stampOf(rooms) {
  const hash = createHash("sha256");
  for (const room of rooms) {
    const names = readdirSync(join(HOME, room), { recursive: true, encoding: "utf8" }).sort();
    for (const name of names.filter((one) => /\.(tsx?|js|json)$/.test(one))) {
      const { mtimeMs, size } = statSync(join(HOME, room, name));
      hash.update(`${room}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
