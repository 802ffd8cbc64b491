import { americanSpelling, isContentWord, words } from "./terms.ts";

/** Words with which people ask for work, whatever the work is; a title has none of them. */
const surelyAsking = new Set(
  (
    "job jobs career careers occupation occupations profession professions vacancy im ive me my myself am we us our someone " +
    "somebody anyone anybody everyone whose want wants wanted wanting wish wishes like likes liked love loves loving enjoy enjoys " +
    "enjoying prefer prefers interested looking seek seeking become becoming would could should can how what where when why ideas " +
    "idea"
  ).split(" "),
);
/** The same, and words with which they ask that a title may have. */
const asking = new Set([
  ...surelyAsking,
  ...(
    "employment vacancies role roles position positions gig gigs working i id she he her him his hers get gets getting " +
    "paid shall might just really very lot lots best top good great right ideal perfect fun cool some something anything involve " +
    "involves involving related based doing does did lets let allow allows so about much many more most suited suitable please " +
    "list kind kinds sort type types opportunity opportunities option options extreme extremely life living"
  ).split(" "),
]);
/** Before "work", which is asked for: "I want to work". */
const beforeWork = new Set(["to", "who"]);

/** Words of wishes that name nothing a job is about. */
const vague = new Set(
  (
    "need needs needed paying hire hires stay staying day days always since ever never only else next out way every month months year " +
    "years under after before easily dream talent passionate fascinated change time end see put making make taking take stand know think " +
    "feel still back own even without less lots few while all bit too well good also again world field fields industry industries sector " +
    "sectors area areas guide ultimate amazing awesome sweet top choice choices consider pursue finding find start starting extreme " +
    "employment opportunities positions position roles role workers worker rather prefer maybe perhaps sure able suit suits fit fits " +
    "fans fan lover lovers enthusiast enthusiasts buff buffs junkie junkies major majors minded oriented person personality " +
    "little reputation reputations bad ever somewhere place places thing things stuff day days today hour hours two three four five six " +
    "grades crazy daughter son wife husband mother father friend listening listen right now anymore really year old " +
    "seven eight nine ten twenty thirty forty fifty hundred bore bores scares drains bothers"
  ).split(" "),
);

/** Whether a word of a wish may name what the job is about. */
export function isTopical(word: string): boolean {
  return !vague.has(word) && !/^\d+$/.test(word);
}

/** Longer texts describe; they do not ask. */
const askedWordsMax = 20;

/** What is left of a text without the words that only ask. */
export type QueryIntent = {
  /** Content words in American spelling, in order. */
  readonly core: readonly string[];
  /** Whether the text asks for work ("jobs where I can…") rather than naming or describing it. */
  readonly asks: boolean;
  /** Whether it tells of work in the third person. */
  readonly tells: boolean;
  /** Whether it asks in words that no title and no description has. */
  readonly isSure: boolean;
};

/** Words that end in "s" and begin a wish or a question, as a verb of the third person begins a description: "hands-on careers". */
const notVerbs = new Set(
  "works always is was does has as this thats whats lets perhaps hands sports arts news".split(" "),
);
/** A description has more words than this. */
export const nameWordsMax = 8;

/** Whether a text tells of somebody's work: "Digs through county records to find who owned a house". Words in "ics" are subjects: "physics careers for…". */
export function tellsOfWork(all: readonly string[]): boolean {
  const [first = ""] = all;
  return all.length > nameWordsMax && /(?<!ic|s)s$/.test(first) && !asking.has(first) && !notVerbs.has(first);
}

/** Tells what is asked for from the asking. A text of nothing but asking keeps all its words, and so does a title. */
export function readIntent(text: string, isTitle: boolean): QueryIntent {
  const all = words(text);
  const content = all.filter(isContentWord).map(americanSpelling);
  const tells = tellsOfWork(all);
  if (all.length > askedWordsMax || tells || (isTitle && !all.some((word) => surelyAsking.has(word))))
    return { core: content, asks: false, tells, isSure: false };
  const isAsking = all.map((word, i) => onlyAsks(word, all[i - 1]));
  const core = all.filter((word, i) => isContentWord(word) && !isAsking[i]);
  return {
    core: core.length > 0 ? core.map(americanSpelling) : content,
    asks: isAsking.includes(true),
    tells,
    isSure: all.some((word) => surelyAsking.has(word)),
  };
}

function onlyAsks(word: string, before = ""): boolean {
  if (asking.has(word)) return true;
  return word === "work" && (before === "" || asking.has(before) || beforeWork.has(before));
}

/** Small words of other languages that English titles hardly use (thus not "die" or "fur"): Spanish, French, German, Italian, Portuguese, Dutch. */
const foreignWords = new Set(
  (
    "de des du les la el los las al del con por para y une aux avec dans chez et je veux un una und mit der das dem ein " +
    "eine ich mochte zu di della delle dei il gli che em com uma trabalho ik met het een mijn voor och att som med"
  ).split(" "),
);

/** At least this share of a query's words shows that it is not English. */
const foreignShareMin = 0.2;

/** Whether a query is likely in another language than English. One that is a title all the same is found as such. */
export function isForeign(queryWords: readonly string[]): boolean {
  const foreign = queryWords.filter((word) => foreignWords.has(word)).length;
  return queryWords.length > 1 && foreign / queryWords.length >= foreignShareMin;
}
