import type { PageRoute } from "./page.ts";
import { findPage } from "./views/find.tsx";

/** Every page of the explorer. The first is also what a browser gets at the root. */
export const PAGE_ROUTES: readonly [PageRoute, ...PageRoute[]] = [{ pattern: "/explore", view: findPage }];
