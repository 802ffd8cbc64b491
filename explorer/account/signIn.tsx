import { Lead } from "../document.tsx";
import type { Page } from "../page.ts";
import { Fault, Form, NewPassword, TextField, Username } from "./forms.tsx";

/** What a form that comes back shows: what was wrong with it, and what was typed. */
export type Returned = {
  readonly csrf: string;
  readonly fault?: string;
  readonly status?: number;
  readonly email?: string;
};

export type SignInNotice = "signed-out" | "has-account";

const NOTICES: Readonly<Record<SignInNotice, string>> = {
  "signed-out": "You are signed out.",
  "has-account": "This email address already has an account. Sign in to it.",
};

/** Whether a text names a notice. */
export function isSignInNotice(text: string): text is SignInNotice {
  return Object.hasOwn(NOTICES, text);
}

type SignInShown = Returned & {
  /** The page to go on to: a path of this service. */
  readonly next: string;
  readonly notice?: SignInNotice | undefined;
  readonly canSignUp: boolean;
  readonly canReset: boolean;
};

/** Where owners of accounts sign in. */
export function signInPage({
  csrf,
  fault,
  status,
  email,
  next,
  notice,
  canSignUp,
  canReset,
}: SignInShown): Page {
  return {
    ...(status !== undefined && { status }),
    title: "Sign in",
    description: "Sign in to create API keys and see how they are used.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Sign in" />
        {notice !== undefined && (
          <p class="note" role="status">
            {NOTICES[notice]}
          </p>
        )}
        <Form action="/sign-in" csrf={csrf}>
          <Fault text={fault} />
          <input type="hidden" name="next" value={next} />
          <TextField name="email" label="Email" type="email" autoComplete="username" value={email} />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" />
          <div class="actions">
            <button type="submit">Sign in</button>
          </div>
        </Form>
        {canSignUp && (
          <p>
            No account yet? <a href="/sign-up">Open a sandbox account</a>.
          </p>
        )}
        {canReset ? (
          <p>
            Forgot your password? <a href="/reset-password">Reset it by email</a>.
          </p>
        ) : (
          <p class="hint">Forgot your password? Ask the operator of this service for a reset link.</p>
        )}
      </div>
    ),
  };
}

type SignUpShown = Returned & {
  readonly org?: string;
  /** Whether a link is sent; otherwise the password is chosen here. */
  readonly isMailed: boolean;
  readonly passwordMin: number;
};

/** Where anybody opens a sandbox account. */
export function signUpPage({ csrf, fault, status, email, org, isMailed, passwordMin }: SignUpShown): Page {
  return {
    ...(status !== undefined && { status }),
    title: "Open a sandbox account",
    description: "Open a free sandbox account and create an API key in a minute.",
    body: (
      <div class="frame narrow">
        <Lead title="Open a sandbox account">
          <p class="intro">It is free, and this is all we ask for.</p>
        </Lead>
        <Form action="/sign-up" csrf={csrf}>
          <Fault text={fault} />
          <TextField name="org" label="Organization or your name" autoComplete="organization" value={org} />
          <TextField name="email" label="Email" type="email" autoComplete="username" value={email} />
          {!isMailed && <NewPassword min={passwordMin} />}
          <div class="actions">
            <button type="submit">{isMailed ? "Email me a link" : "Open account"}</button>
          </div>
        </Form>
        <p>
          Already have an account? <a href="/sign-in">Sign in</a>.
        </p>
      </div>
    ),
  };
}

/** Where a link to set a new password is asked for. */
export function resetPage({ csrf, fault, status, email }: Returned): Page {
  return {
    ...(status !== undefined && { status }),
    title: "Reset your password",
    description: "Get a link by email to set a new password.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Reset your password">
          <p class="intro">We will email a reset link to the address you sign in with.</p>
        </Lead>
        <Form action="/reset-password" csrf={csrf}>
          <Fault text={fault} />
          <TextField name="email" label="Email" type="email" autoComplete="username" value={email} />
          <div class="actions">
            <button type="submit">Email me a link</button>
          </div>
        </Form>
      </div>
    ),
  };
}

/** Says that a link is on its way, if there is anybody to send it to. */
export function linkSentPage(): Page {
  return {
    title: "Check your email",
    description: "A link is on its way.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Check your email">
          <p class="intro">If this address can receive a link, one is on its way. It expires in an hour.</p>
        </Lead>
      </div>
    ),
  };
}

/** Where a link leads: a new password is chosen. `email` is whose. */
export function setPasswordPage({
  csrf,
  fault,
  status,
  email = "",
  token,
  passwordMin,
}: Returned & { readonly token: string; readonly passwordMin: number }): Page {
  return {
    ...(status !== undefined && { status }),
    title: "Choose a password",
    description: "Choose the password you sign in with.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Choose a password">
          <p class="intro">For {email}. You will be signed out everywhere else.</p>
        </Lead>
        <Form action="/set-password" csrf={csrf}>
          <Fault text={fault} />
          <input type="hidden" name="token" value={token} />
          <Username email={email} />
          <NewPassword min={passwordMin} />
          <div class="actions">
            <button type="submit">Set password</button>
          </div>
        </Form>
      </div>
    ),
  };
}

/** Says that a link no longer holds. */
export function deadLinkPage(canReset: boolean): Page {
  return {
    status: 404,
    title: "This link has expired",
    description: "Links work once and expire.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="This link has expired">
          <p class="intro">
            A link works once, for a limited time, and only until the next one is sent.{" "}
            {canReset ? (
              <>
                <a href="/reset-password">Request a new one</a>.
              </>
            ) : (
              "Ask the operator of this service for a new one."
            )}
          </p>
        </Lead>
      </div>
    ),
  };
}
