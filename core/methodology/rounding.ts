const NUDGE = 1e-9;

/**
 * Rounds half away from zero to a number of decimals, the same on every machine. The nudge of 1e-9 units in the
 * last place lifts values such as 0.285 (stored as 0.28499999999999998) to the half they stand for.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const magnitude = Math.floor(Math.abs(value) * factor + 0.5 + NUDGE) / factor;
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/** Scores (0..100, -100..100), dimensions (0..10) and percentages: one decimal. */
export function round1(value: number): number {
  return roundTo(value, 1);
}

/**
 * Dimensions (0..10) from means of half points: one decimal, a half of the last place to the even digit. Half of all means of two passes
 * end in 25 or 75 hundredths: away from zero, rounding alone would raise every dimension.
 */
export function roundDimension(value: number): number {
  const tenths = value * 10;
  const below = Math.floor(tenths);
  if (Math.abs(tenths - below - 0.5) > NUDGE) return round1(value);
  return (below % 2 === 0 ? below : below + 1) / 10;
}

/** Importances, relevances and standard errors of scores: two decimals. */
export function round2(value: number): number {
  return roundTo(value, 2);
}

/** Fractions (0..1), quantiles and similarities: four decimals. */
export function round4(value: number): number {
  return roundTo(value, 4);
}

/** Keeps a value inside [low, high]. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
