import { stem } from "./stem.ts";

/** Roles beside a trade: how official titles show them, and with which words a query asks for them. */
const roles = [
  { title: /^Teaching Assistants|Therap(?:y|ist) (?:Assistants|Aides)$/, words: "assistant aide support" },
  { title: /^Helpers--/, words: "help helper assistant mate labourer laborer apprentice trainee" },
  {
    title: /^First-Line Supervisors /,
    words: "supervisor supervise foreman manager manage head lead leader chief charge",
  },
  {
    title: /Teachers, Postsecondary$/,
    words: "teacher teach lecturer professor university college instructor academic academia",
  },
].map(({ title, words }) => ({ title, stems: new Set(words.split(" ").map(stem)) }));

/** Which role beside a trade an official title names: 0 for none. */
export function roleOf(title: string): number {
  return roles.findIndex((role) => role.title.test(title)) + 1;
}

/** The roles that none of a query's words asks for. */
export function rolesNotAsked(queryWords: readonly string[]): ReadonlySet<number> {
  const stems = queryWords.map(stem);
  return new Set(roles.flatMap((role, i) => (stems.some((one) => role.stems.has(one)) ? [] : [i + 1])));
}
