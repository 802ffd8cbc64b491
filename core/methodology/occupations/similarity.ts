import type { DIFFICULTIES } from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";
import { CONSTANTS } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { standardScores, sumOf } from "../statistics.ts";

/**
 * Profiles of all occupations, one row each: its ratings, then its counts. Every row has length 1, so that the product
 * of two rows is their weighted mean cosine over the blocks.
 */
export type Profiles = Readonly<ReturnType<typeof buildProfiles>>;
/** Rows of which only what they have is kept: most occupations have nothing in most columns of counts. */
type SparseRows = Readonly<Profiles["counts"]>;

/** One kind of evidence: a row of ratings for every occupation, all in the same order. */
type RatingBlock = {
  /** Share of this block in the similarity; the shares of all blocks are normalized to 1. */
  readonly weight: number;
  readonly rows: readonly (readonly number[])[];
};

/** One kind of evidence: for every occupation what it counts above 0, by ascending column. */
export type CountBlock = {
  readonly weight: number;
  readonly columns: number;
  readonly rows: readonly (readonly Count[])[];
};

export type Count = readonly [column: number, count: number];

/**
 * Profiles from blocks. Ratings are standardized per column, because uncentered ratings make every pair alike; counts
 * are weighted by ln(rows / rows that use the column). Each block's row is brought to length √weight, so that
 * similarity with itself is 1. A row without anything in a block leaves that block out and is brought to length 1 over
 * the rest.
 */
export function buildProfiles(ratings: readonly RatingBlock[], counts: readonly CountBlock[]) {
  const rated = ratings.map(({ weight, rows }) => ({ weight, rows: standardized(rows) }));
  const counted = counts.map((block, place) => ({
    weight: block.weight,
    rows: rarityWeighted(block),
    firstColumn: sumOf(counts.slice(0, place), ({ columns }) => columns),
  }));
  const lines = (rated[0]?.rows ?? []).map((_, row) => {
    const entries = counted.map(({ rows }) => at(rows, row));
    const values = unitRow([
      ...rated.map(({ weight, rows }) => ({ weight, values: at(rows, row) })),
      ...counted.map(({ weight }, block) => ({
        weight,
        values: at(entries, block).map(([, value]) => value),
      })),
    ]);
    return {
      ratings: values.slice(0, rated.length).flat(),
      counts: values.slice(rated.length).flat(),
      columns: counted.flatMap(({ firstColumn }, block) =>
        at(entries, block).map(([column]) => firstColumn + column),
      ),
    };
  });
  let end = 0;
  return {
    rows: lines.length,
    ratingColumns: lines[0]?.ratings.length ?? 0,
    /** Rows × rating columns, row by row. */
    ratings: Float32Array.from(lines.flatMap(({ ratings }) => ratings)),
    counts: {
      columns: sumOf(counts, ({ columns }) => columns),
      /** Per row where its entries end; they begin where those of the row before end. */
      ends: Uint32Array.from(lines, ({ columns }) => {
        end += columns.length;
        return end;
      }),
      /** Column and value of every entry, the columns of a row ascending. */
      columnOf: Uint32Array.from(lines.flatMap(({ columns }) => columns)),
      values: Float32Array.from(lines.flatMap(({ counts }) => counts)),
    },
  };
}

/** The values of a row's blocks, each brought to length √weight, then all together to length 1; a block without anything stays so. */
function unitRow(blocks: readonly { readonly weight: number; readonly values: readonly number[] }[]) {
  let square = 0;
  const scaled = blocks.map(({ weight, values }) => {
    const length = Math.sqrt(sumOf(values, (value) => value * value));
    if (length === 0) return values;
    square += weight;
    return values.map((value) => Math.fround(value * (Math.sqrt(weight) / length)));
  });
  const whole = square === 0 ? 1 : Math.sqrt(square);
  return scaled.map((values) => values.map((value) => value / whole));
}

function standardized(rows: readonly (readonly number[])[]): number[][] {
  const columns = (rows[0] ?? []).map((_, column) => standardScores(rows.map((row) => at(row, column))));
  return rows.map((_, row) => columns.map((scores) => at(scores, row)));
}

/** Counts by how few rows use their column: times ln(rows / rows that do). */
function rarityWeighted({ rows, columns }: CountBlock): Count[][] {
  const users = new Uint32Array(columns);
  for (const row of rows) for (const [column] of row) users[column] = at(users, column) + 1;
  const weights = Array.from(users, (count) => Math.log(rows.length / count));
  return rows.map((row) => row.map(([column, count]) => [column, count * at(weights, column)]));
}

/** Spreads a mean cosine (-1..1) over 0..1: cosine ^ exponent, 0 for a cosine below 0, so that 1 stays 1. */
export function spread(cosine: number, exponent: number = CONSTANTS.similarityExponent): number {
  return clamp(cosine, 0, 1) ** exponent;
}

