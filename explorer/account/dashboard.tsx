import type { VNode } from "preact";
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
import { DataTable, TableFrame } from "../parts/table.tsx";
import { BarChart } from "./barChart.tsx";
import { Cancel, Fault, Form, Notice, narrowPage, TextField } from "./forms.tsx";

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

/** After how many days a new key may expire; 0 is never. */
export const KEY_LIVES_DAYS = [0, 30, 90, 365] as const;

const NOTICES: Readonly<Record<string, string>> = {
  "signed-up": "Your account is open. Create a key to make your first request.",
  revoked: "The key has been revoked and no longer works.",
  "password-changed": "Your password has been changed. You have been signed out everywhere else.",
};

/** The owner's own page. */
export function dashboardPage(shown: DashboardShown): Page {
  const { fault, notice = "", status } = shown;
  const { owner, account } = shown.signedIn;
  return {
    ...(status !== undefined && { status }),
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
        <Notice texts={NOTICES} name={notice} />
        <Fault text={fault} />
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
          caption={isSuspended ? "Keys (refused while the account is suspended)" : "Active keys"}
          keys={current}
          isSuspended={isSuspended}
        />
      )}
      {ended.length > 0 && (
        <details>
          <summary>
            {ended.length} inactive {ended.length === 1 ? "key" : "keys"}
          </summary>
          <KeyTable caption="Inactive keys" keys={ended} />
        </details>
      )}
      {!isSuspended && (
        <Form action="/dashboard/keys" csrf={csrf} class="fields">
          <TextField
            name="name"
            label="Key name"
            hint="What you will use it for, such as “nightly import”"
            maxLength={NAME_LENGTH_MAX.key}
            isOptional
          />
          <div class="field">
            <label for="days">Expires</label>
            <select id="days" name="days">
              {KEY_LIVES_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? "never" : days === 365 ? "in one year" : `in ${days} days`}
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

const KEY_HEADS = ["Name", "Key", "Created", "Expires", "Last used"] as const;

function KeyTable({
  caption,
  keys,
  isSuspended,
}: {
  caption: string;
  keys: readonly ShownKey[];
  /** Undefined where the keys are inactive and nothing can be done with them. */
  isSuspended?: boolean;
}) {
  return (
    <TableFrame label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[...KEY_HEADS, isSuspended === undefined ? "Status" : "Actions"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.key_id}>
              <th scope="row">{key.name === "" ? "unnamed" : key.name}</th>
              <td>
                <KeyEnds of={key} />
              </td>
              <td>
                <Moment at={key.created_at} />
              </td>
              <td>
                <Moment at={key.taken_until ?? key.expires_at} otherwise="never" />
                {key.taken_until !== null && <span class="hint"> (rotated)</span>}
              </td>
              <td>
                <Moment at={key.last_used_at} otherwise="never" />
              </td>
              <td>
                {isSuspended === undefined ? key.state : <KeyLinks shown={key} isSuspended={isSuspended} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
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

/** The page that shows a new key, the only time it can be shown. */
export function newKeyPage({
  key,
  name,
  exampleUrl,
  oldTakenUntil,
}: {
  readonly key: string;
  readonly name: string;
  /** An address that the key may ask. */
  readonly exampleUrl: string;
  /** Until when the key that it replaces is taken; `null` is no longer, undefined where it replaces none. */
  readonly oldTakenUntil?: string | null;
}): Page {
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

/** A key that something is asked about. */
type Asked = { readonly csrf: string; readonly shown: ShownKey };

/** Asks for confirmation before a key is revoked. */
export function revokePage(asked: Asked): Page {
  return questionPage(asked, "Revoke", {
    description: "A revoked key stops working at once.",
    intro: (
      <>
        <KeyEnds of={asked.shown} /> will stop working at once, everywhere. This cannot be undone.
      </>
    ),
    answers: (
      <button type="submit" class="danger">
        Revoke key
      </button>
    ),
  });
}

/** Asks whether a key is to be replaced, and whether the old one keeps working for `graceSeconds`; 0 offers no such time. */
export function rotatePage({ graceSeconds, ...asked }: Asked & { readonly graceSeconds: number }): Page {
  return questionPage(asked, "Rotate", {
    description: "Replace this key with a new one.",
    intro: (
      <>
        A new key will replace <KeyEnds of={asked.shown} />. Once the old key stops working, every program
        that still uses it is refused until you give it the new one. This cannot be undone.
      </>
    ),
    answers: (
      <>
        {graceSeconds > 0 && (
          <button type="submit" name="grace" value={graceSeconds}>
            Rotate and keep the old key working for {duration(graceSeconds)}
          </button>
        )}
        <button type="submit" name="grace" value="0" class="danger">
          Rotate and stop the old key now
        </button>
      </>
    ),
  });
}

function questionPage(
  { csrf, shown }: Asked,
  verb: "Revoke" | "Rotate",
  { description, intro, answers }: Readonly<Record<"intro" | "answers", VNode>> & { description: string },
): Page {
  return narrowPage({
    title: `${verb} a key`,
    heading: `${verb} ${nameIn(shown, "this key")}?`,
    description,
    intro,
    content: (
      <>
        <p>
          Last used: <Moment at={shown.last_used_at} otherwise="never" />
        </p>
        <Form action={`/dashboard/keys/${shown.key_id}/${verb.toLowerCase()}`} csrf={csrf} class="actions">
          {answers}
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

/** An instant, to the minute, UTC. */
function Moment({ at, otherwise = "" }: { at: string | null; otherwise?: string }) {
  if (at === null) return <>{otherwise}</>;
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
  const size = seconds / length;
  return `${size} ${unit}${size === 1 ? "" : "s"}`;
}
