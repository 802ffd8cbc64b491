import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ENDPOINTS } from "../../../core/contract/endpoints.ts";
import { buildSearchIndex } from "../../../core/search/buildSearchIndex.ts";
import {
  EmbeddingError,
  EncoderMismatchError,
  type EncoderOptions,
} from "../../../core/search/encoders/encoder.ts";
import { shownMin01 } from "../../../core/search/relevance.ts";
import { openSearcher } from "../../../core/search/searcher.ts";
import { inNewFolder } from "../../folders.ts";
import { startEmbeddings } from "./models.ts";
import { smallCorpus, titleAt } from "./smallCorpus.ts";

const trained = { kind: "trained" } as const;
const open = (
  of: ReadonlyMap<string, Uint8Array>,
  encoder: EncoderOptions = trained,
  more: { fallback?: "lexical"; localPath?: (name: string) => string; seen?: string[] } = {},
) => {
  const { seen = [], fallback = "none", localPath } = more;
  const read = async (name: string) => {
    seen.push(name);
    return of.get(name)!;
  };
  return openSearcher(read, { encoder, fallback, ...(localPath && { localPath }) });
};

const files = await buildSearchIndex(smallCorpus, trained);
const searcher = await open(files);

it("building an index gives the same bytes for the same corpus", async () => {
  expect(await buildSearchIndex(smallCorpus, trained)).toEqual(files);
});

it("building an index describes its encoder and its files", () => {
  const description = JSON.parse(new TextDecoder().decode(files.get("index.json")));
  expect(description.encoder).toEqual(searcher.encoder);
  expect(description.counts).toEqual({ occupations: 12, tasks: 24, requirements: 4 });
  const { "index.json": _, ...others } = Object.fromEntries(files);
  const sizes = Object.entries(others).map(([name, file]) => [name, file.length]);
  expect(description.bytes).toEqual(Object.fromEntries(sizes));
});

const jobs = (query: string, limit = 12, relevanceMin01?: number) =>
  searcher.semanticJobs(query, { limit, ...(relevanceMin01 !== undefined && { relevanceMin01 }) });

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
])("search over occupations answers %j with %s", async (query, title) => {
  expect((await jobs(query, 1)).map(titleAt)).toEqual([title]);
});

it("search over occupations scores between the floor and 1, falling with rank, every row once", async () => {
  const word = fc.constantFrom("nurse", "animals", "lorry", "write", "of", "qwer");
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
  const query = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), words);
  let most = 0;
  await fc.assert(
    fc.asyncProperty(query, fc.nat({ max: 20 }), fc.constantFrom(0, 0.1, 0.5), async (text, limit, floor) => {
      const found = await jobs(text, limit, floor);
      expect(found.length).toBeLessThanOrEqual(limit);
      most = Math.max(most, found.length);
      expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
      const scores = found.map(({ relevance01 }) => relevance01);
      expect(Math.min(...scores.slice(1), 1)).toBeGreaterThanOrEqual(floor);
      expect(Math.min(...scores, 1)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...scores, 0)).toBeLessThanOrEqual(1);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }),
  );
  expect(most).toBeGreaterThan(1);
});

const risks = ["safe jobs", "am I in danger", "is my job at risk from AI"];

it.each(["asdf qwer zxcv", "zzzz", "lorem ipsum dolor sit amet", "ich liebe dich", "!?", "", ...risks])(
  "finds nothing for %j, which asks for no job",
  async (nonsense) => {
    expect(await jobs(nonsense)).toEqual([]);
    expect(await searcher.semanticTasks(nonsense, { limit: 5 })).toEqual([]);
    expect(await searcher.semanticBoth(nonsense, { limit: 5 })).toEqual({ jobs: [], tasks: [] });
    expect(await searcher.semanticRequirements(nonsense, { limit: 5 })).toEqual([]);
  },
);

it("search over occupations finds a title within a query of another language, and nothing else", async () => {
  expect((await jobs("chef de partie")).map(titleAt)).toEqual(["Cooks, Restaurant"]);
});

