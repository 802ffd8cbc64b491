import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildSearchIndex } from "../../../core/search/buildSearchIndex.ts";
import { EmbeddingError, EncoderMismatchError } from "../../../core/search/encoders/encoder.ts";
import type { EncoderOptions } from "../../../core/search/encoders/encoderOptions.ts";
import { shownMin01 } from "../../../core/search/relevance.ts";
import { openSearcher, type Searcher } from "../../../core/search/searcher.ts";
import { inNewFolder } from "../../folders.ts";
import { startEmbeddings } from "./models.ts";
import { smallCorpus, titleAt } from "./smallCorpus.ts";

const trained = { kind: "trained" } as const;
const reader = (files: ReadonlyMap<string, Uint8Array>) => async (name: string) => {
  const file = files.get(name);
  if (!file) throw new Error(`no file ${name}`);
  return file;
};

let files: ReadonlyMap<string, Uint8Array>;
let searcher: Searcher;

beforeAll(async () => {
  files = await buildSearchIndex(smallCorpus, trained);
  searcher = await openSearcher(reader(files), { encoder: trained, fallback: "none" });
});

describe("building an index", () => {
  it("gives the same bytes for the same corpus", async () => {
    expect(await buildSearchIndex(smallCorpus, trained)).toEqual(files);
  });

  it("describes its encoder and its files", () => {
    const description = JSON.parse(new TextDecoder().decode(files.get("index.json")));
    expect(description.encoder).toEqual(searcher.encoder);
    expect(description.counts).toEqual({ occupations: 12, tasks: 24, requirements: 4 });
    const sizes = [...files]
      .filter(([name]) => name !== "index.json")
      .map(([name, file]) => [name, file.length]);
    expect(description.bytes).toEqual(Object.fromEntries(sizes));
  });
});

describe("semantic search over occupations", () => {
  const first = async (query: string) => titleAt((await searcher.semanticJobs(query, { limit: 1 }))[0]!);

  it.each([
    ["RN", "Registered Nurses"],
    ["truck", "Heavy Truck Drivers"],
    ["lorry driver", "Heavy Truck Drivers"],
    ["elctrician", "Electricians"],
    ["jobs for animal lovers", "Veterinarians"],
    ["I want to be a number cruncher", "Bookkeepers and Auditors"],
    ["solicitor", "Lawyers"],
    ["someone who likes to argue", "Lawyers"],
    ["zorblang", "Program Makers"],
    ["teach kids to read", "Elementary School Teachers"],
    [
      "I give medicines to patients and watch their pulse and their blood pressure on a ward.",
      "Registered Nurses",
    ],
  ])("answers %j with %s", async (query, title) => {
    expect(await first(query)).toBe(title);
  });

  it("scores between the floor and 1, falling with rank, every row once", async () => {
    const word = fc.constantFrom("nurse", "animals", "lorry", "write", "of", "qwer");
    let most = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
        ),
        fc.nat({ max: 20 }),
        fc.constantFrom(0, 0.1, 0.5),
        async (query, limit, relevanceMin01) => {
          const found = await searcher.semanticJobs(query, { limit, relevanceMin01 });
          expect(found.length).toBeLessThanOrEqual(limit);
          most = Math.max(most, found.length);
          expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
          const scores = found.map(({ relevance01 }) => relevance01);
          scores.forEach((score, place) => {
            expect(score).toBeGreaterThanOrEqual(place === 0 ? 0 : relevanceMin01);
            expect(score).toBeLessThanOrEqual(1);
          });
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
        },
      ),
    );
    expect(most).toBeGreaterThan(1);
  });

  it.each(["asdf qwer zxcv", "zzzz", "lorem ipsum dolor sit amet", "ich liebe dich", "!?", ""])(
    "finds nothing for %j",
    async (nonsense) => {
      expect(await searcher.semanticJobs(nonsense, { limit: 5 })).toEqual([]);
      expect(await searcher.semanticTasks(nonsense, { limit: 5 })).toEqual([]);
      expect(await searcher.semanticBoth(nonsense, { limit: 5 })).toEqual({ jobs: [], tasks: [] });
      expect(await searcher.semanticRequirements(nonsense, { limit: 5 })).toEqual([]);
    },
  );

  it("finds a title within a query of another language, and nothing else", async () => {
    const french = await searcher.semanticJobs("chef de partie", { limit: 5 });
    expect(french.map(titleAt)).toEqual(["Cooks, Restaurant"]);
  });

  it("says why, where asked: the title, phrase or task that the query meets", async () => {
    const reasonsOf = async (query: string) =>
      (await searcher.semanticJobs(query, { limit: 1, reasons: true }))[0]?.reasons;
    expect(await reasonsOf("solicitor")).toEqual([{ kind: "phrase", text: "solicitor" }]);
    expect(await reasonsOf("trucker")).toContainEqual({ kind: "alternate_title", text: "Trucker" });
    expect(await reasonsOf("jobs with pets")).toContainEqual({ kind: "phrase", text: "pets" });
    expect(await reasonsOf("vaccinate dogs")).toContainEqual({ kind: "task", text: "Vaccinate dogs and" });
    expect((await searcher.semanticJobs("trucker", { limit: 1 }))[0]).not.toHaveProperty("reasons");
  });

  it("goes on where the page before ended", async () => {
    const all = await searcher.semanticJobs("nurse", { limit: 12, relevanceMin01: 0 });
    expect(all.length).toBeGreaterThan(1);
    const second = await searcher.semanticJobs("nurse", { limit: 1, offset: 1, relevanceMin01: 0 });
    expect(second).toEqual(all.slice(1, 2));
  });

  it("ends the list where answers are likely wrong, and gives the whole list where that is asked for", async () => {
    const shown = await searcher.semanticJobs("trucker", { limit: 12 });
    const whole = await searcher.semanticJobs("trucker", { limit: 12, relevanceMin01: 0 });
    expect(whole.length).toBeGreaterThan(shown.length);
    expect(shown).toEqual(whole.slice(0, shown.length));
    expect(whole[shown.length]!.relevance01).toBeLessThan(shownMin01);
  });

  it("follows traits in figures, in both directions", async () => {
    const places = async (query: string) =>
      (await searcher.semanticJobs(query, { limit: 12, relevanceMin01: 0 })).map(titleAt);
    const alone = await places("jobs without talking to people");
    const among = await places("jobs talking to people");
    expect(alone[0]).toBe("Heavy Truck Drivers");
    expect(among.indexOf("Heavy Truck Drivers")).toBeGreaterThan(
      among.indexOf("Treasurers and Money Managers"),
    );
  });

  it("leaves the trade itself out where somebody wants to leave it", async () => {
    const next = await searcher.semanticJobs("what can a former electrician do next", { limit: 12 });
    expect(next.map(titleAt)).not.toContain("Electricians");
    expect(next).not.toEqual([]);
  });

  it.each(["safe jobs", "am I in danger", "is my job at risk from AI"])(
    "finds no job for %j, which asks for none",
    async (query) => {
      expect(await searcher.semanticJobs(query, { limit: 5 })).toEqual([]);
    },
  );
});

