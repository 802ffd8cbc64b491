import { makeEdition } from "../build/edition/makeEdition.ts";
import { nodeEffects } from "../build/effects.ts";
import { grouped } from "../core/lib/words.ts";
import { command, option } from "./command.ts";
import { options } from "./options.ts";
import { USUAL_SOURCES } from "./sources.ts";

export const addEditionCommand = command(
  "edition",
  "make the open edition of a folder of official tables: all figures, none of the sentences",
  {
    sources: options.sources("folder of official tables").default(USUAL_SOURCES),
    onet: options.onet,
    out: option<string>("--out <DIR>", "folder to write").default("data/open"),
  },
  async ({ sources, onet, out }) => {
    const made = await makeEdition({ sources, onetVersion: onet, out }, nodeEffects());
    const size = `${made.files} files, ${grouped(made.bytes)} bytes`;
    return { lines: [`Open edition of O*NET ${made.onetVersion} in ${out}: ${size}.`] };
  },
);
