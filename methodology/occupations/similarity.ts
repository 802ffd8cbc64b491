import type { DIFFICULTIES } from "../../contract/shapes.ts";
import { CONSTANTS } from "../constants.ts";
import { must } from "../must.ts";
import { clamp, round4 } from "../rounding.ts";
import { standardScores, sumOf } from "../statistics.ts";

/**
 * Profiles of all occupations, one row each, packed. Every row has length 1, so that the product of two rows is
 * their weighted mean cosine over the blocks.
 */
export type Profiles = {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
};

/** One kind of evidence: per occupation a row of `columns` numbers, all rows in the same order. */
export type ProfileBlock = {
  /** Share of this block in the similarity; the shares of all blocks are normalised to 1. */
  readonly weight: number;
  readonly rows: readonly (readonly number[])[];
  /** "standardise" columns to mean 0 and deviation 1 (ratings); "rarity" weights columns by how few use them (counts). */
  readonly scaling: "standardise" | "rarity";
};

/**
 * Profiles from blocks. Ratings are standardised per column, because uncentred ratings make every pair alike; counts
 * are weighted by ln(rows / rows that use the column). Each block's row is brought to length √weight, so that
 * similarity with itself is 1. A row without anything in a block leaves that block out and is brought to length 1 over
 * the rest.
 */
export function buildProfiles(blocks: readonly ProfileBlock[]): Profiles {
  const rows = blocks[0]?.rows.length ?? 0;
  const columns = sumOf(blocks, (block) => block.rows[0]?.length ?? 0);
  const values = new Float32Array(rows * columns);
  const squares = new Array<number>(rows).fill(0);
  let from = 0;
  for (const { rows: raw, scaling, weight } of blocks) {
    const scaled = transpose(transpose(raw).map(scaling === "standardise" ? standardScores : rarityWeighted));
    for (const [row, line] of scaled.entries()) {
      const length = Math.sqrt(sumOf(line, (value) => value * value));
      if (length === 0) continue;
      squares[row] = (squares[row] ?? 0) + weight;
      const factor = Math.sqrt(weight) / length;
      values.set(
        line.map((value) => value * factor),
        row * columns + from,
      );
    }
    from += raw[0]?.length ?? 0;
  }
  for (const [row, square] of squares.entries()) {
    if (square === 0) continue;
    const [start, length] = [row * columns, Math.sqrt(square)];
    values.set(
      values.subarray(start, start + columns).map((value) => value / length),
      start,
    );
  }
  return { rows, columns, values };
}

function transpose(rows: readonly (readonly number[])[]): number[][] {
  const columns = (rows[0] ?? []).map(() => new Array<number>(rows.length));
  for (const [at, row] of rows.entries()) {
    for (let column = 0; column < columns.length; column += 1) {
      must(columns[column], "a column")[at] = must(row[column], "a value");
    }
  }
  return columns;
}

/** A column of counts by how few rows use it: times ln(rows / rows that do). */
function rarityWeighted(counts: readonly number[]): number[] {
  const users = counts.filter((count) => count > 0).length;
  const weight = users > 0 ? Math.log(counts.length / users) : 0;
  return counts.map((count) => count * weight);
}

/** Spreads a mean cosine (-1..1) over 0..1: cosine ^ exponent, 0 for a cosine below 0, so that 1 stays 1. */
export function spread(cosine: number, exponent: number = CONSTANTS.similarityExponent): number {
  return clamp(cosine, 0, 1) ** exponent;
}

/** Similarity of two occupations by row, 0..1, four decimals; symmetric, 1 with itself. */
export function similarity(profiles: Profiles, rowA: number, rowB: number): number {
  const [first, second] = rowA < rowB ? [rowA, rowB] : [rowB, rowA];
  return similarityTo(profiles, usedColumns(profiles, first), first, second);
}

/** Similarity of every occupation with every other: Float32, rows × rows, row by row. */
export function similarityMatrix(profiles: Profiles): Float32Array {
  const { rows } = profiles;
  const matrix = new Float32Array(rows * rows);
  for (let a = 0; a < rows; a += 1) {
    const used = usedColumns(profiles, a);
    for (let b = a; b < rows; b += 1) {
      const value = similarityTo(profiles, used, a, b);
      matrix[a * rows + b] = value;
      matrix[b * rows + a] = value;
    }
  }
  return matrix;
}

/** The columns in which a row has anything. Counts leave most of a row empty, and products with nothing add nothing. */
function usedColumns({ columns, values }: Profiles, row: number): Uint32Array {
  const used: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    if (values[row * columns + column] !== 0) used.push(column);
  }
  return Uint32Array.from(used);
}

function similarityTo({ columns, values }: Profiles, used: Uint32Array, a: number, b: number): number {
  if (a === b) return 1;
  let cosine = 0;
  for (const column of used) {
    cosine += must(values[a * columns + column], "a value") * must(values[b * columns + column], "a value");
  }
  return round4(spread(cosine));
}

/** Difficulty of a transition: low from 0.85, medium from 0.70, else high (service specification). */
export function transitionDifficulty(similarity01: number): (typeof DIFFICULTIES)[number] {
  if (similarity01 >= 0.85) return "low";
  return similarity01 >= 0.7 ? "medium" : "high";
}
