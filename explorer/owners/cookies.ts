/** Cookies of the pages. */
type CookieNames = { readonly session: string; readonly csrf: string };

/**
 * Over TLS the names bind the cookies to this very host and to TLS (`__Host-`, RFC 6265bis), so that a neighboring host
 * cannot plant one.
 */
export function cookieNames(isSecure: boolean): CookieNames {
  const prefix = isSecure ? "__Host-" : "";
  return { session: `${prefix}tidemark_session`, csrf: `${prefix}tidemark_csrf` };
}

/** What each of these cookies is set with: scripts do not see it, and other sites' forms do not send it. */
export function cookieOptions(isSecure: boolean) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;
}

const TOKEN = /^[0-9A-Za-z]{43}$/;

/** The token of a session in a `Cookie` header. */
export function sessionTokenIn(header: string | undefined, { session }: CookieNames): string | undefined {
  if (header === undefined || !header.includes(session)) return undefined;
  const pairs = header.split(";").map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${session}=`))?.slice(session.length + 1);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
