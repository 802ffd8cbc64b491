import type { Command } from "commander";
import { openExplorer } from "../explorer/plugin.ts";
import { readConfig } from "../gateway/config.ts";
import { serveUntilSignal } from "../gateway/serveUntil.ts";
import { openAdmin } from "./adminActions.ts";
import { demoKey } from "./demoKey.ts";
import { EXIT } from "./exits.ts";
import { options } from "./options.ts";
import { withRecords } from "./withRecords.ts";

const EDITION_NAMES = { open: "open edition", official: "official tables" } as const;

type Given = {
  dist?: string;
  state?: string;
  host?: string;
  port?: string;
  admin?: string;
  demoKey?: true;
};

/** `tidemark serve`. */
export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("start the gateway; SIGTERM or Ctrl-C stops it gracefully, SIGHUP loads a new release")
    .option("--dist <DIR>", "folder or http address of data releases (default: dist-data)")
    .option("--state <DIR>", "folder of accounts, keys and quotas (default: state)")
    .addOption(options.host())
    .addOption(options.port())
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
          process.stdout.write(`${lines.join("\n")}\n`);
        },
      );
      // Whoever reads standard output may be gone or stuck: what it has not taken must not keep the process.
      process.exit(isComplete ? EXIT.done : EXIT.failed);
    });
}
