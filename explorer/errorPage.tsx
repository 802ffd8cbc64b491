import type { ApiError } from "../core/contract/errors.ts";
import { Lead } from "./document.tsx";
import type { Page } from "./page.ts";

/** The page for something that went wrong, in the words of the error table. */
export function errorPage(error: Pick<ApiError, "status" | "message" | "code">, requestId: string): Page {
  return {
    status: error.status,
    title:
      TITLES[error.status] ?? (error.status < 500 ? "This page cannot be shown" : "Something went wrong"),
    description: error.message,
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead
          title={
            TITLES[error.status] ??
            (error.status < 500 ? "This page cannot be shown" : "Something went wrong")
          }
        >
          <p class="intro">{error.message}</p>
        </Lead>
        <p>
          <a href="/explore">Find an occupation</a>, or go <a href="/">to the beginning</a>.
        </p>
        <p class="small">
          {error.status} <code>{error.code}</code>, request <code>{requestId}</code>
        </p>
      </div>
    ),
  };
}

const TITLES: Readonly<Record<number, string>> = {
  403: "Your tier does not include this",
  404: "There is nothing here",
  429: "Too many requests",
  503: "Temporarily unavailable",
};
