import { access } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeEffects } from "../../build/effects.ts";
import { corpusFromTables } from "../../generator/index/searchCorpus.ts";
import { readSearchWords } from "../../generator/index/searchWords.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { loadTables } from "../../generator/model/loadTables.ts";
import { buildSearchIndex } from "../../search/buildSearchIndex.ts";
import type { SearchCorpus } from "../../search/corpus.ts";
import { openSearcher, type Searcher } from "../../search/searcher.ts";
import { everyday } from "./everyday.ts";

const edition = join(import.meta.dirname, "..", "..", "edition");
const folder = await access(edition).then(
  () => edition,
  () => process.env.TIDEMARK_TEST_SOURCES,
);
const title = (what: string) =>
  folder ? what : `${what} (skipped: there is neither an open edition nor TIDEMARK_TEST_SOURCES)`;

/** Of the everyday queries, so many must have a right answer first; all must have one among the first five. */
const FIRST_MIN_01 = 0.9;

describe.skipIf(!folder)(title("what people say"), () => {
  let corpus: SearchCorpus;
  let searcher: Searcher;

  beforeAll(async () => {
    const effects = nodeEffects({ quiet: true });
    const { tables } = await loadTables({ folder: folder ?? "", onetVersion: "29.0" }, effects);
    const { judgements } = await readJudgements(undefined, effects);
    corpus = corpusFromTables(tables, await readSearchWords(effects), judgements.ratings.byTask);
    const files = await buildSearchIndex(corpus, { kind: "trained" });
    searcher = await openSearcher(async (name) => files.get(name) ?? new Uint8Array(), {
      encoder: { kind: "trained" },
      fallback: "none",
    });
  });

  const answers = async (query: string) =>
    (await searcher.semanticJobs(query, { limit: 5 })).map(({ row }) => corpus.occupations[row]?.title ?? "");

  it("has titles of occupations as answers", () => {
    const titles = new Set(corpus.occupations.map((occupation) => occupation.title));
    for (const [, ...right] of everyday) for (const answer of right) expect(titles).toContain(answer);
  });

  it.each(everyday)("has a right answer to %j among the first five", async (query, ...right) => {
    expect((await answers(query)).filter((answer) => right.includes(answer))).not.toEqual([]);
  });

  it("has a right answer first to nine queries of ten", async () => {
    const missed: string[] = [];
    for (const [query, ...right] of everyday) {
      const [first = "nothing"] = await answers(query);
      if (!right.includes(first)) missed.push(`${query}: ${first}`);
    }
    expect(1 - missed.length / everyday.length, missed.join("; ")).toBeGreaterThanOrEqual(FIRST_MIN_01);
  });

  it.each(["asdf qwer", "zzzz", "lorem ipsum dolor sit amet", "ich möchte mit Kindern arbeiten", "护士"])(
    "finds nothing for %j",
    async (nonsense) => {
      expect(await searcher.semanticBoth(nonsense, { limit: 5 })).toEqual({ jobs: [], tasks: [] });
      expect(await searcher.semanticRequirements(nonsense, { limit: 5 })).toEqual([]);
    },
  );

  it("answers convincing people with persuasion or negotiation", async () => {
    const [first] = await searcher.semanticRequirements("convincing people", { limit: 1 });
    expect(["Persuasion", "Negotiation"]).toContain(corpus.requirements[first?.row ?? -1]?.name);
  });

  it("does not answer engine with teachers of engineering first", () => {
    const [first] = searcher.keywordJobs("engine");
    expect(corpus.occupations[first?.row ?? -1]?.title).toMatch(/\bEngine\b/);
  });
});
