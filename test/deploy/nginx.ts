import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../folders.ts";
import { type Client, clientOf } from "../gateway/client.ts";
import { freePort } from "../ports.ts";

/** Why tests with nginx are left out, if they are. */
export const noNginx =
  spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0 ? undefined : "nginx is not installed";

/** nginx with a sample of `deploy/`, in front of a gateway. */
export type Nginx = Client & { readonly stop: () => Promise<void> };

/**
 * Starts nginx with a sample as it stands, but for the ports and folders of this test. `more` goes into the http
 * section, `extras` are files beside the main one.
 */
export async function startNginx(
  sample: string,
  replaced: readonly (readonly [from: string, to: string])[],
  { more = "", extras = {} }: { more?: string; extras?: Readonly<Record<string, string>> } = {},
): Promise<Nginx> {
  const folder = temporaryFolder();
  const port = await freePort();
  let text = sample.replaceAll("listen 80;", `listen 127.0.0.1:${port};`);
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`The sample has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  text = text.replaceAll("/var/cache/nginx", folder.path);
  for (const name of ["body", "proxy", "fastcgi", "uwsgi", "scgi", "tidemark"])
    mkdirSync(join(folder.path, name));
  for (const [name, content] of Object.entries(extras)) writeFileSync(join(folder.path, name), content);
  const temporary = ["client_body body", "proxy proxy", "fastcgi fastcgi", "uwsgi uwsgi", "scgi scgi"].map(
    (pair) => {
      const [name, to] = pair.split(" ");
      return `${name}_temp_path ${folder.path}/${to};`;
    },
  );
  const config = join(folder.path, "nginx.conf");
  writeFileSync(
    config,
    [
      `pid ${folder.path}/pid; error_log ${folder.path}/error.log; daemon off; worker_processes 2;`,
      // Workers of root would run as somebody who may not read the folder.
      process.getuid?.() === 0 ? "user root;" : "",
      `events {} http { access_log off; ${temporary.join(" ")} ${more.replaceAll("/var/cache/nginx", folder.path)}`,
      text,
      "}",
    ].join("\n"),
  );
  const check = spawnSync("nginx", ["-t", "-p", folder.path, "-c", config], { encoding: "utf8" });
  if (check.status !== 0) throw new Error(check.stderr);
  const child: ChildProcess = spawn("nginx", ["-p", folder.path, "-c", config], { stdio: "ignore" });
  const client = clientOf(port);
  for (let attempt = 0; ; attempt += 1) {
    const isThere = await client.ask("/health").then(
      () => true,
      () => false,
    );
    if (isThere) break;
    if (attempt > 400) throw new Error("nginx does not answer.");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
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
