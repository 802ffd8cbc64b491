import type { ComponentChildren } from "preact";
import type { Limits } from "../../core/contract/limits.ts";
import { TIERS, type Tier } from "../../core/contract/tiers.ts";
import { capital } from "../../core/lib/words.ts";
import { NAME_LENGTH_MAX } from "../../gateway/accounts/accounts.ts";
import type { UsageSummary } from "../../gateway/accounts/counts/usage.ts";
import type { Usage } from "../../gateway/accounts/counts/window.ts";
import type { listKeys } from "../../gateway/accounts/keys/keys.ts";
import { Lead, Section } from "../document.tsx";
import type { SignedIn } from "../owners/sessions.ts";
import type { Page } from "../page.ts";
import { count } from "../parts/format.ts";
import { DataTable } from "../parts/table.tsx";
import { BarChart } from "./barChart.tsx";
import { Cancel, Fault, Form, Notice, type Notices, narrowPage, TextField } from "./forms.tsx";

/** A key as its owner sees it; `taken_until` only while it is still to come. */
export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number] & {
  readonly last_used_at: string | null;
};

/** Everything a dashboard shows. */
export type DashboardShown = {
  readonly csrf: string;
  readonly fault?: string;
  readonly status?: number;
  /** The name of a notice; any other text shows none. */
  readonly notice?: string;
  readonly signedIn: Pick<SignedIn, "owner" | "account">;
  readonly tiers: Readonly<Record<Tier, Limits>>;
  /** What the account has left. */
  readonly standing: Pick<Usage, "dayRemaining" | "dayResetsAtMs">;
  readonly keys: readonly ShownKey[];
  readonly usage: UsageSummary;
  /** Where to ask for a higher tier. */
  readonly upgradeUrl: string;
};

/** When a new key may expire, by the days until then; 0 stands for never. */
export const KEY_LIVES = { 0: "never", 30: "in 30 days", 90: "in 90 days", 365: "in one year" } as const;

const NOTICES: Notices = {
  "signed-up": "Your account is open. Create a key to make your first request.",
  revoked: "The key has been revoked and no longer works.",
  "password-changed": "Your password has been changed. You have been signed out everywhere else.",
};

/** The owner's own page. */
export function dashboardPage(shown: DashboardShown): Page {
  const { owner, account } = shown.signedIn;
  return {
    status: shown.status,
    title: "Dashboard",
    description: "Your keys, your limits and your usage.",
    isPrivate: true,
    body: (
      <div class="frame dashboard">
        <Lead title={account.org_name}>
          {capital(account.tier)} account, signed in as {owner.email}.
        </Lead>
        {account.suspended_at !== null && (
          <p class="note" role="status">
            This account is suspended. Its keys are refused, and no new ones can be created. Contact the
            operator of this service to find out why.
          </p>
        )}
        <Notice texts={NOTICES} name={shown.notice} />
        <Fault text={shown.fault} />
        <Keys shown={shown} />
        <UsageSection shown={shown} />
        <TierSection shown={shown} />
        <SignInSection csrf={shown.csrf} />
      </div>
    ),
  };
}

