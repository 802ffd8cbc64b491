// A gateway process for tests: `node --import tsx gatewayProcess.ts DIST STATE PORT [ADMIN]`. Prints its address, ends on SIGTERM.
import { readConfig } from "../../gateway/config.ts";
import { serveUntilSignal } from "../../gateway/main.ts";

const [dist = "", state = "", port = "0", admin = "off"] = process.argv.slice(2);
const config = readConfig(process.env, { dist, state, port, admin });
const isComplete = await serveUntilSignal(config, async ({ address }) => {
  process.stdout.write(`${address}\n`);
});
process.exit(isComplete ? 0 : 1);
