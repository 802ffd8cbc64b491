import type { PagePattern } from "./addresses.ts";
import type { View } from "./page.ts";
import { aboutPage } from "./views/about.tsx";
import { comparePage } from "./views/compare.tsx";
import { compareRegionsPage } from "./views/compareRegions.tsx";
import { downloadsPage } from "./views/downloads.tsx";
import { embedded } from "./views/embed.tsx";
import { findPage } from "./views/find.tsx";
import { guidePage } from "./views/guide.tsx";
import { historyPage } from "./views/history.tsx";
import { landscapePage } from "./views/landscape.tsx";
import { newsPage } from "./views/news.tsx";
import { occupationPage } from "./views/occupation.tsx";
import { referencePage } from "./views/reference.tsx";
import { regionPage } from "./views/region.tsx";
import { regionsPage } from "./views/regions.tsx";
import { skillPage, skillsPage } from "./views/skills.tsx";
import { usePage } from "./views/use.tsx";
import { whatIfPage } from "./views/whatIf.tsx";

/** What makes the page of each pattern. */
export const VIEWS: Readonly<Record<PagePattern, View>> = {
  "/explore": findPage,
  "/explore/occupations/{soc_code}": occupationPage,
  "/explore/landscape": landscapePage,
  "/explore/use": usePage,
  "/explore/history": historyPage,
  "/explore/compare": comparePage,
  "/explore/what-if": whatIfPage,
  "/explore/regions": regionsPage,
  "/explore/compare-regions": compareRegionsPage,
  "/explore/regions/{msa_code}": regionPage,
  "/explore/skills": skillsPage,
  "/explore/skills/{element_id}": skillPage,
  "/explore/about": aboutPage,
  "/explore/downloads": downloadsPage,
  "/explore/new": newsPage,
  "/embed/occupations/{soc_code}": embedded(occupationPage),
  "/embed/regions/{msa_code}": embedded(regionPage),
  "/docs": referencePage,
  "/guide": guidePage,
  "/guide/{chapter}": guidePage,
};
