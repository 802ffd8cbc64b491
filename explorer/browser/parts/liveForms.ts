const PAUSE_MS = 160;
/** Where a refusal does not say when to come back. */
const RETRY_SECONDS = 2;

/** Tells modules that a part of the page was replaced. */
const RENEWED = "tidemark:renewed";

/** Adds to the page what a module adds: now, and whenever a part of it was replaced. */
export function nowAndWhenRenewed(add: () => void): void {
  add();
  document.addEventListener(RENEWED, add);
}

/**
 * Forms with `data-live` answer while they are filled in: the page under the address that the form stands for is fetched
 * in the background, and the elements that `data-live` names by their ids are put in from it. The address bar follows, so
 * that what is seen can be linked to. A refusal leaves everything as it is and is asked again when it says so. Without
 * JavaScript the same form is sent as forms always were.
 */
export function liveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]")) live(form);
}

function live(form: HTMLFormElement): void {
  const ids = (form.dataset.live ?? "").split(" ").filter((id) => id !== "");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const renew = async () => {
    clearTimeout(timer);
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const address = addressOf(form);
    setBusy(ids, true);
    try {
      const answer = await fetch(address, { signal: controller.signal, headers: { accept: "text/html" } });
      if (answer.status === 429 || answer.status === 503) {
        const seconds = Number(answer.headers.get("retry-after")) || RETRY_SECONDS;
        timer = setTimeout(renew, seconds * 1_000);
        return;
      }
      const made = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!ids.every((id) => made.getElementById(id) !== null)) return location.assign(address);
      for (const id of ids) replace(id, made);
      document.title = made.title;
      history.replaceState(history.state, "", answer.url);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) location.assign(address);
    } finally {
      if (running === controller) setBusy(ids, false);
    }
  };

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(renew, PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void renew();
  });
}

/** The address a form stands for; fields left empty are left out. */
function addressOf(form: HTMLFormElement): string {
  const filled = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
  const url = new URL(form.action);
  url.search = new URLSearchParams(filled).toString();
  return url.href;
}

function replace(id: string, made: Document): void {
  const focused = document.activeElement?.id;
  document.getElementById(id)!.replaceWith(made.getElementById(id)!);
  document.dispatchEvent(new Event(RENEWED));
  // Only now: a module may have to make it a stop of the keyboard first.
  if (focused) document.getElementById(focused)?.focus();
}

function setBusy(ids: readonly string[], isBusy: boolean): void {
  for (const id of ids) document.getElementById(id)?.toggleAttribute("data-busy", isBusy);
}
