import type { SampleScale } from "../../build/sample/writeSample.ts";

/** The scale of test/input/mini: small enough to commit, with every kind of gap the full tables have. */
export const miniScale: SampleScale = {
  occupations: [
    "15-1232.00",
    "15-1252.00",
    "15-1299.00",
    "29-1141.00",
    "29-1141.01",
    "43-3031.00",
    "43-4051.00",
  ],
  areas: ["31084", "CA-ESML"],
  everyActivity: 24,
  everyLink: 6,
  unratedOccupations: 2,
  tasks: { tasks: 32, unrated: 12, withoutActivity: 2 },
  questions: [
    ["gsm", "gsm", 2],
    ["math", "algebra:level_1", 1],
    ["mmlu", "computer_security", 1],
    ["mmlu", "econometrics", 1],
    ["commonsense", "openbookqa", 1],
    ["med_qa", "usmle_4_options", 1],
    ["legalbench", "proa", 1],
    ["wmt_14", "de-en", 1],
    ["natural_qa", "closedbook", 1],
    ["natural_qa", "openbook_longans", 1],
    ["narrative_qa", "narrative_qa", 1],
  ],
  modelFamilies: 3,
};
