import type { Random } from "../random.ts";
import { type Draft, open } from "./question.ts";

const inventedMarks = [
  "Velquor",
  "Zantipo",
  "Brimolex",
  "Quorvane",
  "Lumitrax",
  "Pendrillo",
  "Ostravy",
  "Kelmoon",
  "Tarvexa",
  "Fildrome",
];
const commonWords = ["Anchor", "Meadow", "Falcon", "Compass", "Thunder", "Maple", "Lantern", "Granite"];
const wares: readonly (readonly [goods: string, quality: string, hint: string])[] = [
  ["soap", "Creamy Clean", "Morning Dew"],
  ["bicycles", "Light Frame", "Wind Dancer"],
  ["coffee", "Dark Roast", "Dawn Call"],
  ["running shoes", "Soft Step", "Gazelle Trail"],
  ["paint", "Quick Dry", "Rainbow Touch"],
  ["mattresses", "Firm Rest", "Cloud Nine Nights"],
  ["door locks", "Safe Shut", "Night Watchman"],
  ["candles", "Long Burn", "Evening Glow"],
  ["garden hoses", "No Kink", "River Tamer"],
  ["writing paper", "Smooth Sheet", "Poet's Friend"],
];

/** How distinctive a mark is for its goods. */
function distinctiveness(random: Random): Draft {
  const [goods, quality, hint] = random.pick(wares);
  const kinds: readonly (readonly [mark: string, answer: string])[] = [
    [random.pick(inventedMarks), "fanciful"],
    [random.pick(commonWords), "arbitrary"],
    [hint, "suggestive"],
    [quality, "descriptive"],
    [goods, "generic"],
  ];
  const [mark, answer] = random.pick(kinds);
  return open(
    `The mark "${mark}" for ${goods}. Which kind of mark is it: generic, descriptive, suggestive, arbitrary, or fanciful?`,
    answer,
  );
}

const trades: readonly (readonly [firm: string, subject: string])[] = [
  ["makes hearing aids", "coverage of hearing aids by public insurance"],
  ["runs container ships", "fees for the use of harbors"],
  ["grows almonds", "limits on water drawn for orchards"],
  ["builds solar roofs", "tax credits for rooftop panels"],
  ["publishes schoolbooks", "state purchases of schoolbooks"],
  ["operates call centers", "recording of telephone calls"],
  ["bottles spring water", "labels on bottled water"],
  ["leases trucks", "weight limits of trucks on highways"],
  ["makes baby food", "tests of baby food for metals"],
  ["runs nursing homes", "staffing of nursing homes"],
  ["sells travel insurance", "refunds for canceled trips"],
  ["mines gravel", "permits for gravel pits"],
];
const steps = ["raises", "lowers", "reviews", "freezes", "phases out", "publishes", "simplifies", "extends"];

function lobbying(random: Random): Draft {
  const [firm, own] = random.pick(trades);
  const [, other] = random.pick(trades.filter(([each]) => each !== firm));
  const isRelevant = random.chance(0.45);
  return open(
    `A bill ${random.pick(steps)} the rules on ${isRelevant ? own : other} from the year ${random.whole(2026, 2034)}, and sets aside ${random.whole(2, 90)} million dollars for its offices. A company ${firm}. Is the bill relevant to the company?`,
    isRelevant ? "Yes" : "No",
  );
}

const lands = [
  "Averra",
  "Belmora",
  "Cordana",
  "Dravia",
  "Estoria",
  "Faltan",
  "Grenvale",
  "Hestia",
  "Ilmar",
  "Jorvia",
  "Kestrel Isles",
  "Lorvane",
  "Mirovia",
  "Nortara",
  "Ostania",
  "Pellora",
  "Quendara",
  "Rosmar",
  "Solvia",
  "Tirana Keys",
];
const routes: readonly string[] = [
  "being born in the country to foreign parents",
  "having one parent who is a citizen",
  "marriage to a citizen",
  "living in the country with a permit",
  "serving in the armed forces",
  "being adopted by a citizen",
  "holding another citizenship at the same time",
];

