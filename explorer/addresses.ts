import { DIMENSION_NAMES } from "../core/contract/shapes.ts";

/** What pages take whose table can be sorted and shown whole. */
const LONG_TABLE = ["sort_by", "sort_order", "rows"] as const;

/** Every page of the explorer with the parameters it knows; the first is also what a browser gets at the root. */
export const EXPLORER_PAGES = {
  "/explore": ["q"],
  "/explore/occupations/{soc_code}": ["exposure_above", "need_above", "sort_by"],
  "/explore/landscape": ["q", "group", "education", "growth", "wage_min", "release", ...LONG_TABLE],
  "/explore/use": ["group", "q"],
  "/explore/history": [],
  "/explore/compare": ["socs", "add"],
  "/explore/what-if": [...DIMENSION_NAMES, "aggregation", "group", "rows"],
  "/explore/regions": ["q", "state", "basis", ...LONG_TABLE],
  "/explore/compare-regions": ["msas", "add"],
  "/explore/regions/{msa_code}": ["rows"],
  "/explore/skills": ["type", ...LONG_TABLE],
  "/explore/skills/{element_id}": ["offset"],
  "/explore/about": [],
  "/explore/downloads": [],
  "/explore/new": [],
  "/embed/occupations/{soc_code}": [],
  "/embed/regions/{msa_code}": [],
} as const;
/** What callers read: there with the explorer or without it. */
export const DOCUMENTATION_PAGES = { "/docs": [], "/guide": [], "/guide/{chapter}": [] } as const;

export const PAGES: Readonly<Record<PagePattern, readonly string[]>> = {
  ...EXPLORER_PAGES,
  ...DOCUMENTATION_PAGES,
};
export type PagePattern = keyof typeof EXPLORER_PAGES | keyof typeof DOCUMENTATION_PAGES;

/** Whether a page is for frames on other sites: these see what everybody sees. */
export function isEmbed(pattern: PagePattern): boolean {
  return pattern.startsWith("/embed/");
}

/** What every page takes: one of its tables as CSV, or its picture as PNG. */
const ALWAYS = ["format", "table"];

/** What of a query makes a difference to a page: the parameters it knows, in one order. */
export function knownQuery(pattern: PagePattern, query: URLSearchParams): URLSearchParams {
  const known = [...PAGES[pattern], ...ALWAYS].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(known);
}
