import { invariant } from "../../lib/invariant.ts";
import type { DimensionName } from "../types.ts";

/** What a reason says of a dimension: "up" where it raises a task on it, "down" where it lowers it. */
export type Bearing = "up" | "down";

type Reason = {
  /** In words, to be read after "it involves". */
  readonly words: string;
  readonly bears: Readonly<Partial<Record<DimensionName, Bearing>>>;
  /** Skills, abilities and knowledge (O*NET element ids) that work of this kind draws on; social skills (2.B.1) count elsewhere. */
  readonly draws: readonly string[];
};

const DIMENSION_OF: Readonly<Record<string, DimensionName>> = {
  P: "procedural",
  D: "digitization",
  B: "physicality",
  S: "socio_emotional",
};
const BEARING_OF: Readonly<Record<string, Bearing>> = { "+": "up", "-": "down" };

/** A reason: its words, what it raises and lowers (such as `P+ B-`, by the letters of the dimensions), what it draws on. */
function reason(words: string, bears: string, draws: string): Reason {
  const marks = wordsIn(bears).map(([letter = "", sign = ""]) => [
    invariant(DIMENSION_OF[letter], bears),
    invariant(BEARING_OF[sign], bears),
  ]);
  return { words, bears: Object.fromEntries(marks), draws: wordsIn(draws) };
}

function wordsIn(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

/** The closed list of reasons why a task is rated as it is: what kind of work it is, and what is at stake. */
const REASONS = {
  REC: reason("keeping records or entering data", "P+ D+ B- S-", "2.C.1.b 1.A.1.a.2 1.A.1.e.3"),
  CAL: reason("computing or analyzing figures", "D+ B- S-", "2.A.1.e 1.A.1.c.1 1.A.1.c.2 2.C.4.a"),
  WRI: reason("writing or editing documents", "D+ B- S-", "2.A.1.c 1.A.1.a.4 2.C.7.a"),
  RES: reason("reading or doing research", "P- D+ B- S-", "2.A.1.a 1.A.1.a.2 2.A.2.b 1.A.1.b.5"),
  COD: reason("writing software or building models", "P- D+ B- S-", "2.B.3.e 2.C.3.a 1.A.1.b.4 2.B.3.b"),
  DES: reason("designing", "P- D+ B- S-", "2.C.3.c 1.A.1.f.2 1.A.1.b.2 2.B.3.b"),
  PLN: reason("planning or scheduling", "D+ B-", "2.B.5.a 1.A.1.b.6 2.C.1.a"),
  DIA: reason("diagnosing or judging evidence", "P-", "2.A.2.a 2.B.4.e 1.A.1.b.3 1.A.1.b.5"),
  REG: reason("applying rules or regulations", "P+", "2.C.8.b 1.A.1.b.4 2.A.1.a"),
  CRE: reason("creating or performing", "P-", "2.C.7.c 1.A.1.b.2 1.A.1.b.1"),
  HND: reason("handling objects or tools", "D- B+ S-", "1.A.2.a.1 1.A.2.a.2 1.A.2.a.3"),
  LIF: reason("lifting or carrying", "D- B+ S-", "1.A.3.a.1 1.A.3.a.4 1.A.3.b.1"),
  MAC: reason("running machines or equipment", "D- B+ S-", "2.B.3.h 2.B.3.g 1.A.2.b.1"),
  VEH: reason("driving or piloting", "D- B+ S-", "2.C.10 1.A.2.b.3 1.A.4.a.2 2.B.3.h"),
  BOD: reason("touching or treating a person's body", "D- B+ S+", "1.A.2.a.1 1.A.2.a.3 2.C.5.a"),
  ANI: reason("working with animals or plants", "D- B+ S-", "1.A.2.a.2 1.A.3.b.1 2.C.4.d"),
  SIT: reason("being on site or outdoors", "D- B+", "1.A.3.c.3 1.A.4.a.2"),
  SEN: reason("judging by the senses", "D- B+", "1.A.4.a.1 1.A.4.a.3 1.A.1.e.3 2.B.3.m"),
  LAB: reason("working in a laboratory", "P+ B+ S-", "1.A.2.a.3 2.A.1.f 2.C.4.c"),
  INS: reason("installation or repair work", "D- B+ S-", "2.B.3.l 2.B.3.j 2.B.3.d 2.C.3.e 1.A.2.a.2"),
  COO: reason("cooking or serving", "D- B+", "1.A.2.a.2 2.C.2.b"),
  TAL: reason("exchanging information with people", "B- S+", "2.A.1.b 2.A.1.d 1.A.1.a.1 1.A.1.a.3"),
  EXP: reason("explaining or advising", "P- B- S+", "2.A.1.d 1.A.1.a.3 2.C.1.e"),
  TEA: reason("teaching or coaching", "P- D- S+", "2.A.2.c 2.C.6 2.A.1.d"),
  CAR: reason("giving care or comfort", "P- D- S+", "2.C.5.b 2.C.4.e 2.A.1.b"),
  SEL: reason("selling or persuading", "P- S+", "2.C.1.d 1.A.1.a.3"),
  NEG: reason("negotiating or mediating", "P- B- S+", "1.A.1.a.3 2.C.4.e"),
  LEA: reason("supervising or leading people", "P- S+", "2.B.5.d 2.C.1.a 2.A.2.d 2.C.1.f"),
  COL: reason("coordinating with colleagues", "B- S+", "2.A.1.b 2.A.1.d 1.A.1.a.1"),
  PRE: reason("presenting to a group", "S+", "2.A.1.d 1.A.1.a.3 1.A.4.b.5"),
  INT: reason("interviewing or assessing people", "P- S+", "2.A.1.b 1.A.1.a.1 2.A.2.d"),
  PRO: reason("protecting people or enforcing rules", "D- B+ S+", "2.C.8.a 2.A.2.d 1.A.4.a.2"),
  SAF: reason("safety at stake", "", "1.A.1.b.3 2.C.8.a"),
  LEG: reason("legal responsibility", "", "2.C.8.b 2.B.4.e"),
  SCR: reason("a fixed routine", "P+", ""),
  IMP: reason("improvising", "P-", "2.B.2.i"),
};

export type ReasonCode = keyof typeof REASONS;

/** Whether a text is one of the reason codes. */
export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(REASONS, text);
}

export const REASON_CODES = Object.keys(REASONS).filter(isReasonCode);

/** What a reason says; the same for every code, whatever it bears on. */
export function reasonOf(code: ReasonCode): Reason {
  return REASONS[code];
}
