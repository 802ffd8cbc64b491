import MiniSearch from "minisearch";
import { mean } from "../core/methodology/statistics.ts";
import type { SearchCorpus } from "../core/search/corpus.ts";

/** Rows of occupations for a query, best first; it promises nothing. */
type Ranker = (query: string) => Promise<readonly { readonly row: number; readonly relevance01: number }[]>;

const K1 = 1.2;
const B = 0.75;

/** BM25 over title, description, alternate titles and tasks as one text, words as they stand in lower case. */
export function bm25Ranker(corpus: SearchCorpus): Ranker {
  const documents = texts(corpus).map((fields) => termsOf(Object.values(fields).join(" ")));
  const lengths = documents.map(({ length }) => length);
  const meanLength = mean(lengths);
  const postings = new Map<string, Map<number, number>>();
  documents.forEach((terms, row) => {
    for (const term of terms) {
      const rows = postings.get(term) ?? new Map<number, number>();
      rows.set(row, (rows.get(row) ?? 0) + 1);
      postings.set(term, rows);
    }
  });
  return async (query) => {
    const scores = new Map<number, number>();
    for (const term of termsOf(query)) {
      const rows = postings.get(term);
      if (!rows) continue;
      const rarity = Math.log(1 + (documents.length - rows.size + 0.5) / (rows.size + 0.5));
      for (const [row, count] of rows) {
        const damped = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[row]!) / meanLength));
        scores.set(row, (scores.get(row) ?? 0) + rarity * damped);
      }
    }
    return [...scores]
      .sort(([rowA, a], [rowB, b]) => b - a || rowA - rowB)
      .map(([row]) => ({ row, relevance01: 0 }));
  };
}

/** MiniSearch over the same text in fields, with prefixes and spelling errors allowed as its guide proposes. */
export function miniSearchRanker(corpus: SearchCorpus): Ranker {
  const index = new MiniSearch({
    fields: ["title", "description", "alternates", "tasks"],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2 } },
  });
  index.addAll(texts(corpus).map((fields, id) => ({ id, ...fields })));
  return async (query) => index.search(query).map(({ id }) => ({ row: id as number, relevance01: 0 }));
}

function texts(corpus: SearchCorpus) {
  const tasksOf = new Map<string, string[]>(corpus.occupations.map(({ soc }) => [soc, []]));
  for (const { soc, text } of corpus.tasks) tasksOf.get(soc)?.push(text);
  return corpus.occupations.map(({ soc, title, description, alternateTitles, reportedTitles }) => ({
    title,
    description,
    alternates: [...alternateTitles, ...reportedTitles].join(" "),
    tasks: (tasksOf.get(soc) ?? []).join(" "),
  }));
}

function termsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
