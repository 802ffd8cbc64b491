import type { ArtifactSource } from "../../../core/format/artifactSource.ts";

/** A release held in memory, by file name. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>, name = "memory"): ArtifactSource {
  const bytesOf = (file: string) => {
    const found = files.get(file);
    return found && Buffer.from(found.buffer, found.byteOffset, found.length);
  };
  return {
    name,
    read: async (file, offset, length) => bytesOf(file)?.subarray(offset, offset + length),
    readAll: async (file) => bytesOf(file),
    size: (file) => bytesOf(file)?.length,
    close: () => {},
  };
}
