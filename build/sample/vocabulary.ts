import { join } from "node:path";
import type { Effects } from "../effects.ts";
import { parseTab } from "./tableText.ts";
import {
  type Frame,
  type Lexicon,
  type Profiles,
  parseFrames,
  parseLexicon,
  parseProfiles,
  type Tail,
  type Topic,
} from "./words.ts";

export type ElementKind =
  | "Skills"
  | "Abilities"
  | "Knowledge"
  | "Work Styles"
  | "Work Activities"
  | "Work Context";
export type Element = { readonly id: string; readonly kind: ElementKind; readonly name: string };
export type SocGroup = {
  readonly code: string;
  readonly level: "Major" | "Minor" | "Broad" | "Detailed";
  readonly title: string;
};
export type Area = {
  readonly area: string;
  readonly title: string;
  readonly type: string;
  readonly counties: string;
};

/** What the sample is made of: public codes and names, and the project's own words and profiles. */
export type Vocabulary = {
  readonly occupations: readonly { readonly soc: string; readonly title: string }[];
  readonly elements: readonly Element[];
  readonly socGroups: readonly SocGroup[];
  readonly areas: readonly Area[];
  /** Detailed work activity ids. */
  readonly dwaIds: readonly string[];
  /** Ability or skill id and the work activity or work context id it serves. */
  readonly links: readonly (readonly [string, string])[];
  readonly frames: readonly Frame[];
  readonly tails: readonly Tail[];
  readonly families: ReadonlyMap<string, Lexicon>;
  /** Families that handle papers rather than things. */
  readonly deskFamilies: ReadonlySet<string>;
  readonly topics: readonly Topic[];
  readonly profiles: Profiles;
};

/** Reads the vocabulary and word files that lie beside this module. */
export async function readVocabulary(effects: Pick<Effects, "files">): Promise<Vocabulary> {
  const file = (name: string) => effects.files.readText(join(import.meta.dirname, name));
  const rows = async (name: string) => parseTab(name, await file(`vocabulary/${name}.tsv`));
  const lexicon = parseLexicon(await file("words/lexicon.txt"));
  return {
    occupations: (await rows("occupations")).map((row) => ({
      soc: row.soc as string,
      title: row.title as string,
    })),
    elements: (await rows("elements")).map((row) => ({
      id: row.element_id as string,
      kind: row.kind as ElementKind,
      name: row.name as string,
    })),
    socGroups: (await rows("soc_groups")).map((row) => ({
      code: row.code as string,
      level: row.level as SocGroup["level"],
      title: row.title as string,
    })),
    areas: (await rows("regions")).map((row) => ({
      area: row.area as string,
      title: row.title as string,
      type: row.type as string,
      counties: row.counties as string,
    })),
    dwaIds: (await rows("activities")).map((row) => row.dwa_id as string),
    links: (await rows("links")).map((row) => [row.element_id as string, row.target_id as string]),
    ...parseFrames(await file("words/frames.txt")),
    ...lexicon,
    profiles: parseProfiles(await file("words/profiles.txt")),
  };
}
