import type { SampleOccupation } from "./occupations.ts";
import { familyNumbers } from "./occupations.ts";
import { openRandom, type Random } from "./random.ts";
import type { Value } from "./tableText.ts";
import type { Element, ElementKind, Vocabulary } from "./vocabulary.ts";

const date = "01/2025";
const clamp = (value: number, minimum: number, maximum: number) =>
  Math.min(maximum, Math.max(minimum, value));

/** Rows of `Skills.txt`, `Abilities.txt` or `Knowledge.txt`: importance and level of each element, with errors. */
export function elementRows(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  kind: ElementKind,
  seed: number,
): readonly (readonly Value[])[] {
  const elements = vocabulary.elements.filter((element) => element.kind === kind);
  return occupations.flatMap((occupation) => {
    const random = openRandom(seed, `${kind} ${occupation.soc}`);
    const lean = 0.15 * random.normal();
    const isSurveyed = kind !== "Knowledge" || random.chance(0.76);
    const n = kind === "Knowledge" ? random.whole(18, 60) : 8;
    return elements.flatMap((element) =>
      elementPair(vocabulary, occupation, element, lean, isSurveyed ? n : null, random),
    );
  });
}

function elementPair(
  vocabulary: Vocabulary,
  occupation: SampleOccupation,
  element: Element,
  lean: number,
  n: number | null,
  random: Random,
): readonly (readonly Value[])[] {
  const profile = vocabulary.profiles.elements.get(element.id);
  if (profile === undefined) throw new Error(`profiles.txt has no factor for ${element.id}`);
  const expected = (occupation.factors[profile.factor] ?? 2) + profile.offset + lean;
  const importance = clamp(expected + 0.28 * random.normal(), 1, 5);
  const level = clamp((importance - 1) * 1.3 + 0.35 * random.normal(), 0, 7);
  const isNotRelevant = importance < 1.4 && level < 0.5;
  const spread = n !== null && n > 8 ? 0.25 : 0.13;
  const importanceError = spread * (0.3 + random.next());
  const levelError = spread * (0.5 + 1.6 * random.next());
  return [
    ratingRow(occupation.soc, element, "IM", importance, n, importanceError, 5, "n/a"),
    ratingRow(occupation.soc, element, "LV", level, n, levelError, 7, isNotRelevant ? "Y" : "N"),
  ];
}

/** Published errors above this make O*NET recommend suppressing a level. */
const suppressedError = 0.51;

function ratingRow(
  soc: string,
  element: Element,
  scale: "IM" | "LV",
  value: number,
  n: number | null,
  error: number,
  maximum: number,
  notRelevant: string,
): readonly Value[] {
  const minimum = scale === "IM" ? 1 : 0;
  const bounds =
    n === null
      ? ["n/a", "n/a", "n/a", "n/a", "n/a"]
      : [
          n,
          error.toFixed(4),
          clamp(value - 1.96 * error, minimum, maximum).toFixed(4),
          clamp(value + 1.96 * error, minimum, maximum).toFixed(4),
          error > suppressedError && scale === "LV" ? "Y" : "N",
        ];
  return [
    soc,
    element.id,
    element.name,
    scale,
    value.toFixed(2),
    ...bounds,
    notRelevant,
    date,
    n === 8 ? "Analyst" : "Incumbent",
  ];
}

export const elementHeader = [
  "O*NET-SOC Code",
  "Element ID",
  "Element Name",
  "Scale ID",
  "Data Value",
  "N",
  "Standard Error",
  "Lower CI Bound",
  "Upper CI Bound",
  "Recommend Suppress",
  "Not Relevant",
  "Date",
  "Domain Source",
] as const;

export const workStyleHeader = elementHeader.filter((name) => name !== "Not Relevant");

/** Rows of `Work Styles.txt`: 16 styles on importance. */
export function workStyleRows(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  seed: number,
): readonly (readonly Value[])[] {
  const styles = vocabulary.elements.filter(({ kind }) => kind === "Work Styles");
  return occupations.flatMap((occupation) => {
    const random = openRandom(seed, `styles ${occupation.soc}`);
    const family = familyNumbers(vocabulary, occupation.family, "styles");
    const isSurveyed = random.chance(0.76);
    const n = random.whole(18, 60);
    return styles.map((style) => {
      const expected = (vocabulary.profiles.styles[style.id] ?? 3.5) + (family[style.id] ?? 0);
      const value = clamp(expected + 0.24 * random.normal(), 1, 5);
      const error = 0.06 + 0.25 * random.next();
      const row = ratingRow(occupation.soc, style, "IM", value, isSurveyed ? n : null, error, 5, "");
      return row.filter((_, at) => elementHeader[at] !== "Not Relevant");
    });
  });
}

/** Work context elements the sample rates, with the usual value on 1 to 5 and what a factor above 2 adds. */
const contexts: readonly (readonly [string, number, string, number])[] = [
  ["4.C.3.b.2", 2.1, "machine", 0.4],
  ["4.C.3.b.4", 4.1, "attention", 0.2],
  ["4.C.3.b.7", 2.9, "clerical", 0.4],
  ["4.C.3.b.8", 3.9, "lead", 0.2],
];

export const workContextHeader = [
  ...elementHeader.slice(0, 4),
  "Category",
  ...elementHeader.slice(4),
] as const;

/** Rows of `Work Context.txt`: automation, exactness, repetition and structure of the work, on 1 to 5. */
export function workContextRows(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  seed: number,
): readonly (readonly Value[])[] {
  const names = new Map(vocabulary.elements.map(({ id, name }) => [id, name]));
  return occupations.flatMap(({ soc, factors }) => {
    const random = openRandom(seed, `context ${soc}`);
    return contexts.map(([id, usual, factor, slope]) => {
      const value = clamp(usual + slope * ((factors[factor] ?? 2) - 2) + 0.35 * random.normal(), 1, 5);
      const row = ratingRow(
        soc,
        { id, kind: "Work Context", name: names.get(id) ?? id },
        "IM",
        value,
        20,
        0.2,
        5,
        "n/a",
      );
      return [...row.slice(0, 3), "CX", "n/a", ...row.slice(4)];
    });
  });
}
