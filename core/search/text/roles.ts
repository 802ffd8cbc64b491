import { stem } from "./stem.ts";

/**
 * Roles beside or above a trade: how official titles show it, with which words a query asks for it, whether it gains where
 * one does, and whether it costs where none does.
 */
const roles = [
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
      "supervisor supervise foreman forewoman foreperson overseer superintendent manager manage head lead leader chief charge chargehand",
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
    words: "manager manage director executive head administrator president officer vp",
    gains: true,
    costs: false,
  },
].map((role) => ({ ...role, stems: new Set(role.words.split(" ").map(stem)) }));

/** Words that say what somebody is, in the words that American titles have for it. */
const meanings: ReadonlyMap<string, readonly string[]> = new Map([
  ["seller", ["salesperson", "seller"]],
  ["repairman", ["repairer"]],
  ["servicer", ["repairer", "servicer"]],
  ["counsel", ["lawyer"]],
  ["chargehand", ["foreman"]],
]);

/** Abbreviations of adverts that are no names of their own. */
const longForms: ReadonlyMap<string, string> = new Map(
  (
    "a/r=accounts receivable;a/p=accounts payable;hs=high school;sped=special education;para=paraprofessional aide;mgr=manager;" +
    "asst=assistant;supv=supervisor;supvr=supervisor;spvr=supervisor;dir=director;coord=coordinator;maint=maintenance;" +
    "mfg=manufacturing;acct=accounting;svc=service;svcs=services;cust=customer;elec=electrical;mech=mechanic;prof=professor;" +
    "exec=executive;svp=vice president;eng=engineer;engr=engineer;eit=civil engineer in training;dev=developer;tchr=teacher;" +
    "whse=warehouse;mktg=marketing;prod=production;distr=distribution;const=construction;mgmt=management;" +
    "admin=administrative;swe=software engineer;sw=software;gm=general manager;agm=assistant general manager;pharm=pharmacy;" +
    "constr=construction;proj=project;bldg=building;hwy=highway;qc=quality control;qa=quality assurance;boh=kitchen;foh=server;" +
    "oper=operator;ops=operations;equip=equipment;mach=machine;mtce=maintenance;mfr=manufacturing;assoc=associate;spec=specialist;" +
    "supt=superintendent;insp=inspector;drvr=driver;whs=warehouse;elem=elementary;econ=economics;sci=science;dept=department;" +
    "wtr=water;transp=transportation;distrib=distribution;agri=agricultural;hort=horticultural"
  )
    .split(";")
    .map((pair) => pair.split("=") as [string, string]),
);
const shortForm = new RegExp(`(?<![\\w/])(?:${[...longForms.keys()].join("|")})(?![\\w/])\\.?`, "gi");

/** The name of a job with its abbreviations spelled out: "Asst. Mgr" is an assistant manager. */
export function spelledOut(title: string): string {
  return title.replace(shortForm, (short) => longForms.get(short.toLowerCase().replace(".", "")) ?? short);
}

/** A word of a title, with what it means where American titles say it otherwise: a "seller" is a salesperson. */
export function meantBy(word: string): readonly string[] {
  return meanings.get(word) ?? [word];
}

/** Which role an official title names: 0 for none. */
export function roleOf(title: string): number {
  return roles.findIndex((role) => role.title.test(title)) + 1;
}

/** What a role that is asked for gains, in standard deviations. */
const gain = 0.5;

/** What each role adds to a score, by the number {@link roleOf} gives, where one that nobody asked for costs so much. */
export function roleWorth(queryWords: readonly string[], cost: number): readonly number[] {
  const stems = queryWords.map(stem);
  const worth = roles.map(({ stems: asking, gains, costs }) => {
    if (stems.some((one) => asking.has(one))) return gains ? gain : 0;
    return costs ? -cost : 0;
  });
  return [0, ...worth];
}
