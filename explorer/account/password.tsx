import { Lead } from "../document.tsx";
import type { Page } from "../page.ts";
import { Fault, Form, NewPassword, TextField, Username } from "./forms.tsx";

/** Where an owner who is signed in changes their password. `email` is whose. */
export function passwordPage(shown: {
  readonly csrf: string;
  readonly email: string;
  readonly passwordMin: number;
  readonly fault?: string;
  readonly status?: number;
}): Page {
  const { csrf, email, passwordMin, fault, status } = shown;
  return {
    ...(status !== undefined && { status }),
    title: "Change your password",
    description: "Change the password you sign in with.",
    isPrivate: true,
    body: (
      <div class="frame narrow">
        <Lead title="Change your password">
          <p class="intro">
            For {email}. You will be signed out everywhere else. Your keys stay as they are.
          </p>
        </Lead>
        <Form action="/dashboard/password" csrf={csrf}>
          <Fault text={fault} />
          <Username email={email} />
          <TextField
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <NewPassword min={passwordMin} />
          <div class="actions">
            <button type="submit">Change password</button>
            <a class="button quiet" href="/dashboard">
              Cancel
            </a>
          </div>
        </Form>
      </div>
    ),
  };
}
