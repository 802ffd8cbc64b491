import { z } from "zod";
import { nodeEffects } from "../build/effects.ts";
import { TIERS } from "../core/contract/tiers.ts";
import {
  createAccount,
  listAccounts,
  refuse,
  resumeAccount,
  setTier,
  suspendAccount,
} from "../gateway/accounts/accounts.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "../gateway/accounts/keys/keys.ts";
import type { AdminAction, OpenAdmin } from "../gateway/operators.ts";
import { ReleaseError } from "../generator/releaseError.ts";
import { describeAccount } from "./describeAccount.ts";
import { listedRelease, releaseActions } from "./releases.ts";

const Nothing = z.strictObject({});
type Releases = Awaited<ReturnType<typeof releaseActions>>;

/** What operators may do over HTTP: the functions that the commands of these names call. */
export const openAdmin: OpenAdmin = ({ records, usage, refresh }, config) => {
  const effects = nodeEffects({ quiet: true });
  const now = () => new Date();
  const dist = () =>
    /^(https?|s3):/.test(config.dist)
      ? refuse(
          `The releases of this gateway are at ${config.dist}: tidemark push changes what is served there.`,
        )
      : config.dist;
  const actions: AdminAction[] = [];
  const on = <Body>(
    method: "GET" | "POST",
    path: string,
    shape: z.ZodType<Body>,
    run: (id: string, body: Body) => Promise<unknown>,
  ) =>
    actions.push({
      method,
      path: `/admin${path}`,
      run: async (id, given) => {
        const body = shape.safeParse(given ?? {});
        if (!body.success) return refuse(z.prettifyError(body.error).replaceAll("\n", " "));
        return run(id, body.data).catch((error: unknown) => {
          if (error instanceof ReleaseError) return refuse(error.message);
          throw error;
        });
      },
    });

  on("GET", "/accounts", Nothing, async () => ({ accounts: await listAccounts(records) }));
  on("POST", "/accounts", z.strictObject({ org: z.string(), tier: z.enum(TIERS) }), (_, given) =>
    createAccount(records, given, now()),
  );
  on("GET", "/accounts/:id", Nothing, (id) => describeAccount(records, usage, id, now()));
  on("POST", "/accounts/:id/tier", z.strictObject({ to: z.enum(TIERS) }), (id, { to }) =>
    setTier(records, id, to),
  );
  on("POST", "/accounts/:id/suspend", Nothing, (id) => suspendAccount(records, id, now()));
  on("POST", "/accounts/:id/resume", Nothing, (id) => resumeAccount(records, id));
  on("GET", "/keys", Nothing, async () => ({ keys: await listKeys(records, now()) }));
  on(
    "POST",
    "/accounts/:id/keys",
    z.strictObject({ name: z.string().default(""), expires: z.iso.datetime().nullable().default(null) }),
    (accountId, { name, expires }) =>
      createKey(records, { accountId, name, expiresAt: expires === null ? null : new Date(expires) }, now()),
  );
  on(
    "POST",
    "/keys/:id/rotate",
    z.strictObject({ grace: z.int().min(0).max(604_800).default(config.rotationGraceSeconds) }),
    (id, { grace }) => rotateKey(records, id, now(), grace),
  );
  on("POST", "/keys/:id/revoke", Nothing, (id) => revokeKey(records, id, now()));
  on("GET", "/limits", Nothing, async () => config.limits);
  on("GET", "/releases", Nothing, async () => {
    const { listReleases } = await releaseActions();
    return { releases: (await listReleases(dist(), effects)).map(listedRelease) };
  });
  /** Changes what is served, and has it served before it is answered. */
  const change = async (made: (releases: Releases) => Promise<string>) => {
    const release_id = await made(await releaseActions());
    await refresh();
    return { release_id };
  };
  on(
    "POST",
    "/releases/:id/publish",
    z.strictObject({ replace: z.boolean().default(false) }),
    (id, options) => change(({ publishRelease }) => publishRelease(dist(), id, options, effects)),
  );
  on("POST", "/rollback", Nothing, () => change(({ rollback }) => rollback(dist(), effects)));
  return actions;
};
