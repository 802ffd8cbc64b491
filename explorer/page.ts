import type { VNode } from "preact";
import type { EndpointName, Response } from "../core/contract/endpoints.ts";
import type { LimitSettings } from "../core/contract/limits.ts";
import type { Quadrant } from "../core/contract/shapes.ts";
import type { Tier } from "../core/contract/tiers.ts";
import type { Manifest } from "../core/format/format.ts";
import { invariant } from "../core/lib/invariant.ts";
import type { StripProps } from "./charts/strip.tsx";
import type { Figures } from "./figures.ts";

/** One call of the API, as a page makes it and shows it. */
export type ApiCall = {
  readonly name: EndpointName;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
};

/**
 * Asks the API what a page shows, as the visitor's tier. Gives the very body that the API sends; throws an ApiError where
 * the API answers with one.
 */
export type Ask = <N extends EndpointName>(call: ApiCall & { readonly name: N }) => Promise<Response<N>>;

/** Who looks at a page. */
export type Visitor = {
  /** What they may see. */
  readonly tier: Tier;
  /** The name of the account of a visitor who is signed in. */
  readonly orgName?: string;
};

/** What pages say of the release they show; its manifest also lists hundreds of files. */
export type ReleaseFacts = Omit<Manifest, "files">;

/** What every page may say of the service and the release it shows. */
export type Site = {
  readonly release: ReleaseFacts;
  /** The address under which callers know the service, without a slash at its end. */
  readonly base: string;
  /** The same where an operator has set it, which search engines may be told of. */
  readonly publicUrl: string | undefined;
  /** The address of a bundled file, such as `main.css`. */
  readonly asset: (name: string) => string;
  /** How often callers may ask. */
  readonly limits: Pick<LimitSettings, "tiers" | "address">;
  /** Whether there are accounts to sign in to. */
  readonly hasAccounts: boolean;
  /** Whether anybody may open one. */
  readonly canSignUp: boolean;
  /** Whether there are pages of data; the reference is always there. */
  readonly hasExplorer: boolean;
};

/** One request for a page. */
export type PageRequest = {
  /** Path without the query. */
  readonly address: string;
  /** Identifiers in the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly visitor: Visitor;
  readonly site: Site;
  readonly ask: Ask;
  readonly figures: Figures;
};

/** One figure, word or mark of a table; nothing where there is none. */
export type Cell = string | number | boolean | null | undefined;

/** What is shown, as rows: the first names the columns. */
export type Table = readonly (readonly Cell[])[];

/** What stands for a page in a link preview, and in a frame on another site. */
type Preview = {
  /** Above the title, such as a group and a code. */
  readonly kicker: string;
  readonly scores: readonly StripProps[];
  readonly quadrant?: Quadrant;
  /** Whether everybody sees it, whatever their tier. */
  readonly isPublic: boolean;
};

/** A page before it becomes a document. */
export type Page = {
  readonly status?: number | undefined;
  readonly title: string;
  readonly description: string;
  readonly body: VNode;
  /** Browser modules it loads, such as `landscape.js`. */
  readonly scripts?: readonly string[];
  /** What can be downloaded as CSV, by the name in its address (`?format=csv&table=NAME`). */
  readonly tables?: Readonly<Record<string, () => Table>>;
  readonly preview?: Preview;
  /** Whether it stands in a frame on another site, without header and footer. */
  readonly isEmbedded?: boolean;
  /** Whether search engines should pass over it, and caches. */
  readonly isPrivate?: boolean;
};

/** An identifier in the path of a page. Throws where its pattern has none of this name. */
export function idIn({ path }: Pick<PageRequest, "path">, name: string): string {
  return invariant(path[name], `{${name}} in the path`);
}

/** Makes one kind of page. Throws an ApiError where there is none. */
export type View = (request: PageRequest) => Promise<Page> | Page;

/** Thrown by a view whose answer lies at another address of the same site. */
export class Elsewhere extends Error {
  readonly address: string;

  constructor(address: string) {
    super(`See ${address}.`);
    this.address = address;
  }
}