it("search over occupations says why, where asked: the title, phrase or task that the query meets", async () => {
  const reasonsOf = async (query: string) =>
    (await searcher.semanticJobs(query, { limit: 1, reasons: true }))[0]?.reasons;
  expect(await reasonsOf("solicitor")).toEqual([{ kind: "phrase", text: "solicitor" }]);
  expect(await reasonsOf("trucker")).toContainEqual({ kind: "alternate_title", text: "Trucker" });
  expect(await reasonsOf("neon sign wirer")).toContainEqual({ kind: "phrase", text: "Neon sign wirer" });
  expect(await reasonsOf("jobs with pets")).toContainEqual({ kind: "phrase", text: "pets" });
  expect(await reasonsOf("vaccinate dogs")).toContainEqual({ kind: "task", text: "Vaccinate dogs and" });
  expect((await searcher.semanticJobs("trucker", { limit: 1 }))[0]).not.toHaveProperty("reasons");
});

it("search over occupations goes on where the page before ended", async () => {
  const all = await jobs("nurse", 12, 0);
  expect(all.length).toBeGreaterThan(1);
  const second = await searcher.semanticJobs("nurse", { limit: 1, offset: 1, relevanceMin01: 0 });
  expect(second).toEqual(all.slice(1, 2));
});

it("search over occupations ends the list where answers are likely wrong, and gives the whole list where that is asked for", async () => {
  const [shown, whole] = [await jobs("trucker"), await jobs("trucker", 12, 0)];
  expect(whole.length).toBeGreaterThan(shown.length);
  expect(shown).toEqual(whole.slice(0, shown.length));
  expect(whole[shown.length]!.relevance01).toBeLessThan(shownMin01);
});

it("leaves out what the API leaves out by default", () => {
  expect(ENDPOINTS.jobSearchSemantic.query.parse({ q: "nurse" }).min_relevance).toBe(shownMin01);
});

it("search over occupations follows traits in figures, in both directions", async () => {
  const alone = (await jobs("jobs without talking to people", 12, 0)).map(titleAt);
  const among = (await jobs("jobs talking to people", 12, 0)).map(titleAt);
  expect(alone[0]).toBe("Heavy Truck Drivers");
  const [drivers, treasurers] = ["Heavy Truck Drivers", "Treasurers and Money Managers"];
  expect(among.indexOf(drivers)).toBeGreaterThan(among.indexOf(treasurers));
});

it("search over occupations leaves the trade itself out where somebody wants to leave it", async () => {
  const next = await jobs("what can a former electrician do next");
  expect(next.map(titleAt)).not.toContain("Electricians");
  expect(next).not.toEqual([]);
});

const firstTask = async (query: string) =>
  (await searcher.semanticTasks(query, { limit: 1, reasons: true }))[0]!;
const textOf = ({ row }: { readonly row: number }) => smallCorpus.tasks[row]!.text;

it("search over tasks and requirements finds a task by its meaning", async () => {
  const task = await firstTask("vaccinating pets");
  expect(textOf(task)).toBe("Vaccinate dogs and cats.");
  expect(task.relevance01).toBeGreaterThan(0.1);
  expect(task.relevance01).toBeLessThanOrEqual(1);
});

it.each([
  [
    "the way somebody asks for it",
    "who gives jabs to pets",
    { kind: "task", text: "giving pets their jabs" },
  ],
  ["a name of its occupation", "solicitor", { kind: "phrase", text: "solicitor" }],
])("search over tasks and requirements finds a task by %s, and says so", async (_, query, reason) => {
  expect((await firstTask(query)).reasons).toEqual([reason]);
});

it("search over tasks and requirements ranks both lists by both kinds of evidence", async () => {
  const { jobs, tasks } = await searcher.semanticBoth("vaccinate dogs and cats", { limit: 3 });
  expect(titleAt(jobs[0]!)).toBe("Veterinarians");
  expect(textOf(tasks[0]!)).toBe("Vaccinate dogs and cats.");
});

