import type { z } from "zod";
import type { Indices, JobIndices, JobUses, Profile } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { invariant } from "../../core/lib/invariant.ts";
import {
  bodilyDemand,
  OTHER_INDICES,
  outlookRelation,
  rankCorrelation,
  type Values,
} from "../../core/methodology/indices/indices.ts";
import type { Model } from "../model/buildModel.ts";
import type { OccupationIndices } from "../model/indices.ts";
import type { Occupation } from "../model/occupations.ts";

/** What the indices are, what each says of every occupation, and all occupations by reach and use. */
export function* renderIndices(model: Model): Generator<StoredRecord> {
  yield { kind: "indices", key: "all", shard: ONE_SHARD, body: indexList(model) };
  const jobs: z.input<typeof JobUses>["jobs"] = [];
  for (const occupation of model.occupations) {
    const { soc } = occupation;
    const indices = invariant(model.indices.byOccupation.get(soc), soc);
    const body: z.input<typeof JobIndices> = {
      soc_code: soc,
      title: occupation.title,
      ours: {
        automation_susceptibility_score: occupation.row.automation_susceptibility_score,
        quantile: indices.reach_and_use.reach_quantile,
      },
      ...indices,
    };
    yield { kind: "jobIndices", key: soc, shard: shardOfJob(soc), body };
    jobs.push(jobUse(occupation, indices));
  }
  yield {
    kind: "jobUses",
    key: "all",
    shard: ONE_SHARD,
    body: { count: jobs.length, total: jobs.length, jobs },
  };
}

const DESK_HALF =
  "desk_half: the occupations whose tasks need the body less than the median occupation's (mean physicality, weighted by importance)";

function indexList({ indices, occupations, requirements }: Model): z.input<typeof Indices> {
  const columns: readonly (readonly [string, Values])[] = [["tidemark", indices.ours], ...indices.values];
  const isDesk = (soc: string) => indices.deskHalf.has(soc);
  const listed = OTHER_INDICES.filter(({ id }) => indices.values.has(id)).map((index) => {
    const own = invariant(indices.values.get(index.id), index.id);
    const { id, name, producer, year, measures, unit, licence, url } = index;
    return {
      index_id: id,
      name,
      producer,
      year,
      measures,
      unit,
      coverage: own.size,
      licence,
      url,
      rank_correlations: columns
        .filter(([other]) => other !== id)
        .map(([other, values]) => ({
          with: other,
          all: rankCorrelation(own, values),
          desk_half: rankCorrelation(own, values, isDesk),
        })),
    };
  });
  return {
    count: listed.length,
    indices: listed,
    desk_half: DESK_HALF,
    ...outlookMember(
      occupations,
      requirements.map(({ elementId }) => elementId),
    ),
  };
}

/** Fewer occupations than this tell nothing of a relation. */
const LEAST_OUTLOOKS = 30;

/** How the revision of the outlook relates to susceptibility, each six-digit code once: its .00 occupation. */
export function outlookMember(
  occupations: readonly Occupation[],
  elementIds: readonly string[],
): Pick<z.input<typeof Indices>, "outlook_revision"> {
  const known = occupations.flatMap(({ soc, row, assessed, outlookRevision }) =>
    outlookRevision === null || !soc.endsWith(".00") ? [] : [{ row, assessed, revision: outlookRevision }],
  );
  const [first] = known;
  if (first === undefined || known.length < LEAST_OUTLOOKS) return {};
  const { plain, given } = outlookRelation(
    known.map(({ row, assessed, revision }) => ({
      susceptibility: row.automation_susceptibility_score,
      revision: revision.growth_percent - revision.previous_growth_percent,
      bodilyDemand: bodilyDemand(elementIds, assessed.jobRelevance),
    })),
  );
  return {
    outlook_revision: {
      rounds: [first.revision.previous_round, first.revision.round],
      occupations: known.length,
      with_susceptibility: plain,
      given_bodily_demand: given,
      caution:
        "Both rounds are expectations, not outcomes, and the newest already takes AI into account where BLS saw reason to; a relation here says what forecasters changed, not what happened.",
    },
  };
}

function jobUse(
  { soc, title, groups, row }: Occupation,
  { indices, observed_use, reach_and_use }: OccupationIndices,
): z.input<typeof JobUses>["jobs"][number] {
  return {
    soc_code: soc,
    title,
    major_group: groups.major_group,
    automation_susceptibility_score: row.automation_susceptibility_score,
    ...reach_and_use,
    percent_of_conversations: observed_use?.percent_of_conversations ?? null,
    applicability: indices.find(({ index_id }) => index_id === "microsoft_applicability")?.value ?? null,
  };
}

/** What a profile says of other indices, use and outlook, in short; nothing where nothing is known. */
export function besideScores(
  { outlookRevision }: Occupation,
  { index_agreement, observed_use, reach_and_use }: OccupationIndices,
): Pick<z.input<typeof Profile>, "index_agreement" | "observed_use" | "outlook_revision"> {
  return {
    ...(index_agreement !== null && { index_agreement }),
    ...(observed_use !== undefined && {
      observed_use: {
        ...reach_and_use,
        release: observed_use.release,
        percent_of_conversations: observed_use.percent_of_conversations,
      },
    }),
    ...(outlookRevision !== null && { outlook_revision: outlookRevision }),
  };
}