export type Similarities = Readonly<ReturnType<typeof similaritiesOf>>;

/**
 * How alike occupations are, by their profiles: 0..1, four decimals; symmetric, 1 with itself. Products of two float32 are exact as doubles and are added column by column, ratings
 * first: a pair has one similarity to the last bit, whichever of the two is asked about and in which of the two ways.
 */
export function similaritiesOf(profiles: Profiles) {
  const { rows, ratingColumns, ratings, counts } = profiles;
  const holders = transposed(counts);
  const ratingsOf = (row: number) => ratings.subarray(row * ratingColumns, (row + 1) * ratingColumns);
  return {
    /** Of one occupation with some, in the order of these. */
    withSome: (row: number, others: readonly number[]) =>
      others.map((other) => {
        if (other === row) return 1;
        return finished(addCounts(counts, row, other, productOf(ratingsOf(row), ratingsOf(other), 0)));
      }),
    /** Of one occupation with every one, in row order. */
    withAll: (row: number) => {
      const cosines = new Float64Array(rows);
      multiplyRows(Float64Array.from(ratingsOf(row)), ratings, cosines);
      for (let entry = startOf(counts, row); entry < endOf(counts, row); entry += 1) {
        addColumn(holders, at(counts.columnOf, entry), at(counts.values, entry), cosines);
      }
      const found = cosines.map(finished);
      found[row] = 1;
      return found;
    },
  };
}

const finished = (cosine: number): number => round4(spread(cosine));

function startOf({ ends }: SparseRows, row: number): number {
  return row === 0 ? 0 : at(ends, row - 1);
}

function endOf({ ends }: SparseRows, row: number): number {
  return at(ends, row);
}

// The loops below are most of the work: asking of every entry whether it is there would double it.

/** Sum of the products of `own` with as many numbers of `values` from a place on. */
function productOf(own: Float32Array | Float64Array, values: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < own.length; at += 1) sum += own[at]! * values[from + at]!;
  return sum;
}

/** The same for every row of `values` at once, into `sums`. */
function multiplyRows(own: Float64Array, values: Float32Array, sums: Float64Array): void {
  const width = own.length;
  // Four rows at a time, because each addition to one sum has to wait for the one before: half the time.
  const fours = sums.length - (sums.length % 4);
  for (let row = 0; row < fours; row += 4) {
    const from = row * width;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < width; at += 1) {
      const value = own[at]!;
      a += value * values[from + at]!;
      b += value * values[from + width + at]!;
      c += value * values[from + 2 * width + at]!;
      d += value * values[from + 3 * width + at]!;
    }
    sums.set([a, b, c, d], row);
  }
  for (let row = fours; row < sums.length; row += 1) sums[row] = productOf(own, values, row * width);
}

/** Adds to each row's sum what it has in a column, times `factor`. */
function addColumn(
  { ends, columnOf, values }: SparseRows,
  column: number,
  factor: number,
  sums: Float64Array,
): void {
  for (let at = column === 0 ? 0 : ends[column - 1]!; at < ends[column]!; at += 1) {
    sums[columnOf[at]!]! += factor * values[at]!;
  }
}

/** A sum, and to it the products in the columns that two rows share, ascending. */
function addCounts(counts: SparseRows, rowA: number, rowB: number, before: number): number {
  const { columnOf, values } = counts;
  const [endA, endB] = [endOf(counts, rowA), endOf(counts, rowB)];
  let sum = before;
  let [a, b] = [startOf(counts, rowA), startOf(counts, rowB)];
  while (a < endA && b < endB) {
    const apart = columnOf[a]! - columnOf[b]!;
    if (apart === 0) sum += values[a]! * values[b]!;
    if (apart <= 0) a += 1;
    if (apart >= 0) b += 1;
  }
  return sum;
}

/** Columns as rows: per column the rows that have something in it, ascending. */
function transposed({ columns, ends, columnOf, values }: SparseRows): SparseRows {
  const filled = new Uint32Array(columns + 1);
  for (const column of columnOf) filled[column + 1]! += 1;
  for (let column = 1; column <= columns; column += 1) filled[column]! += filled[column - 1]!;
  const turned = {
    columns: ends.length,
    ends: filled.slice(1),
    columnOf: new Uint32Array(columnOf.length),
    values: new Float32Array(values.length),
  };
  let at = 0;
  for (const [row, end] of ends.entries()) {
    for (; at < end; at += 1) {
      const place = filled[columnOf[at]!]!++;
      turned.columnOf[place] = row;
      turned.values[place] = values[at]!;
    }
  }
  return turned;
}

/** Difficulty of a transition: low from 0.85, medium from 0.70, else high (service specification). */
export function transitionDifficulty(similarity01: number): (typeof DIFFICULTIES)[number] {
  if (similarity01 >= 0.85) return "low";
  return similarity01 >= 0.7 ? "medium" : "high";
}
