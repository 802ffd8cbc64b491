import type { z } from "zod";
import type {
  BatchBody,
  CustomScoreBody,
  SkillGapBody,
  TransitionsBody,
} from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { FIELD_GROUPS } from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { comparison } from "../../core/responses/compare.ts";
import { customScores } from "../../core/responses/customScores.ts";
import { overriddenThresholds } from "../../core/responses/page.ts";
import { gapTo, openSkillNames } from "../../core/responses/skillGap.ts";
import { transitionsFrom } from "../../core/responses/transitions.ts";
import type { TakeTurn } from "../http/fairness.ts";
import { computed, sendComputed, sendPrivate } from "../http/respond.ts";
import type { Release } from "../release/release.ts";
import {
  type Handler,
  type Handlers,
  occupationAt,
  occupationRow,
  queryOf,
  requireRow,
  requireRows,
} from "./handler.ts";

/** Endpoints that put an answer together for the question at hand, from the tables of the release. */
export function computeRoutes(takeTurn: TakeTurn): Handlers {
  /** What a body asks for, made in a turn of its own and sent to the caller alone. */
  const answering =
    <B>(make: (release: Release, body: B) => Promise<unknown>): Handler =>
    async (request, reply) => {
      const { release } = request.context;
      const body = await takeTurn(() => make(release, request.body as B));
      return sendPrivate(reply, body);
    };
  return {
    compare: async (request, reply) => {
      const { release } = request.context;
      const query = queryOf<"compare">(request);
      const rows = requireRows(release, query.socs);
      if (rows.length < 2) {
        throw new ApiError(
          "invalid_request",
          { field: "socs" },
          "`socs` must have from 2 to 10 different codes, separated by commas.",
        );
      }
      const compared = await takeTurn(() => compare(release, rows, overriddenThresholds(query)));
      return sendComputed(reply, computed(compared));
    },
    batch: answering(assembleBatch),
    transitions: answering(transitions),
    customScore: answering(scores),
    skillGap: answering(gap),
  };
}

const namesOf = oncePer(async ({ tables }: Release) => openSkillNames(tables.requirements), new WeakMap());

async function compare(release: Release, rows: readonly number[], thresholds: Thresholds | undefined) {
  const { withSome } = await release.tables.similarities();
  const pairs = rows.map((row) => withSome(row, rows));
  const compared = rows.map((row) => occupationAt(release, row));
  return comparison(compared, pairs, thresholds);
}

async function transitions(release: Release, body: z.infer<typeof TransitionsBody>) {
  const { occupations, requirements } = release.tables;
  const { withAll } = await release.tables.similarities();
  const source = requireRow(release, body.source_soc);
  const exclude_soc_codes = body.filters.exclude_soc_codes?.flatMap((soc) => {
    const row = occupationRow(release, soc);
    return row === undefined ? [] : [occupationAt(release, row).soc_code];
  });
  const table = { occupations, requirements, relevance: await release.tables.relevance() };
  const filters = { ...body.filters, exclude_soc_codes };
  return transitionsFrom(table, source, withAll(source), { ...body, filters });
}

async function scores(release: Release, body: z.infer<typeof CustomScoreBody>) {
  const rows = requireRows(release, body.jobs);
  const tasks = await release.tables.packedTasks();
  const jobs = rows.map((row) => ({
    row: occupationAt(release, row),
    tasks: invariant(tasks[row], "tasks"),
  }));
  return customScores(jobs, body);
}

async function gap(release: Release, { current_skills, target_job }: z.infer<typeof SkillGapBody>) {
  const { requirements } = release.tables;
  const row = requireRow(release, target_job);
  const width = requirements.length;
  const relevance = (await release.tables.relevance()).subarray(row * width, (row + 1) * width);
  return gapTo(occupationAt(release, row), current_skills, requirements, relevance, await namesOf(release));
}

const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("}");

/**
 * A batch response: profiles of found codes in request order, each once, cut to the field groups asked for, and the
 * codes not found. Put together from the bytes of the stored profiles without parsing them: 500 profiles take 1 ms.
 */
async function assembleBatch(
  release: Release,
  { soc_codes, fields }: z.infer<typeof BatchBody>,
): Promise<Buffer> {
  const profiles = await release.bodiesOf("job");
  const wanted = FIELD_GROUPS.filter((field) => fields.includes(field));
  const rows = new Set<number>();
  const notFound = new Set<string>();
  for (const soc of soc_codes) {
    const row = occupationRow(release, soc);
    if (row === undefined) notFound.add(soc);
    else rows.add(row);
  }
  const head = JSON.stringify({ job_count: rows.size, fields_included: wanted, jobs: [] });
  const parts: Buffer[] = [Buffer.from(head.slice(0, -"]}".length))];
  for (const row of rows) {
    if (parts.length > 1) parts.push(COMMA);
    const { soc_code } = occupationAt(release, row);
    const profile = invariant(profiles.get(soc_code), soc_code);
    if (wanted.length === FIELD_GROUPS.length) parts.push(profile);
    else parts.push(...cut(profile, ["soc_code", "title", "summary", ...wanted]));
  }
  parts.push(Buffer.from(`],"not_found":${JSON.stringify([...notFound])}}`));
  return Buffer.concat(parts);
}

/** The members named, cut out of an object's bytes, closing brace included. */
function cut(object: Buffer, names: readonly string[]): Buffer[] {
  const members = membersOf(object);
  const parts: Buffer[] = [];
  for (const name of names) {
    const member = members.get(name);
    if (member === undefined) throw new Error(`A stored profile has no member "${name}".`);
    parts.push(parts.length === 0 ? OPEN : COMMA, member);
  }
  parts.push(CLOSE);
  return parts;
}

const OPEN = Buffer.from("{");
const members = new WeakMap<Buffer, ReadonlyMap<string, Buffer>>();

/** The top-level members of an object in canonical JSON (no white space), each as the bytes `"name":value`. */
export function membersOf(object: Buffer): ReadonlyMap<string, Buffer> {
  const known = members.get(object);
  if (known !== undefined) return known;
  const found = new Map<string, Buffer>();
  let depth = 0;
  let start = 1;
  for (let at = 0; at < object.length; at += 1) {
    const byte = object[at];
    if (byte === QUOTE) at = endOfString(object, at);
    else if (byte === LEFT_BRACE || byte === LEFT_BRACKET) depth += 1;
    else if (byte === RIGHT_BRACKET) depth -= 1;
    else if (byte === RIGHT_BRACE || byte === COMMA_BYTE) {
      if (depth === 1 && at > start) {
        const member = object.subarray(start, at);
        found.set(member.toString("utf8", 1, member.indexOf('":')), member);
        start = at + 1;
      }
      if (byte === RIGHT_BRACE) depth -= 1;
    }
  }
  members.set(object, found);
  return found;
}

const [QUOTE, BACKSLASH, COMMA_BYTE] = [0x22, 0x5c, 0x2c];
const [LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The position of the quotation mark that ends the string beginning at `from`. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