it("finds an occupation by the title of a job within it, and says so", async () => {
  const [job] = await searcher.semanticJobs("neon sign wirer", { limit: 1, reasons: true });
  expect(job && titleAt(job)).toBe("Electricians");
  expect(job?.reasons).toContainEqual({ kind: "phrase", text: "Neon sign wirer" });
});

describe("semantic search over tasks and requirements", () => {
  it("finds a task by its meaning", async () => {
    const [task] = await searcher.semanticTasks("vaccinating pets", { limit: 3 });
    expect(smallCorpus.tasks[task!.row]!.text).toBe("Vaccinate dogs and cats.");
    expect(task!.relevance01).toBeGreaterThan(0.1);
    expect(task!.relevance01).toBeLessThanOrEqual(1);
  });

  it("finds a task by the way somebody asks for it, and says so", async () => {
    const [task] = await searcher.semanticTasks("who gives jabs to pets", { limit: 1, reasons: true });
    expect(task?.reasons).toEqual([{ kind: "task", text: "giving pets their jabs" }]);
  });

  it("says by which name of its occupation it found a task that shares no word", async () => {
    const [task] = await searcher.semanticTasks("solicitor", { limit: 1, reasons: true });
    expect(task?.reasons).toEqual([{ kind: "phrase", text: "solicitor" }]);
  });

  it("ranks both lists by both kinds of evidence", async () => {
    const { jobs, tasks } = await searcher.semanticBoth("vaccinate dogs and cats", { limit: 3 });
    expect(jobs[0] && titleAt(jobs[0])).toBe("Veterinarians");
    expect(tasks[0] && smallCorpus.tasks[tasks[0].row]?.text).toBe("Vaccinate dogs and cats.");
  });

  it("finds a requirement by a phrase for it", async () => {
    const [requirement] = await searcher.semanticRequirements("good at sums", { limit: 1, reasons: true });
    expect(requirement?.reasons).toEqual([{ kind: "phrase", text: "being good at sums" }]);
  });

  it("finds a requirement by its description", async () => {
    const [requirement] = await searcher.semanticRequirements("numbers", { limit: 2 });
    expect(smallCorpus.requirements[requirement!.row]!.name).toBe("Mathematics");
  });

  it("reads the task files only when tasks are asked for", async () => {
    const seen: string[] = [];
    const read = reader(files);
    const watched = await openSearcher(
      (name) => {
        seen.push(name);
        return read(name);
      },
      { encoder: trained, fallback: "none" },
    );
    await watched.semanticJobs("nurse", { limit: 1 });
    expect(seen.filter((name) => name.startsWith("task"))).toEqual(["task-words.bin"]);
    await watched.semanticTasks("nurse", { limit: 1 });
    await watched.semanticTasks("nurse", { limit: 1 });
    expect(seen.filter((name) => name.startsWith("task")).sort()).toEqual([
      "task-vectors.bin",
      "task-words.bin",
    ]);
  });

  it("finds the same through the graph as by exact scan", async ({ skip }) => {
    const graph = files.get("task-graph.hnsw");
    if (!graph) return skip("hnswlib-node is not installed");
    await inNewFolder(async (folder) => {
      await writeFile(join(folder, "task-graph.hnsw"), graph);
      const localPath = (name: string) => join(folder, name);
      const local = await openSearcher(reader(files), { encoder: trained, fallback: "none", localPath });
      for (const query of ["wires", "care for animals", "money", "write code"]) {
        expect(await local.semanticTasks(query, { limit: 10 })).toEqual(
          await searcher.semanticTasks(query, { limit: 10 }),
        );
      }
    });
  });
});

