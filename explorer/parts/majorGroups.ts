/** The major groups of the Standard Occupational Classification 2018 that have occupations, in their order. */
export const MAJOR_GROUPS = [
  ["11-0000", "Management"],
  ["13-0000", "Business and financial operations"],
  ["15-0000", "Computer and mathematical"],
  ["17-0000", "Architecture and engineering"],
  ["19-0000", "Life, physical and social science"],
  ["21-0000", "Community and social service"],
  ["23-0000", "Legal"],
  ["25-0000", "Education and library"],
  ["27-0000", "Arts, design, entertainment, sports and media"],
  ["29-0000", "Healthcare practitioners and technical"],
  ["31-0000", "Healthcare support"],
  ["33-0000", "Protective service"],
  ["35-0000", "Food preparation and serving"],
  ["37-0000", "Cleaning and grounds maintenance"],
  ["39-0000", "Personal care and service"],
  ["41-0000", "Sales"],
  ["43-0000", "Office and administrative support"],
  ["45-0000", "Farming, fishing and forestry"],
  ["47-0000", "Construction and extraction"],
  ["49-0000", "Installation, maintenance and repair"],
  ["51-0000", "Production"],
  ["53-0000", "Transportation and material moving"],
] as const;

/** The major group of an occupation, such as `15-0000`. */
export function majorGroupOf(socCode: string): string {
  return `${socCode.slice(0, 2)}-0000`;
}
