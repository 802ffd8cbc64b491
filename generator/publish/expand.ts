import type { ArtifactSource } from "../../core/format/artifactSource.ts";
import { readDirectory } from "../../core/format/directory.ts";
import { ENCODINGS, ETAG_SUFFIX } from "../../core/format/encodings.ts";
import { DIRECTORY_FILE, KINDS, type Kind, type Manifest } from "../../core/format/format.ts";
import { bodyChecks } from "../../core/verify/bodyCheck.ts";

/** Kinds that are never answers by themselves. */
const RAW: ReadonlySet<Kind> = new Set<Kind>(["jobRequirementsAll", "benchmarkItem"]);

/**
 * Gives every body of a release in every encoding to `write`, with the name of its plain file. Each is compared with its
 * entity tag before. The name is that tag without quotes, in one of 256 folders: equal bytes have equal names whatever
 * release they are of, so that several releases share one folder. Gives how many there were. Throws an Error that names
 * what is missing or was changed.
 */
export async function expandRelease(
  source: ArtifactSource,
  { files }: Pick<Manifest, "files">,
  write: (file: string, bytes: Buffer) => void,
): Promise<number> {
  const text = await wholeFile(source, DIRECTORY_FILE);
  const directory = readDirectory(
    text.toString("utf8"),
    new Map(files.map(({ path, bytes }) => [path, bytes])),
  );
  const isSound = bodyChecks(directory);
  let written = 0;
  for (const kind of KINDS.filter((each) => !RAW.has(each))) {
    const shards = new Map<string, Buffer>();
    for (const [, entry] of directory.entries(kind)) {
      for (const encoding of ENCODINGS) {
        const place = directory.place(entry, encoding);
        if (place === undefined) continue;
        const shard = shards.get(place.file) ?? (await wholeFile(source, place.file));
        shards.set(place.file, shard);
        const bytes = shard.subarray(place.offset, place.offset + place.length);
        if (!isSound(entry, encoding, bytes)) throw new Error(`${source.name}/${place.file} was changed.`);
        const tag = directory.etag(entry) + ETAG_SUFFIX[encoding];
        write(`${tag.slice(0, 2)}/${tag}`, bytes);
        written += 1;
      }
    }
  }
  return written;
}

async function wholeFile(source: ArtifactSource, file: string): Promise<Buffer> {
  const bytes = await source.readAll(file);
  if (bytes === undefined) throw new Error(`${source.name}/${file} is missing.`);
  return bytes;
}
