import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../core/contract/errors.ts";
import { tierAdmits } from "../../../core/contract/tiers.ts";
import { ACCOUNT_SUBJECT } from "../../../gateway/accounts/counts/countStore.ts";
import { summarizeUsage } from "../../../gateway/accounts/counts/usage.ts";
import { DAY_MS } from "../../../gateway/accounts/counts/window.ts";
import {
  createKey,
  listKeys,
  requireKeyRoom,
  revokeKey,
  rotateKey,
} from "../../../gateway/accounts/keys/keys.ts";
import { StartError } from "../../../gateway/accounts/startError.ts";
import { publicBase, upgradeUrl } from "../../../gateway/http/publicUrl.ts";
import { type Handlers, pathId } from "../../../gateway/routes/handler.ts";
import {
  type DashboardShown,
  dashboardPage,
  KEY_LIVES,
  type NewKey,
  nameIn,
  newKeyPage,
  questionPage,
  type ShownKey,
} from "../../account/dashboard.tsx";
import type { SignedIn } from "../sessions.ts";
import { type Dependencies, fieldsOf, formTools, queryOf } from "./formTools.ts";

/** The owner's own page, and what can be done with keys there. */
export function dashboardRoutes(given: Dependencies): Handlers {
  const { services, accounts } = given;
  const { records, usage, rotationGraceSeconds: graceSeconds } = accounts;
  const { show, goTo, own } = formTools(given);

  const keysOf = async (signedIn: SignedIn, nowMs: number): Promise<ShownKey[]> => {
    const keys = await listKeys(records, new Date(nowMs), signedIn.account.account_id);
    const usedAtMs = await usage.keysUsedAtMs(keys.map(({ key_id }) => key_id));
    return keys.reverse().map(({ taken_until, ...key }) => {
      const atMs = usedAtMs.get(key.key_id);
      const isTaken = taken_until !== null && Date.parse(taken_until) > nowMs;
      return {
        ...key,
        taken_until: isTaken ? taken_until : null,
        last_used_at: atMs === undefined ? null : new Date(atMs).toISOString(),
      };
    });
  };
  const dashboard = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    more: Pick<Partial<DashboardShown>, "fault" | "notice" | "status"> = {},
  ) => {
    const { request } = reply;
    const { nowMs } = request.context;
    const { account } = signedIn;
    const { limits } = services.plans.tiers[account.tier];
    const standing = await services.counts.peek(ACCOUNT_SUBJECT + account.account_id, limits, nowMs);
    const keys = await keysOf(signedIn, nowMs);
    const summary = await summarizeUsage(usage, account.account_id, nowMs);
    return show(reply, (csrf) =>
      dashboardPage({
        csrf,
        ...more,
        signedIn,
        tiers: services.plans.limits.tiers,
        standing,
        keys,
        usage: summary,
        upgradeUrl: upgradeUrl(services.config, request),
      }),
    );
  };
  /** A key of the account; any other is none. */
  const ownKey = async (request: FastifyRequest, signedIn: SignedIn): Promise<ShownKey> => {
    const id = pathId(request, "id");
    const found = (await keysOf(signedIn, request.context.nowMs)).find(({ key_id }) => key_id === id);
    if (found === undefined) throw new ApiError("not_found", { path: `/dashboard/keys/${id}` });
    return found;
  };
  /** Shows a key, the only time it can be shown, with an address that it may ask. */
  const showNew = (reply: FastifyReply, { account }: SignedIn, made: Omit<NewKey, "exampleUrl">) => {
    const { request } = reply;
    const isAll = tierAdmits(account.tier, "professional");
    const first = request.context.release.tables.occupations.find(({ sandbox }) => isAll || sandbox);
    const exampleUrl = `${publicBase(services.config, request)}/jobs/${first?.soc_code ?? "15-1252.00"}`;
    return show(reply, () => newKeyPage({ ...made, exampleUrl }));
  };
  /** What cannot be done is said on the dashboard. */
  const unlessRefused = async (reply: FastifyReply, signedIn: SignedIn, action: () => Promise<void>) => {
    try {
      if (signedIn.account.suspended_at !== null) throw new StartError("This account is suspended.");
      await action();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      await dashboard(reply, signedIn, { fault: error.message, status: 400 });
    }
  };
  /** Asks before a key is changed. Where that is too late, the dashboard says so. */
  const ask = (verb: "Revoke" | "Rotate", isInTime: (key: ShownKey) => boolean) =>
    own(async (request, reply, signedIn) => {
      const shown = await ownKey(request, signedIn);
      if (isInTime(shown)) return show(reply, (csrf) => questionPage(verb, { csrf, shown, graceSeconds }));
      const fault = `${nameIn(shown, "This key")} is already ${shown.state}.`;
      return dashboard(reply, signedIn, { fault, status: 400 });
    });

  const create = own((request, reply, signedIn) =>
    unlessRefused(reply, signedIn, async () => {
      const { nowMs } = request.context;
      const { name = "", days = "0" } = fieldsOf(request);
      if (!Object.hasOwn(KEY_LIVES, days)) throw new StartError("Choose an expiration from the list.");
      await requireKeyRoom(records, signedIn.account.account_id, services.plans.limits, new Date(nowMs));
      const expiresAt = days === "0" ? null : new Date(nowMs + Number(days) * DAY_MS);
      const wish = { accountId: signedIn.account.account_id, name: name.trim(), expiresAt };
      const { key } = await createKey(records, wish, new Date(nowMs));
      await showNew(reply, signedIn, { key, name: wish.name });
    }),
  );
  const rotate = own(async (request, reply, signedIn) => {
    const { nowMs } = request.context;
    const old = await ownKey(request, signedIn);
    await unlessRefused(reply, signedIn, async () => {
      const { account_id } = signedIn.account;
      await requireKeyRoom(records, account_id, services.plans.limits, new Date(nowMs), true);
      const seconds = fieldsOf(request).grace === String(graceSeconds) ? graceSeconds : 0;
      const { key } = await rotateKey(records, old.key_id, new Date(nowMs), seconds);
      const oldTakenUntil = seconds === 0 ? null : new Date(nowMs + seconds * 1_000).toISOString();
      await showNew(reply, signedIn, { key, name: old.name, oldTakenUntil });
    });
  });

  return {
    "GET /dashboard": own((request, reply, signedIn) => {
      const { notice = "" } = queryOf(request);
      return dashboard(reply, signedIn, { notice });
    }),
    "POST /dashboard/keys": create,
    "GET /dashboard/keys/{id}/rotate": ask("Rotate", ({ state }) => state === "active"),
    "POST /dashboard/keys/{id}/rotate": rotate,
    "GET /dashboard/keys/{id}/revoke": ask(
      "Revoke",
      ({ state, taken_until }) => state === "active" || taken_until !== null,
    ),
    "POST /dashboard/keys/{id}/revoke": own(async (request, reply, signedIn) => {
      const { key_id } = await ownKey(request, signedIn);
      await revokeKey(records, key_id, new Date(request.context.nowMs));
      goTo(reply, "/dashboard?notice=revoked");
    }),
  };
}
