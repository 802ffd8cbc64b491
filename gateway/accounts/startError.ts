/** Why the service cannot start, in one line that says what to do about it. The command line exits with 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}
