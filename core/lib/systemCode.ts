/** The `code` of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return textIn(error, "code");
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is done with a file or folder; nothing where it is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The path that a system error is about. */
export function systemPath(error: unknown): string | undefined {
  return textIn(error, "path");
}

function textIn(error: unknown, member: "code" | "path"): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const found: unknown = Reflect.get(error, member);
  return typeof found === "string" ? found : undefined;
}
