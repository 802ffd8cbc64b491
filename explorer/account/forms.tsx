import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { Lead } from "../document.tsx";
import type { Page } from "../page.ts";

type NarrowPage = Omit<Page, "body"> & {
  /** The title where undefined. */
  readonly heading?: string;
  readonly intro?: ComponentChildren;
  readonly content?: ComponentChildren;
};

/** A page of one narrow column, not for search engines and caches unless it says otherwise. */
export function narrowPage({ heading, intro, content, ...page }: NarrowPage): Page {
  return {
    isPrivate: true,
    ...page,
    body: (
      <div class="frame narrow">
        <Lead title={heading ?? page.title}>{intro}</Lead>
        {content}
      </div>
    ),
  };
}

/** A form that is sent to this server, with the token that shows it came from here, and what was wrong with it before. */
export function Form(given: {
  readonly action: string;
  readonly csrf: string;
  readonly fault?: string | undefined;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <form method="post" action={given.action} class={given.class ?? "stacked"}>
      <input type="hidden" name="_csrf" value={given.csrf} />
      <Fault text={given.fault} />
      {given.children}
    </form>
  );
}

export type Notices = Readonly<Record<string, string>>;

/** What was done before this page, by the name in its address; any other name shows nothing. */
export function Notice({ texts, name = "" }: { texts: Notices; name: string | undefined }) {
  return !Object.hasOwn(texts, name) ? null : (
    <p class="note" role="status">
      {texts[name]}
    </p>
  );
}

/** What was wrong with what was asked for. */
export function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p class="fault" role="alert">
      {text}
    </p>
  );
}

/** The button that sends a form, with what can be done instead beside it. */
export function Submit({ label, children }: { label: string; children?: ComponentChildren }) {
  return (
    <div class="actions">
      <button type="submit">{label}</button>
      {children}
    </div>
  );
}

/** The way back to the dashboard from a question. */
export function Cancel() {
  return (
    <a class="button quiet" href="/dashboard">
      Cancel
    </a>
  );
}

type Field = Pick<InputHTMLAttributes, "autocomplete" | "required" | "maxLength"> & {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email" | "password";
  readonly value?: string | undefined;
};

/** One line to fill in, with its label. */
export function TextField({ name, label, hint, type = "text", value, ...more }: Field) {
  const hintId = hint && `${name}-hint`;
  const input = { id: name, type: type as "text", name, value, autocomplete: "off", required: true, ...more };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint && (
        <span class="hint" id={hintId}>
          {hint}
        </span>
      )}
      <input {...input} aria-describedby={hintId} />
    </div>
  );
}
