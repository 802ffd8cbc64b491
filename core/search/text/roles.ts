import { stem } from "./stem.ts";

type Role = {
  /** How official titles show it. */
  readonly title: RegExp;
  /** With which words a query asks for it. */
  readonly words: string;
  /** Whether it gains where a query asks for it, and whether it costs where none of the words does. */
  readonly gains: boolean;
  readonly costs: boolean;
};

/** Roles beside or above a trade. */
const roles = (
  [
    {
      title: /^Teaching Assistants|Therap(?:y|ist) (?:Assistants|Aides)$/,
      words: "assistant aide support",
      gains: false,
      costs: true,
    },
    {
      title: /^Helpers--/,
      words: "help helper assistant mate labourer laborer apprentice trainee",
      gains: true,
      costs: true,
    },
    {
      title: /^First-Line Supervisors /,
      words:
        "supervisor supervise foreman forewoman foreperson overseer superintendent manager manage head lead leader chief charge",
      gains: true,
      costs: true,
    },
    {
      title: /Teachers, Postsecondary$/,
      words: "teacher teach lecturer professor university college instructor academic academia",
      gains: false,
      costs: true,
    },
    {
      title: /Managers\b|^Chief Executives|Administrators,/,
      words: "manager manage director executive head administrator president officer",
      gains: true,
      costs: false,
    },
  ] satisfies readonly Role[]
).map((role) => ({ ...role, stems: new Set(role.words.split(" ").map(stem)) }));

/** Which role an official title names: 0 for none. */
export function roleOf(title: string): number {
  return roles.findIndex((role) => role.title.test(title)) + 1;
}

/** What each role adds to a score, by the number {@link roleOf} gives: `gain` where it is asked for, −`cost` where not. */
export function roleWorth(queryWords: readonly string[], gain: number, cost: number): readonly number[] {
  const stems = queryWords.map(stem);
  const worth = roles.map(({ stems: asking, gains, costs }) =>
    stems.some((one) => asking.has(one)) ? (gains ? gain : 0) : costs ? -cost : 0,
  );
  return [0, ...worth];
}
