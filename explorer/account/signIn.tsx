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

export type SignInNotice = "signed-out" | "password-set" | "signed-up";

const NOTICES: Readonly<Record<SignInNotice, string>> = {
  "signed-out": "You are signed out.",
  "password-set": "Your password is set. Sign in with it.",
  "signed-up":
    "Unless the address had an account before, yours is ready: sign in with the password you chose.",
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
    description: "Sign in to make keys and to see what they were used for.",
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
          <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} />
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
            Forgotten the password? <a href="/reset-password">Have a link sent to you</a>.
          </p>
        ) : (
          <p class="hint">
            Forgotten the password? Whoever runs this service can make you a link for a new one.
          </p>
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

/** Where whoever comes opens a sandbox account. */
export function signUpPage({ csrf, fault, status, email, org, isMailed, passwordMin }: SignUpShown): Page {
  return {
    ...(status !== undefined && { status }),
    title: "Open a sandbox account",
    description: "A sandbox account is free, and has a key in a minute.",
    body: (
      <div class="frame narrow">
        <Lead title="Open a sandbox account">
          <p class="intro">It costs nothing and asks for no more than this.</p>
        </Lead>
        <Form action="/sign-up" csrf={csrf}>
          <Fault text={fault} />
          <TextField name="org" label="Organisation, or your name" autoComplete="organization" value={org} />
          <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} />
          {!isMailed && <NewPassword min={passwordMin} />}
          <div class="actions">
            <button type="submit">{isMailed ? "Send me a link" : "Open the account"}</button>
          </div>
        </Form>
        <p>
          You have an account? <a href="/sign-in">Sign in</a>.
        </p>
      </div>
    ),
  };
}

/** Where a link to set a new password is asked for. */
export function resetPage({ csrf, fault, status, email }: Returned): Page {
  return {
    ...(status !== undefined && { status }),
    title: "A new password",
    description: "Have a link sent by which you set a new password.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="A new password">
          <p class="intro">We send a link that sets it to the address with which you sign in.</p>
        </Lead>
        <Form action="/reset-password" csrf={csrf}>
          <Fault text={fault} />
          <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} />
          <div class="actions">
            <button type="submit">Send me a link</button>
          </div>
        </Form>
      </div>
    ),
  };
}

/** Says that a link is on its way, if there is anybody to send it to. */
export function linkSentPage(): Page {
  return {
    title: "Look into your mail",
    description: "A link is on its way.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Look into your mail">
          <p class="intro">If this address can have a link, it is on its way. It holds for an hour.</p>
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
    description: "Choose the password with which you sign in.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Choose a password">
          <p class="intro">For {email}. All other sessions end.</p>
        </Lead>
        <Form action="/set-password" csrf={csrf}>
          <Fault text={fault} />
          <input type="hidden" name="token" value={token} />
          <Username email={email} />
          <NewPassword min={passwordMin} />
          <div class="actions">
            <button type="submit">Set the password</button>
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
    title: "This link no longer holds",
    description: "Links are used once and end after a while.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="This link no longer holds">
          <p class="intro">
            Each link is used once, ends after a while, and is replaced by the next.{" "}
            {canReset ? (
              <>
                <a href="/reset-password">Have another one sent</a>.
              </>
            ) : (
              "Ask for another one."
            )}
          </p>
        </Lead>
      </div>
    ),
  };
}
