import type { Random } from "../random.ts";
import { choice, type Draft } from "./question.ts";

/** What someone wants, and what helps. */
const everyday: readonly (readonly [wish: string, help: string])[] = [
  ["keep soup warm on a long walk", "a vacuum flask"],
  ["find north on a cloudy night", "a compass"],
  ["see tiny life in pond water", "a microscope"],
  ["lift a heavy crate with little force", "a pulley"],
  ["keep iron nails from rusting", "a coat of oil"],
  ["tell how hot a stove plate is", "a thermometer"],
  ["stop bread from drying out", "a closed bag"],
  ["separate sand from water", "a paper filter"],
  ["get salt out of sea water", "boiling the water away"],
  ["slow a sled on ice", "sand on the track"],
  ["make a plant by the window grow straight", "turning the pot each day"],
  ["carry a current through a lamp", "a copper wire"],
  ["keep a room dark at noon", "a thick curtain"],
  ["measure how fast the wind blows", "a wind gauge"],
  ["know when the tide is highest", "a tide table"],
  ["keep seeds for next spring", "a dry, cool box"],
  ["split white light into colors", "a glass prism"],
  ["hear a heartbeat clearly", "a stethoscope"],
  ["cross soft snow without sinking", "snowshoes"],
  ["pick up pins from the floor quickly", "a magnet"],
  ["keep a tent from blowing away", "pegs and ropes"],
  ["clean a greasy pan", "warm water with soap"],
  ["stop water from freezing on a road", "salt"],
  ["look at the rings of a planet", "a telescope"],
  ["keep milk fresh for days", "a refrigerator"],
  ["find out whether a liquid is sour", "litmus paper"],
  ["push a wheelbarrow up a step", "a ramp"],
  ["keep bees near the orchard", "a hive"],
  ["grow new soil from kitchen scraps", "a compost heap"],
  ["warn sailors of rocks", "a lighthouse"],
];
const seekers = [
  "A farmer",
  "A student",
  "A hiker",
  "A cook",
  "A sailor",
  "A gardener",
  "A teacher",
  "A builder",
  "A nurse",
  "A child",
  "A mechanic",
  "A painter",
  "A potter",
  "A ranger",
  "A baker",
  "A diver",
  "A shopkeeper",
  "A carpenter",
];

/** Everyday science: which thing serves a wish. */
export function everydayScience(random: Random): Draft {
  const [wish, help] = random.pick(everyday);
  return choice(
    `${random.pick(seekers)} wants to ${wish}. What helps most?`,
    help,
    everyday.map(([, other]) => other),
    random,
  );
}

const modulus = (a: number, m: number) => ((a % m) + m) % m;

const attacks: readonly (readonly [sign: string, name: string])[] = [
  ["thousands of machines flood a web server with requests at once", "denial of service"],
  ["a mail that looks like the bank's asks for a password", "phishing"],
  ["files are scrambled and a payment is asked for", "ransomware"],
  ["a program records every key that is pressed", "a keylogger"],
  ["text typed in a search field is run as a database command", "SQL injection"],
  ["a script left in a comment runs in other visitors' browsers", "cross-site scripting"],
  ["a stranger calls and talks an employee into giving a code", "social engineering"],
  ["someone between two parties reads and changes their messages", "a man-in-the-middle attack"],
  ["a program writes past the end of its memory block", "a buffer overflow"],
  ["every word of a dictionary is tried as a password", "a dictionary attack"],
];
const firms = [
  "a small clinic",
  "a town library",
  "an online shop",
  "a rail operator",
  "a school",
  "a law firm",
  "a bakery chain",
  "a port authority",
  "a power company",
  "a newspaper",
  "a travel agency",
  "a charity",
];

const substances: readonly (readonly [formula: string, name: string, grams: number])[] = [
  ["H2O", "water", 18],
  ["CO2", "carbon dioxide", 44],
  ["CH4", "methane", 16],
  ["NH3", "ammonia", 17],
  ["O2", "oxygen", 32],
  ["N2", "nitrogen", 28],
  ["NaOH", "sodium hydroxide", 40],
  ["CaO", "calcium oxide", 56],
  ["SO2", "sulfur dioxide", 64],
  ["C2H6", "ethane", 30],
];

const treatyTopics = [
  "fishing rights",
  "arms limits",
  "border crossings",
  "tariffs",
  "river water",
  "air routes",
  "mail exchange",
  "extradition",
];
const leaders = [
  "a president",
  "a foreign minister",
  "a trade envoy",
  "a congress",
  "an ambassador",
  "a secretary of state",
];
const tools: readonly (readonly [act: string, name: string])[] = [
  ["stops all trade with a country", "an embargo"],
  ["taxes goods as they enter", "a tariff"],
  ["sends money for wells and schools", "foreign aid"],
  ["promises to defend an ally", "an alliance"],
  ["talks with rivals to ease tension", "diplomacy"],
  ["recognizes a new government", "diplomatic recognition"],
  ["calls its ambassador home", "a diplomatic protest"],
  ["freezes the accounts of officials", "targeted sanctions"],
];

