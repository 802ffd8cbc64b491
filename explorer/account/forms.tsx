import type { ComponentChildren } from "preact";

/** A form that is sent to this server, with the token that shows it came from here. */
export function Form(given: {
  readonly action: string;
  readonly csrf: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <form method="post" action={given.action} class={given.class ?? "stacked"}>
      <input type="hidden" name="_csrf" value={given.csrf} />
      {given.children}
    </form>
  );
}

/** What was wrong with a form that comes back. */
export function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p class="fault" role="alert">
      {text}
    </p>
  );
}

/** One line to fill in, with its label. */
export function TextField(given: {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly value?: string | undefined;
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
}) {
  const { name, label, type = "text", value, autoComplete, hint, isOptional, maxLength } = given;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={name}
        type={type as "text"}
        name={name}
        value={value}
        autocomplete={autoComplete ?? "off"}
        required={!isOptional}
        maxLength={maxLength}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
      />
    </div>
  );
}

/** Whose password a form is about: hidden, for password managers. */
export function Username({ email }: { email: string }) {
  return <input type="email" name="email" autocomplete="username" value={email} readOnly hidden />;
}

/** A new password to be chosen, of at least `min` characters. */
export function NewPassword({ min }: { min: number }) {
  return (
    <TextField
      name="password"
      label="New password"
      type="password"
      autoComplete="new-password"
      hint={`At least ${min} characters. A few unrelated words work well.`}
    />
  );
}
