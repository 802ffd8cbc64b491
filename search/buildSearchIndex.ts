import type { SearchCorpus } from "./corpus.ts";
import type { EncoderOptions } from "./encoderOptions.ts";
import { buildKeywordIndex } from "./keywordIndex.ts";
import { pack } from "./packing.ts";
import { openTrainedEncoder, trainEncoder } from "./trainedEncoder.ts";
import { packVectors } from "./vectors.ts";

/**
 * The files of the search index by name, `index.json` among them. Equal input gives equal bytes.
 * Throws `EmbeddingError` when an external encoder fails.
 */
export async function buildSearchIndex(
  corpus: SearchCorpus,
  options: EncoderOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (options.kind !== "trained") throw new Error(`Encoder "${options.kind}" is not available`);
  const encoderFile = trainEncoder(corpus);
  const encoder = openTrainedEncoder(encoderFile);
  const tasksOf = new Map<string, string[]>(corpus.occupations.map(({ soc }) => [soc, []]));
  for (const { soc, text } of corpus.tasks) tasksOf.get(soc)?.push(text);
  const occupationTexts = corpus.occupations.map((o) =>
    [o.title, ...o.alternateTitles, o.description, ...(tasksOf.get(o.soc) ?? [])].join(" "),
  );
  const files = new Map<string, Uint8Array>([
    ["encoder.bin", encoderFile],
    ["keywords.bin", buildKeywordIndex(corpus.occupations)],
    ["occupation-vectors.bin", packVectors(await encoder.encode(occupationTexts))],
    ["task-vectors.bin", packVectors(await encoder.encode(corpus.tasks.map((t) => t.text)))],
    [
      "requirement-vectors.bin",
      packVectors(await encoder.encode(corpus.requirements.map((r) => `${r.name} ${r.description}`))),
    ],
    ["ids.bin", pack({ socs: corpus.occupations.map((o) => o.soc) })],
  ]);
  const index = {
    formatVersion: 1,
    encoder: encoder.name,
    counts: {
      occupations: corpus.occupations.length,
      tasks: corpus.tasks.length,
      requirements: corpus.requirements.length,
    },
    bytes: Object.fromEntries([...files].map(([name, file]) => [name, file.length])),
  };
  files.set("index.json", new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`));
  return files;
}
