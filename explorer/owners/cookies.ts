import { fastifyCookie } from "@fastify/cookie";

/**
 * The cookies of pages, and what they are set with: scripts do not see them, and other sites' forms do not send them. Over
 * TLS their names bind them to this very host and to TLS (`__Host-`, RFC 6265bis), so that a neighboring host cannot plant
 * one.
 */
export function cookiesOf(isSecure: boolean) {
  const prefix = isSecure ? "__Host-" : "";
  return {
    session: `${prefix}tidemark_session`,
    csrf: `${prefix}tidemark_csrf`,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure },
  } as const;
}

const TOKEN = /^[0-9A-Za-z]{43}$/;

/** The token of a session in a `Cookie` header. */
export function sessionTokenIn(isSecure: boolean, header = ""): string | undefined {
  const { session } = cookiesOf(isSecure);
  const token = header.includes(session) ? fastifyCookie.parse(header)[session] : undefined;
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
