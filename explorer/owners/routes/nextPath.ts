const HOME = "/dashboard";
/** Any origin will do: what leaves it is not of this service. */
const HERE = "http://here.invalid";

/** Where to go on to after signing in: a path of this service, whatever else the text may name. */
export function nextPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith("/")) return HOME;
  const url = parsed(text);
  if (url === undefined || url.origin !== HERE) return HOME;
  // A path that begins with two slashes would be taken for a host.
  return url.pathname.startsWith("//") ? HOME : url.pathname + url.search;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text, HERE);
  } catch {
    return undefined;
  }
}
