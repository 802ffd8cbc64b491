/** Why the service cannot start, in one line that says what to do about it. The command line exits with 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
