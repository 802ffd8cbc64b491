import type { FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

type Settings = Pick<Services["config"], "publicUrl" | "upgradeUrl">;

const HOST = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$/;

/** The address under which callers know the service, without a slash at its end: the configured one, else the one asked. */
export function publicBase(
  { publicUrl }: Pick<Settings, "publicUrl">,
  { headers, socket }: FastifyRequest,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = headers;
  return `http://${host !== undefined && HOST.test(host) ? host : `localhost:${socket.localPort ?? 80}`}`;
}

/** Where a higher tier is to be had, as an absolute address. */
export function upgradeUrl(config: Settings, request: FastifyRequest): string {
  return new URL(config.upgradeUrl, `${publicBase(config, request)}/`).href;
}
