import type { Command } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { options } from "./options.ts";

type Given = { sources: string; onet?: string; out: string };

/** `tidemark edition`. */
export function addEditionCommand(program: Command): void {
  program
    .command("edition")
    .description("make the open edition of a folder of official tables: all figures, none of the sentences")
    .addOption(options.sources("folder of official tables").default("data/official"))
    .addOption(options.onet())
    .option("--out <DIR>", "folder to write", "data/open")
    .action(async ({ sources, onet, out }: Given) => {
      const { makeEdition } = await import("../build/edition/makeEdition.ts");
      const { onetVersion, files, bytes } = await makeEdition(
        { sources, onetVersion: onet, out },
        nodeEffects(),
      );
      process.stdout.write(
        `Open edition of O*NET ${onetVersion} in ${out}: ${files} files, ${bytes.toLocaleString("en-US")} bytes.\n`,
      );
    });
}
