/** Sends a message in plain text, or throws. */
export type SendMail = (message: { to: string; subject: string; text: string }) => Promise<void>;

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Sends by the SMTP server at `url`, such as `smtp://user:password@mail.example.org:587`. An email is tried once; a
 * server that is silent for `patienceMs` has failed.
 */
export function smtpMail(url: string, from: string, patienceMs = PATIENCE_MS): SendMail {
  return async (message) => {
    // Loaded where mail is sent: most gateways never do.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({ from, ...message });
    } finally {
      transport.close();
    }
  };
}
