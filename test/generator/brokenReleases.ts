import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { sha256 } from "../../core/format/digest.ts";
import {
  CURRENT_FILE,
  DIRECTORY_FILE,
  type Directory,
  MANIFEST_FILE,
  type Manifest,
  RELEASES_FOLDER,
} from "../../core/format/format.ts";
import { TINY_ID, TINY_RECORDS, tinyFiles } from "./tinyRelease.ts";

// Writes `test/broken-releases` anew after a change of the format: `npx tsx test/generator/brokenReleases.ts`. What each is to
// be refused with stands in its expected.txt and is written by hand.

const folder = join(import.meta.dirname, "../broken-releases");
const SHARD = "responses/region-all.ndjson";

type Files = Map<string, Uint8Array>;

const textOf = (files: Files, path: string) => Buffer.from(files.get(path) ?? "").toString("utf8");

/** Changes the directory, and lists it in the manifest as it is then. */
function editDirectory(files: Files, edit: (region: Directory["shards"][number]) => void): Files {
  const directory = JSON.parse(textOf(files, DIRECTORY_FILE)) as Directory;
  for (const shard of directory.shards) if (shard.kind === "region") edit(shard);
  return replaceListed(files, DIRECTORY_FILE, Buffer.from(`${canonicalJson(directory)}\n`));
}

/** Puts other bytes in the place of a file and lists them in the manifest, as if they were meant. */
function replaceListed(files: Files, path: string, bytes: Uint8Array): Files {
  files.set(path, bytes);
  return editManifest(files, (manifest) => ({
    ...manifest,
    files: manifest.files.map((file) =>
      file.path === path ? { path, bytes: bytes.length, sha256: sha256(bytes) } : file,
    ),
  }));
}

function editManifest(files: Files, edit: (manifest: Manifest) => unknown): Files {
  const manifest = JSON.parse(textOf(files, MANIFEST_FILE)) as Manifest;
  return files.set(MANIFEST_FILE, Buffer.from(`${JSON.stringify(edit(manifest), null, 2)}\n`));
}

function edited(files: Files, path: string, edit: (bytes: Buffer) => Buffer): Files {
  return files.set(path, edit(Buffer.from(files.get(path) ?? [])));
}

const without = (files: Files, path: string) => new Map([...files].filter(([each]) => each !== path));

const flipped = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** The list of regions with other members. */
const listWith = (members: object) =>
  TINY_RECORDS.map((record) =>
    record.kind === "regions" ? { ...record, body: { ...(record.body as object), ...members } } : record,
  );

const broken: Readonly<Record<string, (files: Files) => Promise<Files> | Files>> = {
  sound: (files) => files,
  "broken-contract": async () => new Map(await tinyFiles(listWith({ total: -1 }))),
  "damaged-manifest": (files) => edited(files, MANIFEST_FILE, (bytes) => bytes.subarray(0, bytes.length / 2)),
  "dead-link": async () => {
    const list = TINY_RECORDS.find(({ kind }) => kind === "regions")?.body as { regions: readonly object[] };
    const [first, second] = list.regions;
    return new Map(await tinyFiles(listWith({ regions: [first, { ...second, msa_code: "10003" }] })));
  },
  "directory-columns": (files) => editDirectory(files, (region) => void region.br.pop()),
  "directory-etag": (files) =>
    editDirectory(files, (region) => void region.etags.splice(0, 1, "0".repeat(16))),
  "directory-lengths": (files) =>
    editDirectory(files, (region) => void region.lengths.splice(0, 1, (region.lengths[0] ?? 0) + 1)),
  "directory-twice": (files) => editDirectory(files, (region) => void region.keys.splice(1, 1, "10001")),
  "edited-byte": (files) => edited(files, SHARD, flipped(20)),
  "edited-companion": (files) => edited(files, `${SHARD}.gz`, flipped(40)),
  "foreign-companion": (files) => {
    const companion = Buffer.from(files.get(`${SHARD}.br`) ?? []);
    const foreign = brotliCompressSync(Buffer.from('{"msa_code":"10009"}'));
    let rest = companion;
    editDirectory(files, (region) => {
      rest = companion.subarray(region.br[0]);
      region.br[0] = foreign.length;
    });
    return replaceListed(files, `${SHARD}.br`, Buffer.concat([foreign, rest]));
  },
  "lengthened-shard": (files) => edited(files, SHARD, (bytes) => Buffer.concat([bytes, Buffer.from("x")])),
  "missing-directory": (files) => without(files, DIRECTORY_FILE),
  "missing-manifest": (files) => without(files, MANIFEST_FILE),
  "missing-shard": (files) => without(files, "responses/regions-all.ndjson"),
  "newer-major": (files) =>
    editManifest(files, ({ format, ...rest }) => ({
      format: { ...format, major: format.major + 1 },
      ...rest,
      shape_of_things_to_come: true,
    })),
  "older-major": (files) =>
    editManifest(files, ({ format, ...rest }) => ({ format: { ...format, major: 0 }, ...rest })),
  "other-manifest": (files) =>
    editManifest(files, (manifest) => ({ ...manifest, release_id: "00000000000000bb" })),
  "truncated-shard": (files) => edited(files, SHARD, (bytes) => bytes.subarray(0, -100)),
  "unlisted-file": (files) => files.set("responses/job-15.ndjson", Buffer.from("{}\n")),
};

for (const [name, breakIt] of Object.entries(broken)) {
  const release = await breakIt(new Map(await tinyFiles()));
  const place = join(folder, name, RELEASES_FOLDER, TINY_ID);
  await rm(place, { recursive: true, force: true });
  for (const [path, bytes] of release) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await writeFile(join(place, path), bytes);
  }
  await writeFile(join(folder, name, CURRENT_FILE), `${TINY_ID}\n`);
}
