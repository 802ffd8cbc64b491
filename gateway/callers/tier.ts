import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import { tierAdmits } from "../../core/contract/tiers.ts";
import { upgradeUrl } from "../http/publicUrl.ts";
import type { Services } from "../services.ts";

/** Refuses callers whose tier is too low for the endpoint. */
export function tierHook({ config }: Services): onRequestHookHandler {
  return (request, _reply, done) => {
    const { access } = request.context.config;
    const tier = request.context.caller?.account.tier;
    if (access === "open" || tier === undefined || tierAdmits(tier, access)) return done();
    const details = { required_tier: access, current_tier: tier, upgrade_url: upgradeUrl(config, request) };
    throw new ApiError(
      "insufficient_tier",
      details,
      `This endpoint needs the ${access} tier; your key is on ${tier}.`,
    );
  };
}
