/** A requirement of an occupation, as a release rates it. */
export const rating = (element_id: string, importance: number, level = 3.5, error: number | null = 0.1) => ({
  element_id,
  importance,
  level,
  importance_error: error,
  level_error: error,
});

/** The ratings of two work styles: how much an occupation asks for caring beside attention to detail. */
export const workStyles = (caring: number) => [
  { element_id: "1.C.3.b", scale_id: "IM" as const, value: caring, standard_error: 0.2 },
  { element_id: "1.C.5.b", scale_id: "IM" as const, value: 3, standard_error: 0.2 },
];

export const task = (
  taskId: string,
  socCode: string,
  activityIds: readonly string[] = [],
  importance1to5: number | null = 4,
) => ({ taskId, socCode, activityIds, importance1to5, relevance0to100: 70, importanceError: null });
