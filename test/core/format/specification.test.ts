import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { miniDist } from "../../generator/mini.ts";

// A reader written from dist-data/SPEC.md alone: what it expects is read from that page, and none of the project's own
// readers is used.

const page = readFileSync("dist-data/SPEC.md", "utf8");

/** Rows of the tables of a section of the page, cell by cell. */
function tableOf(section: string): string[][] {
  const start = page.indexOf(`\n## ${section}`);
  const lines = page.slice(start, page.indexOf("\n## ", start + 4)).split("\n");
  return lines
    .filter((line) => /^\| `|^\| \d|^\| \*|^\| the|^\| as/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Names between backticks, without what brackets say of them. */
const namesIn = (text: string) =>
  [...text.replace(/\([^)]*\)/g, "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const strings = z.array(z.string());
const numbers = z.array(z.number());
const Manifest = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  records: z.record(z.string(), z.number()),
});
const Directory = z.object({
  shards: z.array(
    z.strictObject({
      file: z.string(),
      kind: z.string(),
      keys: strings,
      etags: strings,
      lengths: numbers,
      br: numbers,
      gz: numbers,
    }),
  ),
});
const Columns = z.record(z.string(), z.array(z.unknown()));

describe("a reader written from SPEC.md", () => {
  let folder: string;
  let manifest: z.infer<typeof Manifest>;
  let shards: z.infer<typeof Directory>["shards"];
  const bytes = (path: string) => readFileSync(join(folder, path));
  const json = (path: string): unknown => JSON.parse(bytes(path).toString("utf8"));
  const body = (kind: string, key: string): unknown => {
    const shard = shards.find((each) => each.kind === kind && each.keys.includes(key));
    const at = shard?.keys.indexOf(key) ?? -1;
    const from = sum(shard?.lengths.slice(0, at) ?? []) + at;
    return JSON.parse(bytes(shard?.file ?? "").toString("utf8", from, from + (shard?.lengths[at] ?? 0)));
  };
  const floats = (path: string) => {
    const raw = bytes(path);
    return Array.from({ length: raw.length / 4 }, (_, at) => raw.readFloatLE(4 * at));
  };

  beforeAll(async () => {
    const { dist } = await miniDist();
    folder = join(dist, "releases", readFileSync(join(dist, "current"), "utf8").replace(/\n$/, ""));
    manifest = Manifest.parse(json("manifest.json"));
    shards = Directory.parse(json("responses/directory.json")).shards;
  });

  it("finds the members of the manifest in their order, and every file with its size and checksum", () => {
    const members = tableOf("3. Manifest").map(([name = ""]) => namesIn(name)[0]);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(json("manifest.json")))).toEqual(members);
    const present = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((path) => path !== "manifest.json");
    expect(manifest.files.map(({ path }) => path)).toEqual(present.sort());
    for (const file of manifest.files) {
      expect(bytes(file.path).length, file.path).toBe(file.bytes);
      expect(sha256(bytes(file.path)), file.path).toBe(file.sha256);
    }
  });

  it("finds the kinds of records that are listed, and no others", () => {
    const listed = tableOf("4. Responses").map(([kind = ""]) => namesIn(kind)[0] ?? "");
    for (const kind of new Set(shards.map((shard) => shard.kind))) expect(listed).toContain(kind);
    for (const kind of listed) {
      const count = sum(shards.filter((shard) => shard.kind === kind).map(({ keys }) => keys.length));
      expect(manifest.records[kind] ?? 0, kind).toBe(count);
    }
  });

  it("finds every body by the lengths before it, under its tag, and the same in the companions", () => {
    for (const { file, lengths, etags, br, gz } of shards) {
      const whole = bytes(file);
      expect(sum(lengths) + lengths.length, file).toBe(whole.length);
      const companions = (
        [
          ["br", br, brotliDecompressSync],
          ["gz", gz, gunzipSync],
        ] as const
      ).map(([ending, packed, unpack]) => {
        const path = `${file}.${ending}`;
        expect(existsSync(join(folder, path)), path).toBe(sum(packed) > 0);
        return { packed, unpack, content: sum(packed) > 0 ? bytes(path) : Buffer.alloc(0) };
      });
      for (const [at, length] of lengths.entries()) {
        const from = sum(lengths.slice(0, at)) + at;
        const own = whole.subarray(from, from + length);
        expect(whole[from + length]).toBe(0x0a);
        expect(sha256(own).slice(0, 16), file).toBe(etags[at]);
        for (const { packed, unpack, content } of companions) {
          const size = packed[at] ?? 0;
          const begin = sum(packed.slice(0, at));
          if (size > 0) expect(unpack(content.subarray(begin, begin + size)).equals(own), file).toBe(true);
        }
      }
    }
  });

  it("finds in every table the columns that are listed, in their order", () => {
    for (const [path = "", content = ""] of tableOf("8. Tables")) {
      const file = namesIn(path)[0] ?? "";
      if (/^object of columns/.test(content)) {
        expect(Object.keys(Columns.parse(json(file))), file).toEqual(namesIn(content));
      } else if (/^list of/.test(content)) {
        const [first] = z.array(z.record(z.string(), z.unknown())).parse(json(file));
        expect(Object.keys(first ?? {}), file).toEqual(/\{([^}]+)\}/.exec(content)?.[1]?.split(", "));
      } else if (file.endsWith(".json")) {
        expect(Object.keys(z.record(z.string(), z.unknown()).parse(json(file))), file).toEqual(
          namesIn(content),
        );
      }
    }
  });

  it("finds the figures of responses in the float tables, rounded as the page says", () => {
    const content = tableOf("8. Tables").find(([path]) => path === "`tables/tasks.f32`")?.[1] ?? "";
    const columns = namesIn(content);
    const values = floats("tables/tasks.f32");
    const { task_id } = z.object({ task_id: strings }).parse(json("tables/tasks.json"));
    expect(values).toHaveLength(task_id.length * columns.length);
    const Task = z.object({
      importance: z.number(),
      relevance: z.number(),
      dimensions: z.record(z.string(), z.number()),
      pillars: z.record(z.string(), z.number()),
    });
    for (const [row, id] of task_id.entries()) {
      const { dimensions, pillars, ...rest } = Task.parse(body("task", id));
      const figures: Record<string, number> = { ...rest, ...dimensions, ...pillars };
      for (const [at, column] of columns.entries()) {
        const decimals = column in pillars ? 4 : column in dimensions ? 1 : 2;
        const value = values[row * columns.length + at] ?? Number.NaN;
        expect(Number(value.toFixed(decimals)), `${id} ${column}`).toBe(figures[column]);
      }
    }
    const { soc_code = [] } = Columns.parse(json("tables/occupations.json"));
    const { element_id = [] } = Columns.parse(json("tables/requirements.json"));
    const relevance = floats("tables/relevance.f32");
    expect(relevance).toHaveLength(soc_code.length * element_id.length);
    const { requirements } = z
      .object({ requirements: z.array(z.object({ element_id: z.string(), job_relevance: z.number() })) })
      .parse(body("jobRequirementsAll", String(soc_code[0])));
    for (const { element_id: id, job_relevance } of requirements) {
      expect(Number((relevance[element_id.indexOf(id)] ?? Number.NaN).toFixed(4)), id).toBe(job_relevance);
    }
  });

  it("reads the jobs of a region in the order given, and finds them in its lists in theirs", () => {
    const Listed = z.object({
      soc_code: z.string(),
      employment: z.number(),
      mean_annual_wage: z.number().nullable(),
      wage_estimated: z.boolean(),
      employment_split: z.literal(true).optional(),
    });
    const Exposed = Listed.extend({ at_risk_jobs: z.number() });
    const Detail = z.object({
      top_exposed_jobs: z.array(Exposed).default([]),
      top_resilient_jobs: z.array(Listed).default([]),
    });
    const rows = Columns.parse(json("tables/occupations.json"));
    const tables = z
      .array(z.object({ msa_code: z.string(), jobs: z.array(z.array(z.number().nullable())) }))
      .parse(json("tables/regions.json"));
    let seen = 0;
    for (const { msa_code, jobs } of tables) {
      expect(jobs.map(([row]) => row)).toEqual(jobs.map(([row]) => row ?? 0).sort((a, b) => a - b));
      const { top_exposed_jobs, top_resilient_jobs } = Detail.parse(body("regionJobs", msa_code));
      const bySoc = (a: z.infer<typeof Listed>, b: z.infer<typeof Listed>) =>
        a.soc_code < b.soc_code ? -1 : 1;
      expect(top_exposed_jobs).toEqual(
        top_exposed_jobs.toSorted((a, b) => b.at_risk_jobs - a.at_risk_jobs || bySoc(a, b)),
      );
      expect(top_resilient_jobs).toEqual(
        top_resilient_jobs.toSorted((a, b) => b.employment - a.employment || bySoc(a, b)),
      );
      for (const listed of [...top_exposed_jobs, ...top_resilient_jobs]) {
        const found = jobs.find(([row]) => rows.soc_code?.[row ?? -1] === listed.soc_code) ?? [];
        const [, employment, wage, isEstimate, isSplit] = found;
        expect(Math.round(employment ?? 0)).toBe(listed.employment);
        expect(wage).toBe(listed.mean_annual_wage);
        expect([isEstimate === 1, isSplit === 1]).toEqual([
          listed.wage_estimated,
          listed.employment_split === true,
        ]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("reads profiles of length 1", () => {
    const raw = bytes("tables/profiles.bin");
    const [rows = 0, ratings = 0, counts = 0] = [0, 4, 8].map((at) => raw.readUInt32LE(at));
    const endsAt = 12 + 4 * rows * ratings;
    const ends = Array.from({ length: rows }, (_, row) => raw.readUInt32LE(endsAt + 4 * row));
    const entries = ends.at(-1) ?? 0;
    const columnsAt = endsAt + 4 * rows;
    expect(raw.length).toBe(columnsAt + 8 * entries);
    for (const [row, end] of ends.entries()) {
      const begin = row === 0 ? 0 : (ends[row - 1] ?? 0);
      const columns = Array.from({ length: end - begin }, (_, at) =>
        raw.readUInt32LE(columnsAt + 4 * (begin + at)),
      );
      expect(columns).toEqual(columns.toSorted((a, b) => a - b));
      for (const column of columns) expect(column).toBeLessThan(counts);
      const own = [
        ...Array.from({ length: ratings }, (_, at) => raw.readFloatLE(12 + 4 * (row * ratings + at))),
        ...columns.map((_, at) => raw.readFloatLE(columnsAt + 4 * (entries + begin + at))),
      ];
      expect(sum(own.map((value) => value * value))).toBeCloseTo(1, 5);
    }
  });
});
