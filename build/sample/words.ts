import { SourceError } from "../readers/sourceError.ts";

/** The kinds of word a sentence frame asks for. */
export const slots = [
  "goods",
  "gear",
  "tool",
  "paper",
  "data",
  "people",
  "peers",
  "place",
  "topic",
  "rule",
  "trouble",
  "soft",
  "aim",
] as const;
export type Slot = (typeof slots)[number];
export type Lexicon = Readonly<Partial<Record<Slot, readonly string[]>>>;

/** Whether a family works with things or with papers. */
export type Setting = "hands" | "desk";

/** A sentence frame for one generalized work activity; null settings suit both. */
export type Frame = {
  readonly activity: string;
  readonly setting: Setting | null;
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly takesTail: boolean;
};

/** The end of a sentence, for frames of activities that begin with one of `activities` (all where there is none). */
export type Tail = {
  readonly activities: readonly string[];
  readonly text: string;
  readonly slots: readonly Slot[];
};

/** Words a title calls for: an occupation gets them where the pattern matches its title. */
export type Topic = {
  readonly pattern: RegExp;
  readonly families: readonly string[];
  readonly words: Lexicon;
};

type Numbers = Readonly<Record<string, number>>;

/** A kind of work, by title, and what it adds to the family's profile. */
export type Kind = { readonly pattern: RegExp; readonly section: string; readonly values: Numbers };

export type Profiles = {
  /** Short name to generalized work activity id and the opening words of its intermediate activities. */
  readonly activities: ReadonlyMap<string, { readonly id: string; readonly opening: string }>;
  /** Element id to its factor and offset. */
  readonly elements: ReadonlyMap<string, { readonly factor: string; readonly offset: number }>;
  readonly defaultFactors: Numbers;
  /** `<family> <section>` to numbers; sections are factors, activities, styles, market. */
  readonly families: ReadonlyMap<string, Numbers>;
  /** Family to industry sector shares. */
  readonly sectors: ReadonlyMap<string, Numbers>;
  readonly kinds: readonly Kind[];
  readonly styles: Numbers;
  /** Area code to persons employed. */
  readonly regions: Numbers;
};

/** Lines of a word file without comments and blank lines, with their numbers. */
function* wordLines(text: string): Generator<readonly [string, number]> {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== "" && !line.startsWith("#")) yield [line.trim(), index + 1];
  }
}

/** Parses frames.txt. */
export function parseFrames(text: string): {
  readonly frames: readonly Frame[];
  readonly tails: readonly Tail[];
} {
  const frames: Frame[] = [];
  const tails: Tail[] = [];
  for (const [line, number] of wordLines(text)) {
    const found = /^\[(\S+?)( [^\]]+)?\] (.+?)(~?)$/.exec(line);
    if (found === null) throw badLine("frames.txt", number, line, "a line like [4.A.1.a.1] Look up {data}~");
    const [, head = "", options = "", sentence = "", mark] = found;
    const words = options
      .trim()
      .split(" ")
      .filter((word) => word !== "");
    const used = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot as Slot | "titles");
    const ownSlots = used.filter((slot): slot is Slot => slot !== "titles");
    if (head === "tail") tails.push({ activities: words, text: sentence, slots: ownSlots });
    else {
      const setting = (words[0] ?? null) as Setting | null;
      frames.push({ activity: head, setting, text: sentence, slots: ownSlots, takesTail: mark === "~" });
    }
  }
  return { frames, tails };
}

/** Parses lexicon.txt into family and topic word lists. */
export function parseLexicon(text: string): {
  readonly families: ReadonlyMap<string, Lexicon>;
  readonly deskFamilies: ReadonlySet<string>;
  readonly topics: readonly Topic[];
} {
  const deskFamilies = new Set<string>();
  const families = new Map<string, Lexicon>();
  const topics: Topic[] = [];
  let words: Partial<Record<Slot, readonly string[]>> = {};
  for (const [line, number] of wordLines(text)) {
    const family = /^family (\d\d)( desk)?$/.exec(line);
    const topic = /^topic (.+?)(?: @ ([\d ]+))?$/.exec(line);
    const list = /^(\w+): (.+)$/.exec(line);
    if (family !== null) {
      words = {};
      families.set(family[1] as string, words);
      if (family[2] !== undefined) deskFamilies.add(family[1] as string);
    } else if (topic !== null) {
      words = {};
      const [, pattern = "", only] = topic;
      topics.push({ pattern: titlePattern(pattern), families: only?.trim().split(" ") ?? [], words });
    } else if (list !== null && slots.includes(list[1] as Slot)) {
      words[list[1] as Slot] = (list[2] as string).split("; ");
    } else {
      throw badLine("lexicon.txt", number, line, "a family, a topic, or a list of words");
    }
  }
  return { families, deskFamilies, topics };
}

/** Parses profiles.txt. */
export function parseProfiles(text: string): Profiles {
  const activities = new Map<string, { id: string; opening: string }>();
  const elements = new Map<string, { factor: string; offset: number }>();
  const families = new Map<string, Numbers>();
  const sectors = new Map<string, Numbers>();
  const kinds: Kind[] = [];
  const styles: Record<string, number> = {};
  const regions: Record<string, number> = {};
  let defaultFactors: Numbers = {};
  for (const [line, number] of wordLines(text)) {
    const [head = "", body = ""] = line.split(/: (.*)/s);
    const [word = "", first = "", second = "", ...rest] = head.split(" ");
    if (word === "activity") activities.set(first, { id: second, opening: rest.join(" ") });
    else if (word === "style") styles[first] = Number(second);
    else if (word === "region") regions[first] = Number(second);
    else if (word === "default") defaultFactors = parseNumbers(body);
    else if (word === "factor") {
      for (const [id, offset] of Object.entries(parseNumbers(body)))
        elements.set(id, { factor: first, offset });
    } else if (word === "family") {
      const [numbers = "", shares] = body.split("; sectors ");
      families.set(`${first} ${second}`, parseNumbers(numbers));
      if (shares !== undefined) sectors.set(first, parseNumbers(shares));
    } else if (word === "kind") {
      const section = head.slice(head.lastIndexOf(" ") + 1);
      const pattern = titlePattern(head.slice("kind ".length, -section.length - 1));
      kinds.push({ pattern, section, values: parseNumbers(body) });
    } else {
      throw badLine("profiles.txt", number, line, "a profile line");
    }
  }
  return { activities, elements, defaultFactors, families, sectors, kinds, styles, regions };
}

function parseNumbers(text: string): Numbers {
  return Object.fromEntries(
    text.split("; ").map((entry) => {
      const [name = "", value = ""] = entry.split(" ");
      return [name, Number(value)];
    }),
  );
}

/** Alternatives that match at the start of a word, in any case. */
function titlePattern(alternatives: string): RegExp {
  return new RegExp(`\\b(?:${alternatives})`, "i");
}

function badLine(file: string, line: number, value: string, expected: string): SourceError {
  return new SourceError({ file: `build/sample/words/${file}`, line, value, expected });
}
