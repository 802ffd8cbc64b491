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

/** Records by kind and id (see `recordName`): those that there are, and those that responses mention, with where. */
type LinkBook = { readonly known: Set<string>; readonly mentioned: Map<string, string> };

export function newLinkBook(): LinkBook {
  return { known: new Set(), mentioned: new Map() };
}

/** How sentences name a record, such as `job "15-1252.00"`. */
export function recordName(kind: Kind, key: string): string {
  return `${kind} "${key}"`;
}

/** Notes one record: its own id as known, the ids in its body as mentioned there. */
export function noteLinks(book: LinkBook, kind: Kind, key: string, body: unknown): void {
  const name = recordName(kind, key);
  book.known.add(name);
  noteMembers(book, name, body);
}

function noteMembers(book: LinkBook, where: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") noteMembers(book, where, item);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [member, given] of Object.entries(value)) {
    if (member === NOT_FOLLOWED) continue;
    const target = LINK_MEMBERS[member];
    if (target === undefined) {
      if (typeof given === "object") noteMembers(book, where, given);
      continue;
    }
    for (const id of Array.isArray(given) ? given : [given]) {
      const name = recordName(target, String(id));
      if (!book.mentioned.has(name)) book.mentioned.set(name, where);
    }
  }
}

/** A sentence for every mentioned id that no record answers to. */
export function deadLinks({ known, mentioned }: LinkBook): string[] {
  return [...mentioned]
    .filter(([name]) => !known.has(name))
    .map(([name, where]) => `${where} mentions ${name}, which is not in the release.`);
}
