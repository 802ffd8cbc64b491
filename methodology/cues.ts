import { DIMENSION_NAMES, type DimensionName } from "./types.ts";
import { stem, words } from "./words.ts";

/** What a word says about the work, as target values 0..10 for the dimensions it speaks of. */
export type Cue = Readonly<Partial<Record<DimensionName, number>>>;

/**
 * Words and what they say, under the same anchors as docs/annotation-rubric.md. A line names words of one meaning;
 * verbs stand in their base form.
 */
const LINES: readonly (readonly [
  words: string,
  procedural: number | null,
  digitization: number | null,
  physicality: number | null,
  socioEmotional: number | null,
])[] = [
  ["type keyboard transcribe digitize", 9, 9, 1, 0],
  ["calculate compute tabulate tally total sum", 9, 9, 0, 0],
  ["record log file index catalog catalogue", 8, 8, null, 0],
  ["code encode program debug", 6, 9, 0, 0],
  ["computer software database spreadsheet website web online internet electronic digital", null, 9, 0, null],
  ["data statistics statistical dataset", null, 9, 0, 0],
  ["write draft edit proofread author publish", null, 9, 0, 0],
  ["translate summarize paraphrase", 6, 9, 0, null],
  [
    "report memo memorandum correspondence letter email document documentation manuscript form invoice",
    null,
    8,
    1,
    null,
  ],
  ["analyze forecast model simulate estimate", null, 8, 1, 0],
  ["budget ledger account audit payroll tax bill", 7, 8, 1, null],
  ["research literature theory hypothesis", 3, 8, 1, null],
  ["schedule book reserve", 7, 7, 1, 2],
  ["telephone phone call email", null, 6, 1, null],
  ["bill invoice order purchase procure", 7, 7, 1, null],
  ["lift load unload carry haul hoist stack push pull", 8, 0, 9, 0],
  ["dig shovel rake plow climb crawl", 7, 0, 9, 0],
  ["clean wash mop sweep scrub polish dust sanitize sterilize", 8, 0, 8, 0],
  ["cut trim saw drill weld solder grind sand bore chisel hammer rivet", 7, 1, 8, 0],
  ["install assemble mount fasten bolt splice", 7, 1, 8, 0],
  ["repair overhaul dismantle disassemble lubricate grease", 6, 2, 8, 0],
  ["paint spray brush plaster stain", 7, 0, 8, 0],
  ["drive steer pilot fly", 6, 2, 7, null],
  ["crane forklift tractor truck bulldozer", null, 1, 7, 0],
  ["cook bake fry grill chop peel", 7, 0, 7, null],
  ["pour mix stir scoop fill dip", 8, 0, 7, 0],
  ["feed thread insert position clamp align adjust", 8, null, 7, 0],
  ["hand handheld", null, 1, 8, null],
  ["machine machinery equipment lathe press", null, null, 6, 0],
  ["tool", null, 1, 7, 0],
  ["patrol guard tour walk visit site field", null, null, 5, null],
  ["inject bandage massage bathe dress groom shampoo surgery surgical", null, 1, 8, null],
  ["measure weigh gauge", 8, null, 5, 0],
  ["counsel console comfort reassure empathize", 2, null, null, 8],
  ["negotiate mediate arbitrate persuade", 3, null, null, 8],
  ["supervise lead mentor coach motivate", 3, null, null, 7],
  ["hire recruit evaluate interview", null, null, null, 6],
  ["teach tutor lecture instruct train demonstrate", 4, null, null, 7],
  ["advise consult confer collaborate discuss meet", 3, 6, null, 6],
  ["explain inform answer respond notify", null, null, null, 5],
  ["greet welcome escort accompany assist serve", null, 3, null, 5],
  ["patient child resident family parent student pupil", null, null, null, 7],
  ["client customer guest passenger visitor public", null, null, null, 5],
  ["invent conceive compose choreograph improvise", 1, null, null, null],
  ["plan develop formulate devise strategy", 3, null, null, null],
  ["standard procedure specification instruction regulation checklist", 7, null, null, null],
  ["count sort label package pack wrap sew", 9, null, null, 0],
  ["perform dance sing act play", null, 1, 8, 6],
];

const CUES: ReadonlyMap<string, Cue> = buildCues();

function buildCues(): ReadonlyMap<string, Cue> {
  const cues = new Map<string, Cue>();
  for (const [line, ...targets] of LINES) {
    const cue: Partial<Record<DimensionName, number>> = {};
    for (const [index, name] of DIMENSION_NAMES.entries()) {
      const target = targets[index];
      if (target !== null && target !== undefined) cue[name] = target;
    }
    for (const word of line.split(" ")) if (!cues.has(stem(word))) cues.set(stem(word), cue);
  }
  return cues;
}

/** A cue found in a text: the word as it stands there, in lower case, and what it says. */
export interface FoundCue {
  readonly word: string;
  readonly cue: Cue;
}

/** The cues in a text, each word stem once, in order of first appearance. */
export function findCues(text: string): FoundCue[] {
  const found = new Map<string, FoundCue>();
  for (const word of words(text)) {
    const key = stem(word);
    const cue = CUES.get(key);
    if (cue && !found.has(key)) found.set(key, { word, cue });
  }
  return [...found.values()];
}