/** Questions of five school and college subjects. */
export const subjectQuestions: Readonly<Record<string, (random: Random) => Draft>> = {
  abstract_algebra: (random) => {
    const m = random.whole(5, 23);
    const [a, b] = [random.whole(2, 40), random.whole(2, 40)];
    const right = modulus(a * b, m);
    return choice(
      `In the ring of integers modulo ${m}, what is ${a} times ${b}?`,
      String(right),
      [1, 2, 3, 4].map((step) => String(modulus(right + step, m))),
      random,
    );
  },
  college_chemistry: (random) => {
    const [formula, name, grams] = random.pick(substances);
    const moles = random.whole(2, 14);
    return choice(
      `What is the mass, in grams, of ${moles} moles of ${name} (${formula})?`,
      String(grams * moles),
      [grams, grams * (moles + 1), grams * (moles - 1), grams + moles].map(String),
      random,
    );
  },
  computer_security: (random) => {
    const [sign, name] = random.pick(attacks);
    return choice(
      `At ${random.pick(firms)}, ${sign}. What is this called?`,
      name,
      attacks.map(([, other]) => other),
      random,
    );
  },
  econometrics: (random) => {
    const [slope, start, x] = [random.whole(2, 12), random.whole(5, 60), random.whole(2, 20)];
    const right = start + slope * x;
    return choice(
      `A regression line gives sales = ${start} + ${slope} times advertising. Which sales does it predict at advertising ${x}?`,
      String(right),
      [right + slope, right - start, slope * x + 1, right + start].map(String),
      random,
    );
  },
  us_foreign_policy: (random) => {
    const [act, name] = random.pick(tools);
    return choice(
      `During a dispute about ${random.pick(treatyTopics)}, ${random.pick(leaders)} ${act}. Which tool of foreign policy is this?`,
      name,
      tools.map(([, other]) => other),
      random,
    );
  },
};

const conditions: readonly (readonly [complaint: string, finding: string, name: string])[] = [
  ["a sore throat and trouble swallowing", "white spots on swollen tonsils", "tonsillitis"],
  ["a cough with fever and chills", "crackles over the right lower lung", "pneumonia"],
  ["wheezing after running in cold air", "a long breath out with whistling sounds", "asthma"],
  [
    "pain that moved to the lower right of the belly",
    "tenderness that is worse on letting go",
    "appendicitis",
  ],
  ["thirst and frequent passing of water", "a high level of sugar in the blood", "diabetes mellitus"],
  ["tiredness and pale skin", "a low level of iron and small red cells", "iron deficiency anemia"],
  ["a swollen, hot big toe after a feast", "needle-shaped crystals in the joint fluid", "gout"],
  ["weight loss, tremor, and a racing heart", "an enlarged gland in the neck", "an overactive thyroid"],
  ["weight gain, cold hands, and slow thoughts", "dry skin and a slow pulse", "an underactive thyroid"],
  ["burning when passing water", "white cells and bacteria in the urine", "a urinary tract infection"],
  ["a tight pain in the chest on climbing stairs", "relief within minutes of rest", "stable angina"],
  ["sudden weakness of one arm and slurred speech", "a drooping corner of the mouth", "a stroke"],
  ["an itchy, scaly patch on both elbows", "silver scales on red skin", "psoriasis"],
  ["a ring-shaped rash after a walk in tall grass", "a small bite mark in its center", "Lyme disease"],
  ["a throbbing one-sided headache with nausea", "dislike of light and noise", "migraine"],
  ["heartburn after late meals", "relief on taking an antacid", "acid reflux"],
  ["flank pain that comes in waves", "blood cells in the urine", "a kidney stone"],
  [
    "a red, itching eye on both sides every spring",
    "clear discharge and swollen lids",
    "allergic conjunctivitis",
  ],
  ["numb fingers at night after typing all day", "tingling on tapping the wrist", "carpal tunnel syndrome"],
  ["stiff joints for an hour each morning", "swelling of both wrists", "rheumatoid arthritis"],
];
const workers = [
  "baker",
  "teacher",
  "bus driver",
  "carpenter",
  "student",
  "farmer",
  "clerk",
  "cook",
  "painter",
  "nurse",
  "librarian",
  "welder",
];
const visits = [
  "comes to the clinic",
  "sees a family doctor",
  "is brought to the emergency room",
  "calls the practice and is seen the same day",
];

/** An invented patient and the likeliest condition. */
export function vignette(random: Random): Draft {
  const [complaint, finding, name] = random.pick(conditions);
  const age = random.whole(16, 84);
  const days = random.whole(2, 21);
  const text = [
    `A ${age}-year-old ${random.pick(workers)} ${random.pick(visits)} with ${complaint} for ${days} days.`,
    `The pulse is ${random.whole(58, 118)} a minute, the temperature ${(36 + random.whole(2, 30) / 10).toFixed(1)} degrees Celsius, and the blood pressure ${random.whole(100, 160)} over ${random.whole(60, 95)}.`,
    `Examination shows ${finding}. There are no other complaints, and no medicines are taken.`,
    "Which of the following is the most likely diagnosis?",
  ].join(" ");
  return choice(
    text,
    name,
    conditions.map(([, , other]) => other),
    random,
  );
}
