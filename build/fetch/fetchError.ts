/** A file that cannot be had or cannot be used; the message says which and what to do. */
export class FetchError extends Error {
  override readonly name = "FetchError";
}

/** A file that is not where it was looked for. */
export class NotThere extends FetchError {}

/** A file that came whole, as far as can be told, and makes no sense. */
export class Unreadable extends FetchError {}

/** Worth another try; `waitMs` is how long the server asked to be left alone. */
export class AnotherTry extends Error {
  override readonly name = "AnotherTry";

  readonly waitMs: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}