it("search over tasks and requirements finds a requirement by a phrase for it, or by its description", async () => {
  const [requirement] = await searcher.semanticRequirements("good at sums", { limit: 1, reasons: true });
  expect(requirement?.reasons).toEqual([{ kind: "phrase", text: "being good at sums" }]);
  const [first] = await searcher.semanticRequirements("numbers", { limit: 2 });
  expect(smallCorpus.requirements[first!.row]!.name).toBe("Mathematics");
});

it("search over tasks and requirements reads the task files only when tasks are asked for", async () => {
  const seen: string[] = [];
  const ofTasks = () => seen.filter((name) => name.startsWith("task")).sort();
  const watched = await open(files, trained, { seen });
  await watched.semanticJobs("nurse", { limit: 1 });
  expect(ofTasks()).toEqual(["task-words.bin"]);
  await watched.semanticTasks("nurse", { limit: 1 });
  await watched.semanticTasks("nurse", { limit: 1 });
  expect(ofTasks()).toEqual(["task-vectors.bin", "task-words.bin"]);
});

it("search over tasks and requirements finds the same through the graph as by exact scan", async ({
  skip,
}) => {
  const graph = files.get("task-graph.hnsw");
  if (!graph) return skip("hnswlib-node is not installed");
  await inNewFolder(async (folder) => {
    await writeFile(join(folder, "task-graph.hnsw"), graph);
    const local = await open(files, trained, { localPath: (name) => join(folder, name) });
    for (const query of ["wires", "care for animals", "money", "write code"]) {
      expect(await local.semanticTasks(query, { limit: 10 })).toEqual(
        await searcher.semanticTasks(query, { limit: 10 }),
      );
    }
  });
});

/** An index built with the help of a server. */
async function overHttp() {
  const { url: baseUrl, close } = await startEmbeddings();
  const http: EncoderOptions = { kind: "http", model: "tiny", baseUrl, dimensions: 4, retries: 0 };
  return { http, built: await buildSearchIndex(smallCorpus, http), close };
}

it("refuses to query with another encoder than built the index, and names both", async () => {
  const { http, built, close } = await overHttp();
  await close();
  const withHttp = open(files, http);
  await expect(withHttp).rejects.toThrow(EncoderMismatchError);
  await expect(withHttp).rejects.toThrow(/trained encoder "trained-[0-9a-f]{12}".*http encoder "tiny"/);
  await expect(open(built)).rejects.toThrow(EncoderMismatchError);
});

it("fails, or falls back to the words, when the endpoint of the index goes away", async () => {
  const { http, built, close } = await overHttp();
  const strict = await open(built, http);
  const lenient = await open(built, http, { fallback: "lexical" });
  expect(await strict.semanticJobs("electricians", { limit: 1 })).toHaveLength(1);
  await close();
  await expect(strict.semanticJobs("electricians", { limit: 1 })).rejects.toThrow(EmbeddingError);
  await expect(strict.semanticTasks("wires", { limit: 1 })).rejects.toThrow(EmbeddingError);
  await expect(strict.semanticRequirements("numbers", { limit: 1 })).rejects.toThrow(EmbeddingError);
  expect(titleAt((await lenient.semanticJobs("electricians", { limit: 1 }))[0]!)).toBe("Electricians");
  const [task] = await lenient.semanticTasks("wires to fuses", { limit: 1 });
  expect(textOf(task!)).toBe("Connect wires to fuses and switches.");
  const [requirement] = await lenient.semanticRequirements("numbers", { limit: 1 });
  expect(smallCorpus.requirements[requirement!.row]!.name).toBe("Mathematics");
});

it("refuses an index of another format in words a person can act on", async () => {
  const description = JSON.parse(new TextDecoder().decode(files.get("index.json")));
  const newer = new TextEncoder().encode(JSON.stringify({ ...description, formatVersion: 99 }));
  const attempt = open(new Map([...files, ["index.json", newer]]));
  await expect(attempt).rejects.toThrow("format 99, this program reads 11");
});
