import type { PageRoute } from "./page.ts";
import { aboutPage } from "./views/about.tsx";
import { comparePage } from "./views/compare.tsx";
import { findPage } from "./views/find.tsx";
import { landscapePage } from "./views/landscape.tsx";
import { occupationPage } from "./views/occupation.tsx";
import { regionPage, regionsPage } from "./views/regions.tsx";
import { skillPage, skillsPage } from "./views/skills.tsx";
import { whatIfPage } from "./views/whatIf.tsx";

/** Every page of the explorer. The first is also what a browser gets at the root. */
export const PAGE_ROUTES: readonly [PageRoute, ...PageRoute[]] = [
  { pattern: "/explore", view: findPage },
  { pattern: "/explore/occupations/{soc_code}", view: occupationPage },
  { pattern: "/explore/landscape", view: landscapePage },
  { pattern: "/explore/compare", view: comparePage },
  { pattern: "/explore/what-if", view: whatIfPage },
  { pattern: "/explore/regions", view: regionsPage },
  { pattern: "/explore/regions/{msa_code}", view: regionPage },
  { pattern: "/explore/skills", view: skillsPage },
  { pattern: "/explore/skills/{element_id}", view: skillPage },
  { pattern: "/explore/about", view: aboutPage },
];
