import { ApiError, type ErrorCode, type ErrorDetails } from "../../core/contract/errors.ts";
import type { PagePattern } from "../addresses.ts";
import type { OccupationFigure } from "../figures.ts";
import type { ApiCall, PageRequest, ReleaseFacts, Site } from "../page.ts";
import type { Place } from "../places.ts";

// What the gateway's thread and the thread that renders pages say to each other. All of it can be cloned.

export const HTML_TYPE = "text/html; charset=utf-8";

/** How the bytes of a page are encoded. */
export type Encoding = "identity" | "br" | "gz";

/** One page to be rendered. */
export type PageJob = Pick<PageRequest, "address" | "path" | "visitor"> & {
  readonly pattern: PagePattern;
  /** The parameters that the route knows, and no others. */
  readonly query: string;
  readonly releaseId: string;
  readonly site: Omit<Site, "release" | "asset">;
  /** Addresses of bundled files by their plain names. */
  readonly assets: Readonly<Record<string, string>>;
  readonly encoding: Encoding;
};

/** A page on its way out. */
export type RenderedPage = {
  readonly status: number;
  readonly contentType: string;
  /** Headers of this page alone, as a flat list. */
  readonly headers: readonly string[];
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  /** Of the text, without quotes and suffix. */
  readonly entityTag: string;
  /** Whether it is the same for every visitor of the same tier. */
  readonly isShared: boolean;
  /** Whether other sites may put it into a frame. */
  readonly isEmbedded?: boolean;
};

/** What rendering comes to: a page, or another address of the same site. */
export type Outcome = { readonly page: RenderedPage } | { readonly redirect: string };

/** An error of the contract, or anything else as text. */
type Failure =
  | {
      readonly code: ErrorCode;
      readonly details: ErrorDetails<ErrorCode>;
      readonly message: string;
    }
  | { readonly reason: string };

/** What a page needs to know while it is rendered. */
export type Question =
  | { readonly api: ApiCall }
  | { readonly release: true }
  | { readonly requirements: true }
  | { readonly region: string }
  | { readonly regionsOf: string };

/** A page to be rendered as the job of this number. */
export type NumberedJob = { readonly job: number; readonly page: PageJob };

/** What the page of a job asks. */
export type JobQuestion = { readonly job: number; readonly question: Question };

/** The answer to `{ release: true }`. */
export type ReleaseAnswer = {
  readonly facts: ReleaseFacts;
  readonly occupations: readonly OccupationFigure[];
  readonly places: readonly Place[];
};

/** What goes over a line: a question with its number, or what came of it. */
type Message =
  | { readonly id: number; readonly question: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: Failure };

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/** One end of a line between two threads, at both of which one can ask. */
export type Line = {
  readonly ask: (question: JobQuestion | NumberedJob) => Promise<unknown>;
  /** Lets whoever waits for an answer fail. */
  readonly end: (error: Error) => void;
};

type Port = {
  readonly postMessage: (message: Message) => void;
  readonly on: (event: "message", hear: (message: Message) => void) => unknown;
};

/** Opens an end of a line; `answer` answers what the other end asks. */
export function openLine(port: Port, answer: (question: never) => Promise<unknown>): Line {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  port.on("message", (message) => {
    const { id } = message;
    if ("question" in message) {
      answer(message.question as never).then(
        (answer) => port.postMessage({ id, answer }),
        (error) => port.postMessage({ id, failure: failureOf(error) }),
      );
      return;
    }
    const asker = waiting.get(id);
    waiting.delete(id);
    if ("failure" in message) asker?.reject(errorOf(message.failure));
    else asker?.resolve(message.answer);
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        port.postMessage({ id: asked, question });
      }),
    end: (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { code, details, message } = error;
    return { code, details, message };
  }
  return { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function errorOf(failure: Failure): Error {
  if ("code" in failure) return new ApiError(failure.code, failure.details, failure.message);
  return new Error(failure.reason);
}
