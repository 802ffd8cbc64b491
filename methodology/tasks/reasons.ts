import type { DimensionName } from "../types.ts";

/** What a reason says of a dimension: "up" where it raises a task on it, "down" where it lowers it. */
export type Bearing = "up" | "down";

export type Reason = {
  /** In words, to be read after "it is about" or "because of". */
  readonly words: string;
  readonly bears: Readonly<Partial<Record<DimensionName, Bearing>>>;
  /** Skills, abilities and knowledge (O*NET element ids) that work of this kind draws on; social skills (2.B.1) count elsewhere. */
  readonly draws: readonly string[];
};

/** The closed list of reasons why a task is rated as it is: what kind of work it is, and what is at stake. */
export const REASONS = {
  REC: {
    words: "keeping records or entering data",
    bears: { procedural: "up", digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.C.1.b", "1.A.1.a.2", "1.A.1.e.3"],
  },
  CAL: {
    words: "computing or analysing figures",
    bears: { digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.A.1.e", "1.A.1.c.1", "1.A.1.c.2", "2.C.4.a"],
  },
  WRI: {
    words: "writing or editing documents",
    bears: { digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.A.1.c", "1.A.1.a.4", "2.C.7.a"],
  },
  RES: {
    words: "reading and research",
    bears: { procedural: "down", digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.A.1.a", "1.A.1.a.2", "2.A.2.b", "1.A.1.b.5"],
  },
  COD: {
    words: "writing software or building models",
    bears: { procedural: "down", digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.B.3.e", "2.C.3.a", "1.A.1.b.4", "2.B.3.b"],
  },
  DES: {
    words: "design",
    bears: { procedural: "down", digitization: "up", physicality: "down", socio_emotional: "down" },
    draws: ["2.C.3.c", "1.A.1.f.2", "1.A.1.b.2", "2.B.3.b"],
  },
  PLN: {
    words: "planning or scheduling",
    bears: { digitization: "up", physicality: "down" },
    draws: ["2.B.5.a", "1.A.1.b.6", "2.C.1.a"],
  },
  DIA: {
    words: "diagnosing or judging evidence",
    bears: { procedural: "down", digitization: "up" },
    draws: ["2.A.2.a", "2.B.4.e", "1.A.1.b.3", "1.A.1.b.5"],
  },
  REG: {
    words: "applying rules or regulations",
    bears: { procedural: "up", digitization: "up" },
    draws: ["2.C.8.b", "1.A.1.b.4", "2.A.1.a"],
  },
  CRE: {
    words: "creating or performing",
    bears: { procedural: "down" },
    draws: ["2.C.7.c", "1.A.1.b.2", "1.A.1.b.1"],
  },
  HND: {
    words: "handling objects or tools by hand",
    bears: { procedural: "up", digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["1.A.2.a.1", "1.A.2.a.2", "1.A.2.a.3"],
  },
  LIF: {
    words: "lifting, carrying or strength",
    bears: { procedural: "up", digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["1.A.3.a.1", "1.A.3.a.4", "1.A.3.b.1"],
  },
  MAC: {
    words: "running machines or equipment",
    bears: { procedural: "up", digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["2.B.3.h", "2.B.3.g", "1.A.2.b.1"],
  },
  VEH: {
    words: "driving or piloting",
    bears: { procedural: "up", digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["2.C.10", "1.A.2.b.3", "1.A.4.a.2", "2.B.3.h"],
  },
  BOD: {
    words: "touching or treating a person's body",
    bears: { digitization: "down", physicality: "up", socio_emotional: "up" },
    draws: ["1.A.2.a.1", "1.A.2.a.3", "2.C.5.a"],
  },
  ANI: {
    words: "working with animals or plants",
    bears: { digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["1.A.2.a.2", "1.A.3.b.1", "2.C.4.d"],
  },
  SIT: {
    words: "having to be at the site or outdoors",
    bears: { digitization: "down", physicality: "up" },
    draws: ["1.A.3.c.3", "1.A.4.a.2"],
  },
  SEN: {
    words: "judging by eye, ear or touch on the spot",
    bears: { digitization: "down", physicality: "up" },
    draws: ["1.A.4.a.1", "1.A.4.a.3", "1.A.1.e.3", "2.B.3.m"],
  },
  LAB: {
    words: "laboratory work",
    bears: { procedural: "up", physicality: "up", socio_emotional: "down" },
    draws: ["1.A.2.a.3", "2.A.1.f", "2.C.4.c"],
  },
  INS: {
    words: "installing, repairing or assembling",
    bears: { digitization: "down", physicality: "up", socio_emotional: "down" },
    draws: ["2.B.3.l", "2.B.3.j", "2.B.3.d", "2.C.3.e", "1.A.2.a.2"],
  },
  COO: {
    words: "cooking or serving",
    bears: { procedural: "up", digitization: "down", physicality: "up" },
    draws: ["1.A.2.a.2", "2.C.2.b"],
  },
  TAL: {
    words: "exchanging information with people",
    bears: { physicality: "down", socio_emotional: "up" },
    draws: ["2.A.1.b", "2.A.1.d", "1.A.1.a.1", "1.A.1.a.3"],
  },
  EXP: {
    words: "explaining or advising",
    bears: { procedural: "down", physicality: "down", socio_emotional: "up" },
    draws: ["2.A.1.d", "1.A.1.a.3", "2.C.1.e"],
  },
  TEA: {
    words: "teaching or coaching",
    bears: { procedural: "down", digitization: "down", socio_emotional: "up" },
    draws: ["2.A.2.c", "2.C.6", "2.A.1.d"],
  },
  CAR: {
    words: "caring or comforting",
    bears: { procedural: "down", digitization: "down", socio_emotional: "up" },
    draws: ["2.C.5.b", "2.C.4.e", "2.A.1.b"],
  },
  SEL: {
    words: "selling or persuading",
    bears: { procedural: "down", socio_emotional: "up" },
    draws: ["2.C.1.d", "1.A.1.a.3"],
  },
  NEG: {
    words: "negotiating or mediating",
    bears: { procedural: "down", physicality: "down", socio_emotional: "up" },
    draws: ["1.A.1.a.3", "2.C.4.e"],
  },
  LEA: {
    words: "supervising or leading people",
    bears: { procedural: "down", socio_emotional: "up" },
    draws: ["2.B.5.d", "2.C.1.a", "2.A.2.d", "2.C.1.f"],
  },
  COL: {
    words: "coordinating with colleagues",
    bears: { procedural: "down", physicality: "down", socio_emotional: "up" },
    draws: ["2.A.1.b", "2.A.1.d", "1.A.1.a.1"],
  },
  PRE: {
    words: "presenting to a group",
    bears: { procedural: "down", socio_emotional: "up" },
    draws: ["2.A.1.d", "1.A.1.a.3", "1.A.4.b.5"],
  },
  INT: {
    words: "interviewing or assessing people",
    bears: { procedural: "down", socio_emotional: "up" },
    draws: ["2.A.1.b", "1.A.1.a.1", "2.A.2.d"],
  },
  PRO: {
    words: "protecting people or enforcing rules",
    bears: { digitization: "down", physicality: "up", socio_emotional: "up" },
    draws: ["2.C.8.a", "2.A.2.d", "1.A.4.a.2"],
  },
  SAF: {
    words: "the safety at stake",
    bears: {},
    draws: ["1.A.1.b.3", "2.C.8.a"],
  },
  LEG: {
    words: "the legal responsibility in it",
    bears: {},
    draws: ["2.C.8.b", "2.B.4.e"],
  },
  SCR: {
    words: "its being a scripted routine",
    bears: { procedural: "up" },
    draws: [],
  },
  IMP: {
    words: "its being improvised each time",
    bears: { procedural: "down" },
    draws: ["2.B.2.i"],
  },
} as const satisfies Readonly<Record<string, Reason>>;

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
