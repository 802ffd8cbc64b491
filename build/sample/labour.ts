import type { SampleOccupation } from "./occupations.ts";
import { familyNumbers, kindValue } from "./occupations.ts";
import { openRandom, type Random } from "./random.ts";
import type { Value } from "./tableText.ts";
import type { Area, SocGroup, Vocabulary } from "./vocabulary.ts";

/** Employment and pay of one SOC detailed occupation, made up. */
type Job = {
  readonly code: string;
  readonly title: string;
  readonly persons: number;
  readonly wage: number;
  readonly changePercent: number;
};

const round10 = (value: number) => Math.round(value / 10) * 10;

/** A SOC group with the codes of the groups above it. */
export type PlacedGroup = SocGroup & {
  readonly major: string;
  readonly minor: string | null;
  readonly broad: string | null;
};

/** The SOC structure lists every group before what belongs to it: the last one of each level is the parent. */
export function placeGroups(groups: readonly SocGroup[]): readonly PlacedGroup[] {
  let [major, minor, broad]: [string, string | null, string | null] = ["", null, null];
  return groups.map((group) => {
    if (group.level === "Major") [major, minor, broad] = [group.code, null, null];
    if (group.level === "Minor") [minor, broad] = [group.code, null];
    if (group.level === "Broad") broad = group.code;
    return { ...group, major, minor, broad };
  });
}

/** All the labour market tables of the sample. */
export function labourTables(
  vocabulary: Vocabulary,
  occupations: readonly SampleOccupation[],
  areas: readonly Area[],
  seed: number,
) {
  const used = new Set(occupations.map(({ soc }) => soc.slice(0, 7)));
  const placed = placeGroups(vocabulary.socGroups);
  const details = placed.filter(({ code, level }) => level === "Detailed" && used.has(code));
  const above = new Set(details.flatMap(({ major, minor, broad }) => [major, minor, broad]));
  const groups = placed.filter(({ code }) => used.has(code) || above.has(code));
  const civilian = details.filter(({ major }) => major !== "55-0000");
  const jobs = civilian.map((group) => drawJob(vocabulary, group, seed));
  return {
    structure: groups,
    national: nationalRows(groups, jobs, openRandom(seed, "national marks")),
    regions: areas,
    regional: regionalRows(vocabulary, groups, jobs, areas, seed),
    projections: projectionRows(groups, jobs, openRandom(seed, "openings")),
    industryShares: industryRows(vocabulary, groups, jobs, seed),
  };
}

function drawJob(vocabulary: Vocabulary, { code, title }: SocGroup, seed: number): Job {
  const random = openRandom(seed, `job ${code}`);
  const market = familyNumbers(vocabulary, code.slice(0, 2), "market");
  const size = Math.min(25, Math.exp(0.95 * random.normal()));
  return {
    code,
    title,
    persons: Math.max(300, round10((market.persons ?? 0) * size)),
    wage: round10(
      (market.wage ?? 0) * (kindValue(vocabulary, title, "wage") ?? 1) * Math.exp(0.2 * random.normal()),
    ),
    changePercent: Math.max(-35, Math.min(40, (market.change ?? 0) + 5 * random.normal())),
  };
}

/** Jobs added up: persons, mean wage, mean change. */
type Sum = { persons: number; payroll: number; change: number };

type Line = { readonly job: Job; readonly group: string };

/** The total, the groups, and the detailed occupations, each with its figures, in the order of the SOC. */
function allLines(groups: readonly PlacedGroup[], jobs: readonly Job[]): readonly Line[] {
  const placed = new Map(groups.map((group) => [group.code, group]));
  const byCode = new Map(jobs.map((job) => [job.code, job]));
  const sums = new Map<string, Sum>();
  for (const job of jobs) {
    const group = placed.get(job.code);
    for (const code of ["00-0000", group?.major, group?.minor, group?.broad]) {
      if (!code) continue;
      const sum = sums.get(code) ?? { persons: 0, payroll: 0, change: 0 };
      sum.persons += job.persons;
      sum.payroll += job.persons * job.wage;
      sum.change += job.persons * job.changePercent;
      sums.set(code, sum);
    }
  }
  const summed = (code: string, title: string, group: string): Line[] => {
    const sum = sums.get(code);
    if (sum === undefined || sum.persons === 0) return [];
    const { persons, payroll, change } = sum;
    return [
      {
        job: { code, title, persons, wage: round10(payroll / persons), changePercent: change / persons },
        group,
      },
    ];
  };
  return [
    ...summed("00-0000", "All Occupations", "total"),
    ...groups.flatMap(({ code, title, level }): Line[] => {
      if (level !== "Detailed") return summed(code, title, level.toLowerCase());
      const job = byCode.get(code);
      return job === undefined ? [] : [{ job, group: "detailed" }];
    }),
  ];
}

export const nationalHeader = [
  "AREA",
  "AREA_TITLE",
  "AREA_TYPE",
  "PRIM_STATE",
  "OCC_CODE",
  "OCC_TITLE",
  "O_GROUP",
  "TOT_EMP",
  "A_MEAN",
] as const;

function nationalRows(
  groups: readonly PlacedGroup[],
  jobs: readonly Job[],
  marks: Random,
): readonly (readonly Value[])[] {
  return allLines(groups, jobs).map(({ job, group }) => {
    const isDetailed = group === "detailed";
    const wage = isDetailed && marks.chance(0.01) ? "*" : job.wage;
    return ["99", "U.S.", "1", "US", job.code, job.title, group, job.persons, wage];
  });
}

