import type { Kind } from "../format/format.ts";

/** Members that hold an id, and the kind of record that must exist under it. */
const LINK_MEMBERS: Readonly<Record<string, Kind>> = {
  soc_code: "job",
  imputed_from: "job",
  openings_shared_with: "job",
  employment_counted_in: "job",
  task_id: "task",
  element_id: "skill",
  msa_code: "region",
  input_id: "benchmark",
};
/** Work styles have element ids of their own that are no requirements. */
const NOT_FOLLOWED = "work_styles";

/** Every id that the responses of a release mention, and every id that resolves. */
type LinkBook = {
  readonly mentions: Map<Kind, Map<string, string>>;
  readonly known: Map<Kind, Set<string>>;
};

export function newLinkBook(): LinkBook {
  return { mentions: new Map(), known: new Map() };
}

/** Notes one record: its own id as known, the ids in its body as mentioned there. */
export function noteLinks(book: LinkBook, kind: Kind, key: string, body: unknown): void {
  noteKnown(book, kind, key);
  noteMembers(book, `${kind} "${key}"`, body);
}

/** Notes that there is a record of this kind and key. */
export function noteKnown(book: LinkBook, kind: Kind, key: string): void {
  let known = book.known.get(kind);
  if (known === undefined) {
    known = new Set();
    book.known.set(kind, known);
  }
  known.add(key);
}

function noteMembers(book: LinkBook, where: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") noteMembers(book, where, item);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === NOT_FOLLOWED) continue;
    const target = LINK_MEMBERS[name];
    if (target === undefined) {
      if (typeof member === "object") noteMembers(book, where, member);
      continue;
    }
    for (const id of Array.isArray(member) ? member : [member]) mention(book, target, String(id), where);
  }
}

function mention(book: LinkBook, target: Kind, id: string, where: string): void {
  let ids = book.mentions.get(target);
  if (ids === undefined) {
    ids = new Map();
    book.mentions.set(target, ids);
  }
  if (!ids.has(id)) ids.set(id, where);
}

/** A sentence for every mentioned id that no record answers to. */
export function deadLinks(book: LinkBook): string[] {
  return [...book.mentions].flatMap(([kind, ids]) =>
    [...ids]
      .filter(([id]) => book.known.get(kind)?.has(id) !== true)
      .map(([id, where]) => `${where} mentions ${kind} "${id}", which is not in the release.`),
  );
}
