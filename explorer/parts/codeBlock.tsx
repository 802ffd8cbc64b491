/** Text to copy, under its name where it has one; long lines scroll, or wrap. */
export function CodeBlock({ name, text, wraps }: { name?: string; text: string; wraps?: boolean }) {
  return (
    <div class={wraps ? "code-block wrapping" : "code-block"}>
      {name && <h4>{name}</h4>}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
