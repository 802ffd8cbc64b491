import { z } from "zod";
import { ENDPOINTS, type EndpointName } from "../../core/contract/endpoints.ts";
import type { Example } from "../../core/contract/openapi.ts";
import { targetOf } from "../../explorer/snippets.ts";
import { EXCHANGES } from "./exchanges.ts";

/** Sends the exchange of one endpoint to a gateway; throws where the answer is not 200. */
export async function ask(name: EndpointName, origin: string, key: string): Promise<Example> {
  const { path = {}, query = {}, body } = EXCHANGES[name];
  const response = await fetch(origin + targetOf({ name, path, query }), {
    method: ENDPOINTS[name].method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = z.json().parse(await response.json());
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
  return { path, query, ...(body !== undefined && { body }), response: answer };
}
