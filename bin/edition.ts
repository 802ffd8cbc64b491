import type { Command } from "commander";
import { makeEdition } from "../build/edition/makeEdition.ts";
import { nodeEffects } from "../build/effects.ts";
import { grouped } from "../core/lib/words.ts";
import { options } from "./options.ts";
import { printLines } from "./print.ts";
import { USUAL_SOURCES } from "./sources.ts";

type Given = { sources: string; onet?: string; out: string };

/** `tidemark edition`. */
export function addEditionCommand(program: Command): void {
  program
    .command("edition")
    .description("make the open edition of a folder of official tables: all figures, none of the sentences")
    .addOption(options.sources("folder of official tables").default(USUAL_SOURCES))
    .addOption(options.onet())
    .option("--out <DIR>", "folder to write", "data/open")
    .action(async ({ sources, onet, out }: Given) => {
      const made = await makeEdition({ sources, onetVersion: onet, out }, nodeEffects());
      printLines([
        `Open edition of O*NET ${made.onetVersion} in ${out}: ${made.files} files, ${grouped(made.bytes)} bytes.`,
      ]);
    });
}
