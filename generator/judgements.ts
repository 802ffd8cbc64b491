import { basename, join } from "node:path";
import type { Effects } from "../build/effects.ts";
import { sha256 } from "../core/format/digest.ts";
import { unlessMissing } from "../core/lib/systemCode.ts";
import type { Judgements } from "../core/methodology/assessment.ts";
import { parseCredentials } from "../core/methodology/occupations/credentials.ts";
import { parseQuestionSets } from "../core/methodology/requirements/links.ts";
import { parsePriors } from "../core/methodology/requirements/priors.ts";
import {
  overlayAnnotations,
  parseAnnotations,
  parseReplacementAnnotations,
} from "../core/methodology/tasks/annotations.ts";
import { ANNOTATIONS_FOLDER } from "./cache/version.ts";
import { ReleaseError } from "./releaseError.ts";

/** What was judged by reading, ready for the methodology. */
export type ReadJudgements = Awaited<ReturnType<typeof readJudgements>>;

/** The committed tables of `core/methodology/annotations`, with an operator's ratings laid over them where there are any. */
export async function readJudgements(ownRatings: string | undefined, effects: Effects) {
  const read = (file: string) => effects.files.readText(join(ANNOTATIONS_FOLDER, file));
  const taskFiles = [...(await effects.files.list(join(ANNOTATIONS_FOLDER, "tasks")))].sort();
  const tasks = await Promise.all(taskFiles.map((file) => read(join("tasks", file))));
  const [activities, priors, sets, links, credentials] = await Promise.all([
    read("activities.tsv"),
    read("priors.tsv"),
    read("question-sets.tsv"),
    read("question-links.tsv"),
    read("credentials.tsv"),
  ]);
  const committed = parseAnnotations(activities, tasks);
  const judgements: Judgements = {
    ratings: committed,
    priors: parsePriors(priors),
    questionSets: parseQuestionSets(sets, links),
    credentials: parseCredentials(credentials),
  };
  const committedOnly = {
    judgements,
    /** Name and version, as the responses print them. */
    label: `${committed.label} ${committed.version}`,
    /** SHA-256 over the tables used. */
    digest: sha256([activities, priors, sets, links, credentials, ...tasks].map(sha256).join("\n")),
  };
  if (ownRatings === undefined) return committedOnly;
  const own = await unlessMissing(effects.files.readText(ownRatings));
  if (own === undefined) {
    throw new ReleaseError(
      `There is no annotation table ${ownRatings}: correct TIDEMARK_ANNOTATIONS or unset it.`,
    );
  }
  const ratings = overlayAnnotations(committed, parseReplacementAnnotations(own, basename(ownRatings)));
  return {
    judgements: { ...judgements, ratings },
    label: `${ratings.label} (${ratings.version})`,
    digest: sha256(`${committedOnly.digest} ${basename(ownRatings)} ${sha256(own)}`),
  };
}
