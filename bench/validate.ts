import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Effects, nodeEffects } from "../build/effects.ts";
import { METHODOLOGY_VERSION } from "../core/contract/versions.ts";
import { messageOf } from "../core/lib/systemCode.ts";
import { assess } from "../core/methodology/assessment.ts";
import { similaritiesOf } from "../core/methodology/occupations/similarity.ts";
import { simulate } from "../core/methodology/simulation.ts";
import { readJudgements } from "../generator/judgements.ts";
import { assessmentInput } from "../generator/model/assessmentInput.ts";
import { modelOccupations, modelProfiles } from "../generator/model/occupations.ts";
import { loadTables } from "../generator/model/queryRows.ts";
import { modelRegions } from "../generator/model/regions.ts";
import { outlookMember } from "../generator/resources/indices.ts";
import { rowsOf } from "./searchMeasures.ts";
import { compareAll, outsideAgreement } from "./validation/comparisons.ts";
import { findIndices, type OutsideIndex } from "./validation/indices.ts";
import { measureRelatedness, neighbourCounts } from "./validation/relatedness.ts";
import { writeReport } from "./validation/report.ts";
import { measureSensitivity } from "./validation/sensitivity.ts";

const USAGE = `Usage: npm run validate -- --sources DIR [--against DIR]... [--onet VERSION] [--annotations FILE] [--out DIR]

Writes OUT/validation.md and its plots: the scores of the source tables in --sources, and one-line baselines beside them, held against
every known index found in the CSV files of the --against folders.
OUT is docs by default.`;

const DEFAULT_SIMILARITY = 0.8;

async function readIndices(folders: readonly string[]): Promise<OutsideIndex[]> {
  const indices: OutsideIndex[] = [];
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".csv")).sort();
    for (const file of files) indices.push(...findIndices(file, await readFile(join(folder, file), "utf8")));
  }
  return indices;
}

/** Pairs of the optional O*NET table Related Occupations; empty where the folder has none. */
async function readRelated(path: string, effects: Effects): Promise<[string, string][]> {
  if (!(await effects.files.exists(path))) return [];
  const rows = rowsOf(await effects.files.readText(path));
  return rows.map((cell) => [cell("O*NET-SOC Code"), cell("Related O*NET-SOC Code")]);
}

/** Computes everything that the report is written from. */
export async function gatherEvidence(
  options: {
    readonly sources: string;
    readonly against: readonly string[];
    readonly onet: string | undefined;
    readonly annotations: string | undefined;
  },
  effects: Effects,
) {
  const { judgements } = await readJudgements(options.annotations, effects);
  const asked = { folder: options.sources, onetVersion: options.onet };
  const { sources, tables } = await loadTables(asked, effects);
  const input = assessmentInput(tables, judgements);
  const assessment = assess(input);
  const simulation = simulate(assessment, judgements);
  const occupations = modelOccupations(tables, assessment, simulation, judgements.credentials);
  const profiles = modelProfiles(tables, assessment, occupations);
  const similarities = similaritiesOf(profiles);
  const codes = assessment.occupations.map(({ socCode }) => socCode);
  const related = await readRelated(
    join(options.sources, "onet", sources.onetVersion, "Related Occupations.txt"),
    effects,
  );
  const indices = await readIndices(options.against);
  return {
    methodologyVersion: METHODOLOGY_VERSION,
    onetVersion: sources.onetVersion,
    leaderboardRelease: tables.leaderboards.at(-1)?.release ?? "none",
    annotations: judgements.ratings,
    assessment,
    simulation,
    titles: new Map(tables.occupations.map(({ soc, title }) => [soc, title])),
    requirementNames: new Map<string, string>(tables.requirements.map((row) => [row.element_id, row.name])),
    comparisons: compareAll(indices, input, assessment),
    /** Rank correlations of the outside indices with one another. */
    outsideAgreement: outsideAgreement(indices),
    /** Null where the source tables have no Related Occupations. */
    relatedness: related.length === 0 ? null : measureRelatedness(similarities, codes, related),
    /** How regions estimated from major groups stand to detailed figures. */
    mixErrors: modelRegions(tables, occupations).mixErrors,
    /** How what BLS revised relates to susceptibility. */
    outlook: outlookMember(occupations, assessment.elementIds).outlook_revision,
    /** Lower decile, median and upper decile of transitions at the default similarity. */
    transitions: neighbourCounts(similarities, codes.length, DEFAULT_SIMILARITY),
    sensitivities: measureSensitivity({
      input,
      assessment,
      similaritiesUnder: (constants) =>
        similaritiesOf(modelProfiles(tables, assessment, occupations, constants)),
      jobs: occupations.map(({ row }) => row),
    }),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sources: { type: "string" },
      against: { type: "string", multiple: true, default: [] },
      onet: { type: "string" },
      annotations: { type: "string" },
      out: { type: "string", default: "docs" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.sources === undefined) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const { sources, against, onet, annotations, out } = values;
  const effects = nodeEffects();
  const evidence = await gatherEvidence({ sources, against, onet, annotations }, effects);
  const { markdown, plots } = writeReport(evidence);
  await effects.files.write(join(out, "validation.md"), markdown);
  for (const [name, svg] of plots) await effects.files.write(join(out, "validation", name), svg);
  for (const { index, agreements } of evidence.comparisons) {
    const shown = agreements.map(({ measure, all }) => `${measure} ${all.toFixed(3)}`);
    console.log(`${index.rule.label}: ${shown.join(", ")}`);
  }
  console.log(`Wrote ${join(out, "validation.md")} and ${plots.size} plots.`);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