describe("other encoders", () => {
  it("refuses to query with another encoder than built the index, and names both", async () => {
    const server = await startEmbeddings();
    const http: EncoderOptions = { kind: "http", model: "tiny", baseUrl: server.url, dimensions: 4 };
    const built = await buildSearchIndex(smallCorpus, http);
    await server.close();
    const open = openSearcher(reader(files), { encoder: http, fallback: "none" });
    await expect(open).rejects.toThrow(EncoderMismatchError);
    await expect(open).rejects.toThrow(/trained encoder "trained-[0-9a-f]{12}".*http encoder "tiny"/);
    const withTrained = openSearcher(reader(built), { encoder: trained, fallback: "none" });
    await expect(withTrained).rejects.toThrow(EncoderMismatchError);
  });

  it("fails, or falls back to the words, when the endpoint of the index goes away", async () => {
    const server = await startEmbeddings();
    const http: EncoderOptions = {
      kind: "http",
      model: "m",
      baseUrl: server.url,
      dimensions: 4,
      retries: 0,
    };
    const built = await buildSearchIndex(smallCorpus, http);
    const strict = await openSearcher(reader(built), { encoder: http, fallback: "none" });
    const lenient = await openSearcher(reader(built), { encoder: http, fallback: "lexical" });
    expect(await strict.semanticJobs("electricians", { limit: 1 })).toHaveLength(1);
    await server.close();
    await expect(strict.semanticJobs("electricians", { limit: 1 })).rejects.toThrow(EmbeddingError);
    await expect(strict.semanticTasks("wires", { limit: 1 })).rejects.toThrow(EmbeddingError);
    await expect(strict.semanticRequirements("numbers", { limit: 1 })).rejects.toThrow(EmbeddingError);
    expect(titleAt((await lenient.semanticJobs("electricians", { limit: 1 }))[0]!)).toBe("Electricians");
    const [task] = await lenient.semanticTasks("wires to fuses", { limit: 1 });
    expect(smallCorpus.tasks[task!.row]!.text).toBe("Connect wires to fuses and switches.");
    const [requirement] = await lenient.semanticRequirements("numbers", { limit: 1 });
    expect(smallCorpus.requirements[requirement!.row]!.name).toBe("Mathematics");
  });
});

it("refuses an index of another format in words a person can act on", async () => {
  const description = JSON.parse(new TextDecoder().decode(files.get("index.json")));
  const newer = new TextEncoder().encode(JSON.stringify({ ...description, formatVersion: 99 }));
  const open = openSearcher(reader(new Map([...files, ["index.json", newer]])), {
    encoder: trained,
    fallback: "none",
  });
  await expect(open).rejects.toThrow("format 99, this program reads 8");
});
