import type { OccupationText, SearchCorpus } from "../../../core/search/corpus.ts";

/** Occupations in words of this project's own: code and title, description, alternate titles, tasks, phrases, technologies. */
const sketches = `
11-3031.00 Treasurers and Money Managers
Look after the cash, loans and investments of a firm.
Treasurer; Finance Director; Cash Manager
Decide where to invest spare cash.; Borrow money from banks on good terms.
take care of a firm's money; treasury manager
Spreadsheet software

13-2011.00 Bookkeepers and Auditors
Keep and examine financial records.
Certified Public Accountant (CPA); Auditor; Accountant; Ledger Keeper
Examine ledgers for mistakes.; Prepare tax returns for clients.
do the books; check ledgers for fraud
Spreadsheet software; Tax software

15-1252.00 Program Makers
Write and test computer programs.
Software Engineer; Programmer; IT Developer; App Maker
Write computer code in several languages.; Find and mend faults in programs.
coder; build apps and websites
Python; Zorblang compiler

19-1023.00 Animal Biologists
Study wild animals where they live.
Wildlife Scientist; Zoologist
Count wild birds and mammals in forests.; Study diseases of wild animals.
work outdoors with wild animals

23-1011.00 Lawyers
Speak for clients in court and advise on law.
Attorney; Counsel; Trial Attorney
Argue cases before a judge.; Write contracts and wills.
solicitor; barrister; argue in court

25-2021.00 Elementary School Teachers
Teach young children to read, write and count.
Grade School Teacher; Primary Grades Teacher
Teach children reading and arithmetic.; Talk with parents about the progress of their children.
primary school teacher; teach kids to read

29-1131.00 Veterinarians
Heal sick animals.
Animal Doctor; Large Animal Vet
Operate on sick or hurt animals.; Vaccinate dogs and cats.
heal sick pets

29-1141.00 Registered Nurses
Care for patients in hospitals and clinics.
RN (Registered Nurse); RN; Staff Nurse; Ward Nurse
Give medicines to patients.; Watch the pulse and blood pressure of patients.
hospital nurse; look after sick people

29-1171.00 Nurse Practitioners
Diagnose and treat patients, alone or with physicians.
Family Nurse Practitioner; Advanced Nurse
Order tests of blood for patients.; Prescribe medicines.
nurse who prescribes

35-2014.00 Cooks, Restaurant
Cook meals in restaurants.
Line Cook; Grill Cook; Pastry Cook
Season and cook meat and vegetables.; Bake bread and pastry.
chef de partie

47-2111.00 Electricians
Lay and mend electrical wiring.
Wireman; Electrical Installer
Connect wires to fuses and switches.; Find faults in electrical wiring.
sparky; wire houses; fully qualified electrician; electrician for houses

53-3032.00 Heavy Truck Drivers
Drive heavy trucks over long distances.
Long Haul Driver; Trucker; Tractor Trailer Driver
Drive trucks with heavy loads.; Check the brakes and tires of trucks before trips.
lorry driver; HGV driver
`
  .trim()
  .split("\n\n")
  .map((sketch) => {
    const [name = "", description = "", ...lists] = sketch.split("\n");
    const [alternateTitles = [], tasks = [], phrases = [], technologies = []] = lists.map((list) =>
      list.split("; "),
    );
    const [soc = "", title = ""] = name.split(/ (.*)/);
    return { soc, title, description, alternateTitles, tasks, phrases, technologies };
  });

const requirements = [
  ["1.A.1", "Steady Hand", "Hold the hand and arm still.", ["no shaking fingers"]],
  ["2.A.1", "Mathematics", "Solve problems with numbers.", ["being good at sums"]],
  ["2.B.1", "Negotiation", "Bring people together who disagree.", ["getting both sides to agree"]],
  ["2.C.1", "Biology", "Plants and animals and how they live.", ["how living things work"]],
] as const;

/** A corpus small enough to train on within a test. */
export const smallCorpus: SearchCorpus = {
  occupations: sketches.map(
    ({ soc, tasks, ...words }): OccupationText => ({
      ...words,
      soc,
      reportedTitles: [],
      furtherTitles: soc === "47-2111.00" ? ["Neon sign wirer"] : [],
      activities: tasks.slice(0, 1),
      persons: soc === "47-2111.00" ? 700_000 : 20_000,
      profile: new Map([
        ["people", soc === "53-3032.00" ? 0 : soc.startsWith("11") ? 1 : 0.5],
        ["electricity", soc === "47-2111.00" ? 1 : 0],
      ]),
    }),
  ),
  tasks: sketches.flatMap(({ soc, tasks }, i) =>
    tasks.map((text, j) => ({
      taskId: String(100 * (i + 1) + j),
      soc,
      text,
      label: text.split(" ").slice(0, 3).join(" "),
      askedAs: text === "Vaccinate dogs and cats." ? "giving pets their jabs" : "",
      activities: [],
    })),
  ),
  requirements: requirements.map(([elementId, name, description, phrases]) => ({
    elementId,
    name,
    description,
    phrases,
    activities: [],
    occupations: [],
  })),
  wishes: [
    { phrases: ["animal lovers", "pets"], occupations: ["29-1131.00", "19-1023.00"] },
    { phrases: ["number crunchers"], occupations: ["13-2011.00", "11-3031.00"] },
  ],
  concepts: [
    { phrases: ["customers", "talking to people"], complaints: [], subjects: [], traits: [["people", 1]] },
    { phrases: ["alone", "shy"], complaints: [], subjects: [], traits: [["people", -1]] },
    { phrases: ["wires"], complaints: [], subjects: ["electricity"], traits: [] },
  ],
  senses: [
    { titles: ["nurse", "registered nurse"], occupations: ["29-1141.00", "29-1171.00"] },
    { titles: ["truck driver"], occupations: ["53-3032.00", "53-9999.00"] },
    { titles: ["astronaut"], occupations: ["53-9999.00"] },
    { titles: ["soldier"], occupations: [] },
  ],
};

/** Position of an occupation in the corpus. */
export function rowOf(title: string): number {
  const row = smallCorpus.occupations.findIndex((occupation) => occupation.title === title);
  if (row < 0) throw new Error(`No occupation "${title}"`);
  return row;
}

/** Title of the occupation of a result. */
export function titleAt({ row }: { readonly row: number }): string {
  return smallCorpus.occupations[row]!.title;
}