function Keys({ shown }: { shown: DashboardShown }) {
  const { keys, csrf } = shown;
  const isSuspended = shown.signedIn.account.suspended_at !== null;
  const current = keys.filter((key) => key.state === "active" || key.taken_until !== null);
  const ended = keys.filter((key) => !current.includes(key));
  return (
    <Section id="keys" title="Keys">
      {current.length === 0 ? (
        <p>No active keys.</p>
      ) : (
        <KeyTable
          label={isSuspended ? "Keys (refused while the account is suspended)" : "Active keys"}
          keys={current}
          last={["Actions", (key) => <KeyLinks shown={key} isSuspended={isSuspended} />]}
        />
      )}
      {ended.length > 0 && (
        <details>
          <summary>
            {ended.length} inactive {ended.length === 1 ? "key" : "keys"}
          </summary>
          <KeyTable label="Inactive keys" keys={ended} last={["Status", ({ state }) => state]} />
        </details>
      )}
      {!isSuspended && (
        <Form action="/dashboard/keys" csrf={csrf} class="fields">
          <TextField
            name="name"
            label="Key name"
            hint="What you will use it for, such as “nightly import”"
            maxLength={NAME_LENGTH_MAX.key}
            required={false}
          />
          <div class="field">
            <label for="days">Expires</label>
            <select id="days" name="days">
              {Object.entries(KEY_LIVES).map(([days, words]) => (
                <option key={days} value={days}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <button type="submit">Create a key</button>
        </Form>
      )}
    </Section>
  );
}

type LastColumn = readonly [heading: string, cellOf: (key: ShownKey) => ComponentChildren];

function KeyTable({ label, keys, last }: { label: string; keys: readonly ShownKey[]; last: LastColumn }) {
  return (
    <DataTable
      label={label}
      rows={keys}
      columns={({ name, text }) => [
        name("Name", (key) => (key.name === "" ? "unnamed" : key.name)),
        text("Key", (key) => <KeyEnds of={key} />),
        text("Created", (key) => <Moment at={key.created_at} />),
        text("Expires", (key) => (
          <>
            <Moment at={key.taken_until ?? key.expires_at} />
            {key.taken_until !== null && <span class="hint"> (rotated)</span>}
          </>
        )),
        text("Last used", (key) => <Moment at={key.last_used_at} />),
        text(...last),
      ]}
    />
  );
}

function KeyLinks({ shown, isSuspended }: { shown: ShownKey; isSuspended: boolean }) {
  const name = shown.name === "" ? `${shown.prefix}…${shown.last4}` : shown.name;
  const path = `/dashboard/keys/${shown.key_id}`;
  return (
    <div class="actions">
      {shown.state === "active" && !isSuspended && (
        <a class="button quiet" href={`${path}/rotate`} aria-label={`Rotate ${name}`}>
          Rotate
        </a>
      )}
      <a class="button quiet" href={`${path}/revoke`} aria-label={`Revoke ${name}`}>
        Revoke
      </a>
    </div>
  );
}

function UsageSection({ shown: { usage, tiers, standing, signedIn } }: { shown: DashboardShown }) {
  const { dailyLimit } = tiers[signedIn.account.tier];
  const remaining = standing.dayRemaining;
  const used = usage.today.reduce((sum, count) => sum + count, 0);
  const total = usage.days.reduce((sum, day) => sum + day.requests, 0);
  const refused = usage.days.reduce((sum, day) => sum + day.refused, 0);
  return (
    <Section id="usage" title="Usage">
      {remaining === null || dailyLimit === null ? (
        <p>{count(used)} requests today. This account has no daily limit.</p>
      ) : (
        <p>
          {count(dailyLimit - remaining)} of {count(dailyLimit)} requests used today;{" "}
          <strong>{count(remaining)} left</strong> until{" "}
          <Moment at={new Date(standing.dayResetsAtMs).toISOString()} />.
          <br />
          <meter
            min={0}
            max={dailyLimit}
            high={dailyLimit * 0.9}
            value={dailyLimit - remaining}
            aria-label="Requests used today"
          />
        </p>
      )}
      <div class="columns">
        <BarChart
          title="Today by hour, UTC"
          unit="requests"
          bars={usage.today.map((requests, hour) => ({
            name: `${String(hour).padStart(2, "0")}:00`,
            value: requests,
          }))}
        />
        <BarChart
          title="Last 30 days"
          unit="requests"
          bars={usage.days.map(({ date, requests }) => ({ name: date, value: requests }))}
        />
      </div>
      <h3>By endpoint, last 30 days</h3>
      {usage.endpoints.length === 0 ? (
        <p>No requests yet.</p>
      ) : (
        <DataTable
          label="By endpoint"
          class="endpoints"
          rows={usage.endpoints}
          columns={({ name, number }) => [
            name("Endpoint", ({ route }) => <code>{route}</code>),
            number("Requests", ({ requests }) => count(requests)),
            number("Share", ({ requests }) => `${((100 * requests) / Math.max(1, total)).toFixed(1)} %`),
          ]}
        />
      )}
      {refused > 0 && (
        <p>
          {count(refused)} more {refused === 1 ? "request was" : "requests were"} refused because of a limit
          in the last 30 days.
        </p>
      )}
      <p class="hint">These charts lag by a few seconds. The count against your limit is exact.</p>
    </Section>
  );
}

function TierSection({ shown: { signedIn, tiers, upgradeUrl } }: { shown: DashboardShown }) {
  const { tier } = signedIn.account;
  return (
    <Section id="tier" title="Tier and limits">
      <DataTable
        label="Tiers"
        rows={TIERS}
        attributesOf={(each) => ({ "aria-current": each === tier ? "true" : undefined })}
        columns={({ name, number }) => [
          name("Tier", (each) => `${capital(each)}${each === tier ? " (yours)" : ""}`),
          number("Requests per day", (each) => {
            const { dailyLimit } = tiers[each];
            return dailyLimit === null ? "unlimited" : count(dailyLimit);
          }),
          number("Requests per minute", (each) => count(tiers[each].burstLimit)),
        ]}
      />
      <p>
        All keys of an account share its limits.{" "}
        <a href={upgradeUrl}>What each tier includes, and how to upgrade</a>.
      </p>
    </Section>
  );
}

function SignInSection({ csrf }: { csrf: string }) {
  return (
    <Section id="sessions" title="Password and sessions">
      <div class="actions">
        <a class="button quiet" href="/dashboard/password">
          Change your password
        </a>
        <Form action="/sign-out" csrf={csrf} class="actions">
          <button type="submit" class="quiet">
            Sign out
          </button>
        </Form>
        <Form action="/sign-out" csrf={csrf} class="actions">
          <button type="submit" class="quiet" name="everywhere" value="true">
            Sign out everywhere
          </button>
        </Form>
      </div>
    </Section>
  );
}

export type NewKey = {
  readonly key: string;
  readonly name: string;
  /** An address that the key may ask. */
  readonly exampleUrl: string;
  /** Until when the key that it replaces is taken; `null` is no longer, undefined where it replaces none. */
  readonly oldTakenUntil?: string | null;
};

/** The page that shows a new key, the only time it can be shown. */
export function newKeyPage({ key, name, exampleUrl, oldTakenUntil }: NewKey): Page {
  return narrowPage({
    title: "Your new key",
    description: "Your new API key. It is shown only once.",
    scripts: ["newKey.js"],
    intro: (
      <>
        Copy {name === "" ? "it" : `“${name}”`} now: you will not see it again. Store it on your servers the
        way you store a password.
      </>
    ),
    content: (
      <>
        <div class="code-block">
          <pre id="new-key" tabIndex={0}>
            {key}
          </pre>
        </div>
        {oldTakenUntil === null && <p>The old key no longer works.</p>}
        {typeof oldTakenUntil === "string" && (
          <p>
            The old key keeps working until <Moment at={oldTakenUntil} />.
          </p>
        )}
        <h2>Try it</h2>
        <div class="code-block">
          <pre id="new-key-call" tabIndex={0}>{`curl -H "Authorization: Bearer ${key}" "${exampleUrl}"`}</pre>
        </div>
        <p id="try-key" hidden>
          Or <a href="/docs#reference">try every endpoint</a> in the reference, with this key filled in until
          you leave that page.
        </p>
        <p>
          <a href="/dashboard">Back to the dashboard</a>
        </p>
      </>
    ),
  });
}

type Asked = { readonly csrf: string; readonly shown: ShownKey; readonly graceSeconds: number };

/**
 * Asks before a key is revoked, or replaced by another: whether the old one keeps working for `graceSeconds` then; 0 offers
 * no such time.
 */
export function questionPage(verb: "Revoke" | "Rotate", { csrf, shown, graceSeconds }: Asked): Page {
  const isRevoking = verb === "Revoke";
  return narrowPage({
    title: `${verb} a key`,
    heading: `${verb} ${nameIn(shown, "this key")}?`,
    description: isRevoking ? "A revoked key stops working at once." : "Replace this key with a new one.",
    intro: isRevoking ? (
      <>
        <KeyEnds of={shown} /> will stop working at once, everywhere. This cannot be undone.
      </>
    ) : (
      <>
        A new key will replace <KeyEnds of={shown} />. Once the old key stops working, every program that
        still uses it is refused until you give it the new one. This cannot be undone.
      </>
    ),
    content: (
      <>
        <p>
          Last used: <Moment at={shown.last_used_at} />
        </p>
        <Form action={`/dashboard/keys/${shown.key_id}/${verb.toLowerCase()}`} csrf={csrf} class="actions">
          {!isRevoking && graceSeconds > 0 && (
            <button type="submit" name="grace" value={graceSeconds}>
              Rotate and keep the old key working for {duration(graceSeconds)}
            </button>
          )}
          <button type="submit" {...(!isRevoking && { name: "grace", value: "0" })} class="danger">
            {isRevoking ? "Revoke key" : "Rotate and stop the old key now"}
          </button>
          <Cancel />
        </Form>
      </>
    ),
  });
}

/** A key's name in quotation marks; `unnamed` where it has none. */
export function nameIn({ name }: ShownKey, unnamed: string): string {
  return name === "" ? unnamed : `“${name}”`;
}

/** What may be shown of a key's text. */
function KeyEnds({ of: { prefix, last4 } }: { of: ShownKey }) {
  return (
    <code>
      {prefix}…{last4}
    </code>
  );
}

/** An instant, to the minute, UTC; "never" where there is none. */
function Moment({ at }: { at: string | null }) {
  if (at === null) return <>never</>;
  return (
    <time dateTime={at}>
      <span class="whole">{at.slice(0, 10)}</span> <span class="whole">{at.slice(11, 16)} UTC</span>
    </time>
  );
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;

function duration(seconds: number): string {
  const [length, unit] = UNITS.find(([unitSeconds]) => seconds % unitSeconds === 0) ?? [1, "second"];
  return (seconds / length).toLocaleString("en-US", { style: "unit", unit, unitDisplay: "long" });
}
