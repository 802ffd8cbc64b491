/** An occupation's title as one noun: "Registered Nurses" gives "Registered Nurse". */
export function singularTitle(title: string): string {
  const [first = title] = title.split(/,| Except | Including /);
  const words = first
    .replace(/^Helpers--/, "")
    .trim()
    .split(" ");
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ");
}

/** The last word of the singular title, the noun that names a person: "Nurse". */
export function headNoun(title: string): string {
  return singularTitle(title).split(/[ /]/).at(-1) ?? title;
}

/** A plural to write in a sentence, or null where the title does not read as one. */
export function sentencePlural(title: string): string | null {
  return /[,/()]|--| of |First-Line|Except|Including| and .* and /.test(title) || !/s$/.test(title)
    ? null
    : title.toLowerCase();
}

/** A phrase with capitals, as in a title. */
export function titleCase(phrase: string): string {
  return phrase.replace(/\b([a-z])(?=[a-z])/g, (letter, _first, at: number) =>
    /^(and|of|for|the|in|to|or)\b/.test(phrase.slice(at)) && at > 0 ? letter : letter.toUpperCase(),
  );
}

function singular(word: string): string {
  if (/(ics|ss|us|is|ergy)$/.test(word)) return word;
  if (/men$/.test(word)) return word.replace(/men$/, "man");
  if (/ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(ches|shes|xes|sses)$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/s$/, "");
}
