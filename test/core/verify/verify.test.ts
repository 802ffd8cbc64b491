import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { sha256 } from "../../../core/format/digest.ts";
import { DIRECTORY_FILE, type Directory, MANIFEST_FILE, type Manifest } from "../../../core/format/format.ts";
import type { StoredRecord } from "../../../core/format/record.ts";
import { verifyRelease } from "../../../core/verify/verify.ts";
import type { Problem } from "../../../core/verify/verifyResponses.ts";
import { contentsOf } from "../../build/contents.ts";
import { type MemoryEffects, memoryEffects } from "../../build/memoryEffects.ts";
import { TINY_ID, TINY_RECORDS, writeTinyFiles } from "../../generator/tinyRelease.ts";

// `test/sound-release` is what `writeTinyRelease("test/sound-release", nodeEffects())` writes. It is written anew after a change
// of the format alone: whatever reads releases of this format has to read this one.
const sound = Object.entries(contentsOf("test/sound-release"));
const soundDist = (): MemoryEffects =>
  memoryEffects(
    Object.fromEntries(sound.map(([path, bytes]) => [`dist/${path}`, Buffer.from(bytes, "latin1")])),
  );
const place = `dist/releases/${TINY_ID}`;

/** Breaks a release. */
type Break = (effects: MemoryEffects) => unknown;

const edited =
  (path: string, edit: (bytes: Buffer) => Uint8Array): Break =>
  ({ contents }) =>
    contents.set(`${place}/${path}`, edit(Buffer.from(contents.get(`${place}/${path}`) ?? [])));
const without =
  (path: string): Break =>
  ({ contents }) =>
    contents.delete(`${place}/${path}`);
const editedJson = <T>(path: string, edit: (value: T) => unknown) =>
  edited(path, (bytes) => Buffer.from(JSON.stringify(edit(JSON.parse(bytes.toString())))));
const editedManifest = (edit: (manifest: Manifest) => unknown) => editedJson(MANIFEST_FILE, edit);

/** Breaks a file and lists it in the manifest as it is then, as if it were meant. */
const listed =
  (path: string, breakIt: Break): Break =>
  (effects) => {
    breakIt(effects);
    const bytes = effects.contents.get(`${place}/${path}`) ?? new Uint8Array();
    const own = { path, bytes: bytes.length, sha256: sha256(bytes) };
    const withOwn = (files: Manifest["files"]) => files.map((file) => (file.path === path ? own : file));
    editedManifest((manifest) => ({ ...manifest, files: withOwn(manifest.files) }))(effects);
  };
/** Changes what the directory says of the regions. */
const editedRegions = (edit: (region: Directory["shards"][number]) => unknown) =>
  listed(
    DIRECTORY_FILE,
    editedJson<Directory>(DIRECTORY_FILE, (directory) => {
      for (const shard of directory.shards) if (shard.kind === "region") edit(shard);
      return directory;
    }),
  );
