import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { temporaryFolder } from "../folders.ts";
import { type Client, clientOf } from "../gateway/client.ts";
import { freePort } from "../ports.ts";

/** Why tests with nginx are left out, if they are. */
export const noNginx =
  spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0 ? undefined : "nginx is not installed";

/** nginx with a sample of `deploy/`, in front of a gateway. */
export type Nginx = Client & { readonly stop: () => Promise<void> };

/** Where nginx keeps what passes through it, each with a folder of its own. */
const PARTS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Starts nginx with a sample of `deploy/` as it stands, but for the ports and folders of this test. */
export async function startNginx(
  name: string,
  replaced: readonly (readonly [from: string, to: string])[],
): Promise<Nginx> {
  const folder = temporaryFolder();
  const port = await freePort();
  let text = readFileSync(`deploy/nginx/${name}`, "utf8");
  for (const [from, to] of [...replaced, ["listen 80;", `listen 127.0.0.1:${port};`] as const]) {
    if (!text.includes(from)) throw new Error(`The sample has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  for (const name of [...PARTS, "tidemark"]) mkdirSync(join(folder.path, name));
  const config = join(folder.path, "nginx.conf");
  writeFileSync(
    config,
    [
      `pid ${folder.path}/pid; error_log ${folder.path}/error.log; daemon off; worker_processes 2;`,
      // Workers of root would run as somebody who may not read the folder.
      process.getuid?.() === 0 ? "user root;" : "",
      "events {} http { access_log off;",
      ...PARTS.map((name) => `${name}_temp_path ${folder.path}/${name};`),
      text.replaceAll("/var/cache/nginx", folder.path),
      "}",
    ].join("\n"),
  );
  const check = spawnSync("nginx", ["-t", "-p", folder.path, "-c", config], { encoding: "utf8" });
  if (check.status !== 0) throw new Error(check.stderr);
  const child: ChildProcess = spawn("nginx", ["-p", folder.path, "-c", config], { stdio: "ignore" });
  const client = clientOf(port);
  await vi.waitFor(() => client.ask("/health"), { timeout: 10_000, interval: 25 });
  return {
    ...client,
    stop: async () => {
      client.close();
      child.kill("SIGTERM");
      await once(child, "exit");
      folder.remove();
    },
  };
}