export const regionalHeader = [...nationalHeader, "A_MEAN_EST", "A_MEAN_SOURCE"] as const;

function regionalRows(
  vocabulary: Vocabulary,
  groups: readonly PlacedGroup[],
  jobs: readonly Job[],
  areas: readonly Area[],
  seed: number,
): readonly (readonly Value[])[] {
  const nationwide = jobs.reduce((sum, job) => sum + job.persons, 0);
  const families = [...new Set(jobs.map(({ code }) => code.slice(0, 2)))];
  return areas.flatMap((area) => {
    const random = openRandom(seed, `region ${area.area}`);
    const size = vocabulary.profiles.regions[area.area] ?? round10(55_000 + 380_000 * random.next() ** 2);
    const payLevel = 0.92 + 0.28 * random.next();
    const lean = new Map(families.map((family) => [family, Math.exp(0.3 * random.normal())]));
    const local = jobs.flatMap((job): Job[] => {
      const share = ((lean.get(job.code.slice(0, 2)) ?? 1) * job.persons) / nationwide;
      const persons = round10(size * share * Math.exp(0.35 * random.normal()));
      const wage = round10(job.wage * payLevel * Math.exp(0.05 * random.normal()));
      return persons < 30 ? [] : [{ ...job, persons, wage }];
    });
    const type = area.type === "MSA" ? "4" : area.type === "MD" ? "MD" : "6";
    return allLines(groups, local)
      .filter(({ group }) => group === "total" || group === "major" || group === "detailed")
      .map(({ job, group }) => {
        const isPublished = group !== "detailed" || random.chance(0.55);
        const persons = group === "detailed" && random.chance(0.004) ? "**" : job.persons;
        return [
          ...[area.area, area.title, type, "CA", job.code, job.title, group, persons],
          ...(isPublished ? [job.wage, null, "sample"] : ["*", job.wage, "sample_estimate"]),
        ];
      });
  });
}

export const projectionHeader = [
  "2024 National Employment Matrix title",
  "2024 National Employment Matrix code",
  "Occupation type",
  "Employment, 2024",
  "Employment, 2034",
  "Employment change, numeric, 2024–34",
  "Employment change, percent, 2024–34",
  "Occupational openings, 2024–34 annual average",
] as const;

/** Every this-many-th detailed occupation has no projection of its own, as happens upstream. */
const unprojected = 97;

function projectionRows(
  groups: readonly PlacedGroup[],
  jobs: readonly Job[],
  random: Random,
): readonly (readonly Value[])[] {
  let detailed = 0;
  return allLines(groups, jobs).flatMap(({ job, group }) => {
    const openingsShare = 0.07 + 0.08 * random.next();
    if (group === "detailed" && ++detailed % unprojected === 0) return [];
    const base = job.persons / 1000;
    const target = base * (1 + job.changePercent / 100);
    const title = group === "total" ? "Total, all occupations" : job.title;
    return [
      [
        ...[
          title,
          job.code,
          group === "detailed" ? "Line item" : "Summary",
          base.toFixed(1),
          target.toFixed(1),
        ],
        ...[(target - base).toFixed(1), job.changePercent.toFixed(1), (base * openingsShare).toFixed(1)],
      ],
    ];
  });
}

export const industryHeader = [
  "OCC_CODE",
  "OCC_TITLE",
  "O_GROUP",
  "NAICS",
  "NAICS_TITLE",
  "SHARE_OF_OCC",
] as const;

/** Industry sectors: codes and names. */
const sectorTitles: Readonly<Record<string, string>> = {
  "11": "Agriculture, Forestry, Fishing and Hunting",
  "21": "Mining, Quarrying, and Oil and Gas Extraction",
  "22": "Utilities",
  "23": "Construction",
  "31-33": "Manufacturing",
  "42": "Wholesale Trade",
  "44-45": "Retail Trade",
  "48-49": "Transportation and Warehousing",
  "51": "Information",
  "52": "Finance and Insurance",
  "53": "Real Estate and Rental and Leasing",
  "54": "Professional, Scientific, and Technical Services",
  "55": "Management of Companies and Enterprises",
  "56": "Administrative and Support and Waste Management and Remediation Services",
  "61": "Educational Services",
  "62": "Health Care and Social Assistance",
  "71": "Arts, Entertainment, and Recreation",
  "72": "Accommodation and Food Services",
  "81": "Other Services (except Public Administration)",
  "99": "Federal, State, and Local Government",
};

function industryRows(
  vocabulary: Vocabulary,
  groups: readonly PlacedGroup[],
  jobs: readonly Job[],
  seed: number,
): readonly (readonly Value[])[] {
  return allLines(groups, jobs)
    .filter(({ group }) => group === "major" || group === "detailed")
    .flatMap(({ job, group }) => {
      const random = openRandom(seed, `industry ${job.code}`);
      const usual = vocabulary.profiles.sectors.get(job.code.slice(0, 2)) ?? {};
      const noise = group === "major" ? 0.05 : 0.7;
      const weights = Object.keys(sectorTitles)
        .map((naics) => [naics, (usual[naics] ?? 0.25) * Math.exp(noise * random.normal())] as const)
        .filter(([, weight]) => weight > 0.4);
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0) * (1 + 0.03 * random.next());
      return weights.map(([naics, weight]) => [
        ...[job.code, job.title, group, naics, sectorTitles[naics] ?? naics],
        random.chance(0.02) ? null : (weight / total).toFixed(6),
      ]);
    });
}