const flipped = (path: string, at: number) =>
  edited(path, (bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
const written =
  (...records: readonly StoredRecord[]): Break =>
  (effects) =>
    writeTinyFiles(place, effects, TINY_ID, records);
const [list, ...details] = TINY_RECORDS as readonly [StoredRecord, ...StoredRecord[]];

const textOf = ({ file, problem }: Problem) => `${file}: ${problem}`;
const SHARD = "responses/region-all.ndjson";
const IN_SHARD = `${DIRECTORY_FILE}: ${SHARD}`;

it("finds nothing wrong with a sound release, and counts what is in it", async () => {
  const report = await verifyRelease("dist", undefined, soundDist(), { deep: true });
  expect(report).toMatchObject({ ok: true, releaseId: TINY_ID, files: 7, records: 3, problems: [] });
});

const broken: Readonly<Record<string, readonly [breakIt: Break, ...problems: string[]]>> = {
  "a body that breaks the contract": [
    written({ ...list, body: { ...(list.body as object), total: -1 } }, ...details),
    'responses/regions-all.ndjson: Body of "all": total: Too small: expected number to be >=0.',
  ],
  "a dead link": [
    written(list, ...details.slice(1)),
    `${DIRECTORY_FILE}: regions "all" mentions region "10001", which is not in the release.`,
  ],
  "a damaged manifest": [
    edited(MANIFEST_FILE, (bytes) => bytes.subarray(0, bytes.length / 2)),
    "manifest.json: The file is not JSON. Restore the release from a copy, or rebuild it.",
  ],
  "a column of the directory that is short": [
    editedRegions(({ br }) => br.pop()),
    `${IN_SHARD}: 2 keys but 1 br.`,
    `${IN_SHARD}.br: lengths add up to 248 bytes, the file has 494.`,
  ],
  "the ETag of another body": [
    editedRegions(({ etags }) => etags.fill("0".repeat(16), 0, 1)),
    `${IN_SHARD}: the ETag of "10001" is not its body's.`,
  ],
  "another length": [
    editedRegions(({ lengths }) => lengths.fill((lengths[0] ?? 0) + 1, 0, 1)),
    `${IN_SHARD}: lengths add up to 1077 bytes, the file has 1076.`,
  ],
  "a key twice": [
    editedRegions(({ keys }) => keys.fill("10001")),
    `${DIRECTORY_FILE}: region "10001" is there twice.`,
    `${DIRECTORY_FILE}: 2 records of kind region expected, 1 found.`,
    `${DIRECTORY_FILE}: regions "all" mentions region "10002", which is not in the release.`,
  ],
  "an edited byte": [
    flipped(SHARD, 20),
    `${SHARD}: The file was changed: SHA-256 04243131c3acedc37cb44411fb861958c289d31d17175c0f393973d19c3692be expected, 05950af59668820fc6c1397ed802145bc732e287608c530ac3b547c8619bc99b found.`,
  ],
  "an edited companion": [
    flipped(`${SHARD}.gz`, 40),
    `${SHARD}.gz: The file was changed: SHA-256 b8b57e397aecf424db615550c78e35d2d9992608319663ef704633acbb636d6d expected, 2e654874f52c79d6b6125d5570dbac3d3007ba5b40af2d16cd0da075f0ce19e4 found.`,
  ],
  "the companion of another body": [
    (effects) =>
      editedRegions(({ br }) => {
        const foreign = brotliCompressSync('{"msa_code":"10009"}');
        const companion = `${SHARD}.br`;
        const withForeign = (bytes: Buffer) => Buffer.concat([foreign, bytes.subarray(br[0])]);
        listed(companion, edited(companion, withForeign))(effects);
        br[0] = foreign.length;
      })(effects),
    `${SHARD}.br: The companion of "10001" does not unpack to its body.`,
  ],
  "a file that is too long": [
    edited(SHARD, (bytes) => Buffer.concat([bytes, Buffer.from("x")])),
    `${SHARD}: The file is too long: 1076 bytes expected, 1077 found.`,
  ],
  "a file that is truncated": [
    edited(SHARD, (bytes) => bytes.subarray(0, -100)),
    `${SHARD}: The file is truncated: 1076 bytes expected, 976 found.`,
  ],
  "no directory": [without(DIRECTORY_FILE), `${DIRECTORY_FILE}: The file is missing.`],
  "no manifest": [without(MANIFEST_FILE), "manifest.json: The file is missing."],
  "no bodies of a kind": [
    without("responses/regions-all.ndjson"),
    "responses/regions-all.ndjson: The file is missing.",
  ],
  "a newer format": [
    editedManifest(({ format, ...rest }) => ({ format: { ...format, major: 5 }, ...rest, to_come: true })),
    "manifest.json: Release is format 5; this Tidemark reads 4. Upgrade Tidemark or rebuild.",
  ],
  "an older format": [
    editedManifest(({ format, ...rest }) => ({ format: { ...format, major: 0 }, ...rest })),
    "manifest.json: Release is format 0; this Tidemark reads 4. Rebuild the release.",
  ],
  "the manifest of another": [
    editedManifest((manifest) => ({ ...manifest, release_id: "00000000000000bb" })),
    "manifest.json: It is the manifest of release 00000000000000bb, in the place of 00000000000000aa. Restore the release from a copy, or rebuild it.",
  ],
  "a file that is not listed": [
    edited("responses/job-15.ndjson", () => Buffer.from("{}\n")),
    "responses/job-15.ndjson: The manifest does not list this file.",
  ],
};

it.each(Object.entries(broken))(
  "says what is wrong with a release that has %s, and where",
  async (_, [breakIt, ...expected]) => {
    const effects = soundDist();
    await breakIt(effects);
    const { ok, problems } = await verifyRelease("dist", undefined, effects, { deep: true });
    expect(problems.map(textOf)).toEqual(expected);
    expect(ok).toBe(false);
  },
);

it("finds every single byte that is flipped in a file that the manifest lists", async () => {
  const memory = soundDist();
  const listed = [...memory.contents].filter(([path]) => !/\/(current|manifest\.json)$/.test(path));
  for (const [path, bytes] of listed) {
    for (const [at, byte] of bytes.entries()) {
      memory.contents.set(path, bytes.with(at, byte ^ 0x20));
      expect((await verifyRelease("dist", TINY_ID, memory)).ok, `${path}, byte ${at}`).toBe(false);
    }
    memory.contents.set(path, bytes);
  }
  expect((await verifyRelease("dist", TINY_ID, memory)).ok).toBe(true);
});

it.each(["../outside.json", "responses/../../outside.json", "/etc/passwd", ".hidden", "responses\\..\\x"])(
  "refuses a manifest that lists %s, which is not below its folder",
  async (path) => {
    const effects = soundDist();
    editedManifest(({ files: [file, ...files], ...rest }) => ({
      ...rest,
      files: [{ ...file, path }, ...files],
    }))(effects);
    const { problems } = await verifyRelease("dist", TINY_ID, effects);
    expect(problems).toEqual([{ file: MANIFEST_FILE, problem: expect.stringMatching(/^files\.0\.path: /) }]);
  },
);

it.each([
  [
    "how to get a release where there is none",
    undefined,
    'current: There is no current release in dist. Build one with "tidemark build".',
  ],
  [
    "so where the release asked for is not there",
    "00000000000000cc",
    "manifest.json: There is no release 00000000000000cc: no folder dist/releases/00000000000000cc.",
  ],
  [
    "so of what is no release id, and does not follow it out of its folder",
    "../../etc",
    'current: "../../etc" is not a release id.',
  ],
])("says %s", async (_, id, problem) => {
  const { problems } = await verifyRelease("dist", id, memoryEffects());
  expect(problems.map(textOf)).toEqual([problem]);
});

it("reads a release of a newer minor format", async () => {
  const effects = soundDist();
  editedManifest(({ format, ...rest }) => ({ ...rest, format: { ...format, minor: 7 } }))(effects);
  expect((await verifyRelease("dist", undefined, effects)).ok).toBe(true);
});
