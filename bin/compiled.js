import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";

/**
 * The flags of V8 that a gateway runs with: a young generation of 4 MB, as more gains nothing; no collection of the old one
 * during a start; from then on one whenever it has grown by 30 %.
 */
export const FLAGS = ["--max-semi-space-size=4", "--initial-old-space-size=64", "--heap-growing-percent=30"];
export const HOME = resolve(import.meta.dirname, "..");
/** As deep below the home as a room's folders, so that relative addresses of files hold. */
export const FOLDER = join(HOME, ".cache", "program");
export const PROGRAM = "gateway.cjs";
/** What V8 made of the program: it is taken under the same Node and the same flags only. */
export const CODE = "gateway.code";
/** Every file that went in, with its size and the second it was written in. */
export const INPUTS = "inputs.json";

/**
 * The gateway's program as `make compile` left it; undefined where it was not made, or is older than a source file, a
 * dependency or the lock file.
 */
export function readCompiled(folder = FOLDER) {
  try {
    const inputs = JSON.parse(readFileSync(join(folder, INPUTS), "utf8"));
    for (const [path, stamp] of inputs) if (stampOf(path) !== stamp) return undefined;
    return programIn(folder, readFileSync(join(folder, CODE)));
  } catch {
    return undefined;
  }
}

/** Changes when the file is written: a path below the home. */
export function stampOf(path) {
  const { mtimeMs, size } = statSync(join(HOME, path));
  // File systems and images that keep no parts of a second must not make everything look changed.
  return `${Math.floor(mtimeMs / 1000)} ${size}`;
}

/** The compiled program: `run` starts it and gives what it exports, `code` is what V8 has made of it so far. */
export function programIn(folder, cachedData) {
  const file = join(folder, PROGRAM);
  const script = new Script(`(function (require, module, meta) {${readFileSync(file, "latin1")}\n})`, {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return {
    run: () => {
      const module = { exports: {} };
      script.runInThisContext()(createRequire(file), module, {
        url: pathToFileURL(file).href,
        dirname: folder,
      });
      return module.exports;
    },
    code: () => script.createCachedData(),
  };
}
