import type { z } from "zod";
import type {
  Explain,
  Indices,
  JobIndices,
  JobUses,
  Profile,
  Task as TaskShape,
} from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { invariant } from "../../core/lib/invariant.ts";
import {
  differenceInWords,
  type IndexId,
  OTHER_INDICES,
  rankCorrelation,
  type Values,
} from "../../core/methodology/indices/indices.ts";
import { bodilyDemand, outlookRelation } from "../../core/methodology/indices/outlook.ts";
import type { TaskUse } from "../../core/methodology/indices/use.ts";
import { round1, round4 } from "../../core/methodology/rounding.ts";
import type { Model } from "../model/buildModel.ts";
import type { OccupationIndices } from "../model/indices.ts";
import type { Occupation } from "../model/occupations.ts";

type UseBody = NonNullable<z.input<typeof Explain>["observed_use"]>;
type Agreement = NonNullable<z.input<typeof JobIndices>["index_agreement"]>;

/** What the indices are, what each says of every occupation, and all occupations by reach and use. */
export function* renderIndices(model: Model): Generator<StoredRecord> {
  yield { kind: "indices", key: "all", shard: ONE_SHARD, body: indexList(model) };
  const jobs: z.input<typeof JobUses>["jobs"] = [];
  for (const occupation of model.occupations) {
    const { soc } = occupation;
    const indices = invariant(model.indices.byOccupation.get(soc), soc);
    yield { kind: "jobIndices", key: soc, shard: shardOfJob(soc), body: jobIndices(occupation, indices) };
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
      revision: revision.percent - revision.previousPercent,
      bodilyDemand: bodilyDemand(elementIds, assessed.jobRelevance),
    })),
  );
  return {
    outlook_revision: {
      rounds: [first.revision.previousRound, first.revision.round],
      occupations: known.length,
      with_susceptibility: plain,
      given_bodily_demand: given,
      caution:
        "Both rounds are expectations, not outcomes, and the newest already takes AI into account where BLS saw reason to; a relation here says what forecasters changed, not what happened.",
    },
  };
}

function jobIndices(
  { soc, title, row }: Occupation,
  { values, agreement, use, reachQuantile, useQuantile, useGap }: OccupationIndices,
): z.input<typeof JobIndices> {
  return {
    soc_code: soc,
    title,
    ours: { automation_susceptibility_score: row.automation_susceptibility_score, quantile: reachQuantile },
    index_agreement: agreement === null ? null : agreementBody(agreement, values.length),
    reach_and_use: { reach_quantile: reachQuantile, use_quantile: useQuantile, use_gap: useGap },
    ...(use !== null && { observed_use: occupationUseBody(use) }),
    indices: values.map(({ id, value, quantile, sharedWith }) => {
      const index = indexOf(id);
      const difference = round4(quantile - reachQuantile);
      return {
        index_id: id,
        name: index.name,
        value,
        quantile,
        difference,
        in_words: differenceInWords(index, difference),
        ...(sharedWith.length > 0 && { shared_with: [...sharedWith] }),
      };
    }),
  };
}

function indexOf(id: IndexId) {
  return invariant(
    OTHER_INDICES.find((index) => index.id === id),
    id,
  );
}

function agreementBody(agreement: NonNullable<OccupationIndices["agreement"]>, indices: number): Agreement {
  const { lowest, highest, spread } = agreement;
  return { indices, lowest_quantile: lowest, highest_quantile: highest, spread };
}

function jobUse(
  { soc, title, groups, row }: Occupation,
  { values, use, reachQuantile, useQuantile, useGap }: OccupationIndices,
): z.input<typeof JobUses>["jobs"][number] {
  return {
    soc_code: soc,
    title,
    major_group: groups.majorGroup,
    automation_susceptibility_score: row.automation_susceptibility_score,
    reach_quantile: reachQuantile,
    use_quantile: useQuantile,
    use_gap: useGap,
    percent_of_conversations: use?.percent ?? null,
    applicability: values.find(({ id }) => id === "microsoft_applicability")?.value ?? null,
  };
}

function useBody({ release, percent, ways, isSmallCount, trend }: Omit<TaskUse, "sharers">) {
  return {
    release,
    percent_of_conversations: percent,
    ways_of_working: ways,
    small_count: isSmallCount,
    trend: trend.map((each) => ({ release: each.release, percent_of_conversations: each.percent })),
  };
}

/** Observed use of a task, where any is known. */
export function taskUseMember(use: TaskUse | undefined): Pick<z.input<typeof TaskShape>, "observed_use"> {
  return use === undefined ? {} : { observed_use: { ...useBody(use), shared_by: use.sharers } };
}

/** Observed use of an occupation. */
export function occupationUseBody(use: NonNullable<OccupationIndices["use"]>): UseBody {
  return { ...useBody(use), matched_tasks: use.matchedTasks };
}

/** What a profile says of other indices, use and outlook, in short; nothing where nothing is known. */
export function besideScores(
  { outlookRevision }: Occupation,
  { values, agreement, use, reachQuantile, useQuantile, useGap }: OccupationIndices,
): Pick<z.input<typeof Profile>, "index_agreement" | "observed_use" | "outlook_revision"> {
  return {
    ...(agreement !== null && { index_agreement: agreementBody(agreement, values.length) }),
    ...(use !== null && {
      observed_use: {
        reach_quantile: reachQuantile,
        use_quantile: useQuantile,
        use_gap: useGap,
        release: use.release,
        percent_of_conversations: use.percent,
      },
    }),
    ...(outlookRevision !== null && {
      outlook_revision: {
        previous_round: outlookRevision.previousRound,
        round: outlookRevision.round,
        previous_growth_percent: outlookRevision.previousPercent,
        growth_percent: outlookRevision.percent,
        change: round1(outlookRevision.percent - outlookRevision.previousPercent),
      },
    }),
  };
}