function citizenship(random: Random): Draft {
  const needed = random.whole(2, 12);
  const years = random.whole(1, 15);
  return open(
    `The citizenship act of ${random.pick(lands)} says: after ${needed} years, ${random.pick(routes)} gives a right to citizenship. A person has met this condition for ${years} years. Does the person have the right?`,
    years >= needed ? "Yes" : "No",
  );
}

const parties = [
  "the buyer",
  "the tenant",
  "the insurer",
  "the city",
  "the employer",
  "the heirs",
  "the shipper",
  "the school board",
  "the lender",
  "the contractor",
];
const others = [
  "the seller",
  "the landlord",
  "the insured",
  "a resident",
  "an employee",
  "the estate",
  "the carrier",
  "a parent",
  "the borrower",
  "the owner",
];
const matters = [
  "a late delivery",
  "a leaking roof",
  "an unpaid claim",
  "a closed road",
  "overtime pay",
  "an unclear will",
  "damaged cargo",
  "a changed timetable",
  "a missed payment",
  "a cracked wall",
];
const functions: readonly (readonly [
  function_: string,
  sentence: (party: string, other: string, matter: string) => string,
])[] = [
  [
    "Facts",
    (party, other, matter) =>
      `In March ${party} wrote to ${other} about ${matter}, and got no answer for six weeks.`,
  ],
  [
    "Procedural History",
    (party, other, matter) =>
      `The court below dismissed the case of ${party} against ${other} over ${matter}, and ${party} appealed.`,
  ],
  [
    "Issue",
    (party, other, matter) => `We have to decide whether ${other} must answer to ${party} for ${matter}.`,
  ],
  [
    "Rule",
    (party, other, matter) =>
      `Whoever promises a service answers for ${matter} unless ${party} or ${other} agreed otherwise in writing.`,
  ],
  [
    "Analysis",
    (party, other, matter) =>
      `Since ${other} knew of ${matter} and kept silent, the excuse that ${party} came too late does not hold.`,
  ],
  [
    "Conclusion",
    (party, other, matter) => `We therefore hold that ${other} owes ${party} damages for ${matter}.`,
  ],
  [
    "Decree",
    (party, other, matter) => `The judgment on ${matter} is reversed; ${other} pays the costs of ${party}.`,
  ],
];

function functionOfSection(random: Random): Draft {
  const [name, sentence] = random.pick(functions);
  const text = sentence(random.pick(parties), random.pick(others), random.pick(matters));
  return open(
    `${text} Which part of a decision is this: ${functions.map(([each]) => each).join(", ")}?`,
    name,
  );
}

const duties = [
  "post its prices",
  "keep exits free",
  "label allergens",
  "return deposits",
  "insure its drivers",
  "test its lifts",
  "pay wages weekly",
  "store files safely",
];
const duty = [
  "A shop",
  "A landlord",
  "A carrier",
  "A hotel",
  "A factory",
  "A clinic",
  "A school",
  "A theater",
];

function privateAction(random: Random): Draft {
  const isPrivate = random.chance(0.5);
  const remedy = isPrivate
    ? "A person harmed by a breach may sue for damages in any court."
    : "Only the inspector may bring a breach before the court.";
  return open(
    `${random.pick(duty)} must ${random.pick(duties)} within ${random.whole(2, 60)} days. ${remedy} Does this law give a private right of action?`,
    isPrivate ? "Yes" : "No",
  );
}

/** Questions of five legal tasks about invented laws, firms and cases. */
export const legalQuestions: Readonly<Record<string, (random: Random) => Draft>> = {
  abercrombie: distinctiveness,
  corporate_lobbying: lobbying,
  international_citizenship_questions: citizenship,
  function_of_decision_section: functionOfSection,
  proa: privateAction,
};
