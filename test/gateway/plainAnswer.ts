import { ENDPOINTS, type Endpoint, type EndpointName } from "../../core/contract/endpoints.ts";
import { EXCHANGES } from "../../docs/examples/exchanges.ts";

/** What a plain request gets that sends the exchange of one endpoint. */
export async function plainAnswer(name: EndpointName, origin: string, key: string) {
  const { path = {}, query = {}, body } = EXCHANGES[name];
  const endpoint: Endpoint = ENDPOINTS[name];
  const target = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? "");
  const response = await fetch(`${origin}${target}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: withoutTime(await response.json()) };
}

/** `/health` names the moment, `/me` what is left. */
export function withoutTime(body: unknown): unknown {
  const { timestamp, rate_limit, ...others } = body as Record<string, unknown>;
  return others;
}
