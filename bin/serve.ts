import { type Command, Option } from "commander";
import { openExplorer } from "../explorer/plugin.ts";
import { readConfig } from "../gateway/config.ts";
import { serveUntilSignal } from "../gateway/serve.ts";
import { openAdmin } from "./adminActions.ts";
import { demoKey } from "./demoKey.ts";
import { EXIT } from "./exits.ts";
import { wholeNumber } from "./options.ts";
import { EDITION_NAMES, printLines } from "./print.ts";
import { withRecords } from "./withRecords.ts";

type Given = {
  dist?: string;
  state?: string;
  host?: string;
  port?: string;
  admin?: string;
  demoKey?: true;
};

/** A TCP port as the settings take it; 0 lets the system choose. */
const port = (text: string) => String(wholeNumber("a whole number from 0 to 65535", 0, 65_535)(text));

/** `tidemark serve`. */
export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("start the gateway; SIGTERM or Ctrl-C stops it gracefully, SIGHUP loads a new release")
    .option("--dist <DIR>", "folder or http address of data releases (default: dist-data)")
    .option("--state <DIR>", "folder of accounts, keys and quotas (default: state)")
    .option("--host <HOST>", "address to listen on (default: 127.0.0.1)")
    .addOption(new Option("--port <PORT>", "port to listen on (default: 8080)").argParser(port))
    .option("--admin <HOST:PORT>", "where metrics and readiness are served, or off (default: 127.0.0.1:9464)")
    .option(
      "--demo-key",
      "create a key for a demo account, replacing the previous one, and print a request with it",
    )
    .addHelpText("after", "\nSettings are read from TIDEMARK_* as well; docs/operations.md lists them.")
    .action(async ({ demoKey: wantsKey, ...overrides }: Given) => {
      const config = readConfig(process.env, overrides);
      const isComplete = await serveUntilSignal(
        config,
        { openPlugin: openExplorer, openAdmin },
        async ({ address, adminAddress, edition, exampleSoc, releaseId }) => {
          const lines = [`Tidemark listens on ${address} (release ${releaseId}, ${EDITION_NAMES[edition]}).`];
          if (adminAddress !== undefined) lines.push(`Metrics for operators: ${adminAddress}/metrics`);
          if (wantsKey) {
            await withRecords(
              { state: config.state, store: process.env.TIDEMARK_STORE },
              async ({ records, now }) => {
                const key = await demoKey(records, now);
                lines.push("", `  curl -H "Authorization: Bearer ${key}" ${address}/jobs/${exampleSoc}`, "");
              },
            );
          }
          printLines(lines);
        },
      );
      // Whoever reads standard output may be gone or stuck: what it has not taken must not keep the process.
      process.exit(isComplete ? EXIT.done : EXIT.failed);
    });
}
