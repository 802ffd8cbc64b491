import { PASSWORD_LENGTH } from "../owners/passwords.ts";
import type { Page } from "../page.ts";
import { Cancel, Form, Notice, type Notices, narrowPage, Submit, TextField } from "./forms.tsx";

/** What a form that comes back shows: what was wrong with it, and what was typed. */
export type Returned = {
  readonly csrf: string;
  readonly fault?: string | undefined;
  readonly status?: number | undefined;
  readonly email?: string | undefined;
};

const NOTICES: Notices = {
  "signed-out": "You are signed out.",
  "has-account": "This email address already has an account. Sign in to it.",
};

type SignIn = Returned & {
  /** The page to go on to: a path of this service. */
  readonly next: string;
  /** The name of a notice; any other text shows none. */
  readonly notice?: string;
  readonly canSignUp: boolean;
  readonly canReset: boolean;
};

/** Where owners of accounts sign in. */
export function signInPage({ csrf, fault, status, email, next, notice, ...offers }: SignIn): Page {
  return narrowPage({
    status,
    title: "Sign in",
    description: "Sign in to create API keys and see how they are used.",
    content: (
      <>
        <Notice texts={NOTICES} name={notice} />
        <Form action="/sign-in" csrf={csrf} fault={fault}>
          <input type="hidden" name="next" value={next} />
          <EmailField value={email} />
          <TextField name="password" label="Password" type="password" autocomplete="current-password" />
          <Submit label="Sign in" />
        </Form>
        {offers.canSignUp && (
          <p>
            No account yet? <a href="/sign-up">Open a sandbox account</a>.
          </p>
        )}
        {offers.canReset ? (
          <p>
            Forgot your password? <a href="/reset-password">Reset it by email</a>.
          </p>
        ) : (
          <p class="hint">Forgot your password? Ask the operator of this service for a reset link.</p>
        )}
      </>
    ),
  });
}

type SignUp = Returned & { readonly org?: string; readonly isMailed: boolean };

/** Where anybody opens a sandbox account. With `isMailed` a link is sent; otherwise the password is chosen here. */
export function signUpPage({ csrf, fault, status, email, org, isMailed }: SignUp): Page {
  return narrowPage({
    status,
    title: "Open a sandbox account",
    description: "Open a free sandbox account and create an API key in a minute.",
    isPrivate: false,
    intro: "It is free, and this is all we ask for.",
    content: (
      <>
        <Form action="/sign-up" csrf={csrf} fault={fault}>
          <TextField name="org" label="Organization or your name" autocomplete="organization" value={org} />
          <EmailField value={email} />
          {!isMailed && <NewPassword />}
          <Submit label={isMailed ? "Email me a link" : "Open account"} />
        </Form>
        <p>
          Already have an account? <a href="/sign-in">Sign in</a>.
        </p>
      </>
    ),
  });
}

/** Where a link to set a new password is asked for. */
export function resetPage({ csrf, fault, status, email }: Returned): Page {
  return narrowPage({
    status,
    title: "Reset your password",
    description: "Get a link by email to set a new password.",
    intro: "We will email a reset link to the address you sign in with.",
    content: (
      <Form action="/reset-password" csrf={csrf} fault={fault}>
        <EmailField value={email} />
        <Submit label="Email me a link" />
      </Form>
    ),
  });
}

/** Says that a link is on its way, if there is anybody to send it to. */
export function linkSentPage(): Page {
  return narrowPage({
    title: "Check your email",
    description: "A link is on its way.",
    intro: "If this address can receive a link, one is on its way. It expires in an hour.",
  });
}

type Owned = Returned & { readonly email: string };

/** Where a link leads: a new password is chosen. `email` is whose. */
export function setPasswordPage({ csrf, fault, status, email, token }: Owned & { token: string }): Page {
  return narrowPage({
    status,
    title: "Choose a password",
    description: "Choose the password you sign in with.",
    intro: <>For {email}. You will be signed out everywhere else.</>,
    content: (
      <Form action="/set-password" csrf={csrf} fault={fault}>
        <input type="hidden" name="token" value={token} />
        <Username email={email} />
        <NewPassword />
        <Submit label="Set password" />
      </Form>
    ),
  });
}

/** Says that a link no longer works. */
export function deadLinkPage(canReset: boolean): Page {
  return narrowPage({
    status: 404,
    title: "This link has expired",
    description: "Links work once and expire.",
    intro: (
      <>
        A link works once, for a limited time, and only until the next one is sent.{" "}
        {canReset ? (
          <>
            <a href="/reset-password">Request a new one</a>.
          </>
        ) : (
          "Ask the operator of this service for a new one."
        )}
      </>
    ),
  });
}

/** Where an owner who is signed in changes their password. `email` is whose. */
export function passwordPage({ csrf, fault, status, email }: Owned): Page {
  return narrowPage({
    status,
    title: "Change your password",
    description: "Change the password you sign in with.",
    intro: <>For {email}. You will be signed out everywhere else. Your keys stay as they are.</>,
    content: (
      <Form action="/dashboard/password" csrf={csrf} fault={fault}>
        <Username email={email} />
        <TextField name="current" label="Current password" type="password" autocomplete="current-password" />
        <NewPassword />
        <Submit label="Change password">
          <Cancel />
        </Submit>
      </Form>
    ),
  });
}

function EmailField({ value }: { value: string | undefined }) {
  return <TextField name="email" label="Email" type="email" autocomplete="username" value={value} />;
}

/** Whose password a form is about: hidden, for password managers. */
function Username({ email }: { email: string }) {
  return <input type="email" name="email" autocomplete="username" value={email} readOnly hidden />;
}

function NewPassword() {
  return (
    <TextField
      name="password"
      label="New password"
      type="password"
      autocomplete="new-password"
      hint={`At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`}
    />
  );
}
