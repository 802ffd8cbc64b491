import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Server, startServer } from "../servers.ts";

// Programs that a benchmark starts where they are installed.

const POSTGRES_FOLDERS = "/usr/lib/postgresql";
/** What a machine with memory to spare gives a database that is only read. */
const POSTGRES_SETTINGS =
  "listen_addresses= shared_buffers=512MB work_mem=16MB jit=off fsync=off autovacuum=off max_connections=20";

const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;
export const hasNginx = isInstalled("nginx");
export const valkeyProgram = ["valkey-server", "redis-server"].find(isInstalled);
/** Where PostgreSQL's own programs are; nothing where it is not installed. */
export const postgresPrograms = existsSync(POSTGRES_FOLDERS)
  ? join(POSTGRES_FOLDERS, readdirSync(POSTGRES_FOLDERS).sort().at(-1) ?? "", "bin")
  : undefined;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A PostgreSQL server with a socket and tables in a folder, as the user of Debian's package where root starts it. */
export async function startPostgres(programs: string, folder: string): Promise<Server> {
  const data = join(folder, "data");
  mkdirSync(data);
  for (const above of [folder, join(folder, "..")]) chmodSync(above, 0o755);
  const as =
    process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  if (as.length > 0) spawnSync("chown", ["-R", "postgres", folder]);
  const run = (program: string, ...more: string[]) => {
    const [command = "", ...given] = [...as, join(programs, program), ...more];
    const { status, stderr } = spawnSync(command, given, { encoding: "utf8" });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run("initdb", "-D", data, "-U", "bench", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C");
  const settings = [`unix_socket_directories=${folder}`, ...POSTGRES_SETTINGS.split(" ")];
  const server = await startServer(
    [...as, join(programs, "postgres"), "-D", data, ...settings.flatMap((one) => ["-c", one])],
    (output) => (output.includes("ready to accept connections") ? "5432" : undefined),
  );
  const psql = ["-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "bench", "postgres"];
  run("psql", ...psql, "-f", join(folder, "tables.sql"), "-c", "VACUUM ANALYZE");
  return server;
}

/** A Valkey or Redis server that keeps nothing. */
export async function startValkey(program: string): Promise<Server> {
  const port = await freePort();
  return startServer([program, "--port", String(port), "--save", ""], (output) =>
    /Ready to accept connections/.test(output) ? String(port) : undefined,
  );
}

/** nginx with a sample of `deploy/nginx`, or any servers, that listen on port 80 there and reach a gateway on 8080. */
export async function startNginx(folder: string, sample: string, gateway?: Server): Promise<Server> {
  const [port, inner] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  const text = (existsSync(sample) ? readFileSync(sample, "utf8") : sample)
    .replaceAll("listen 80;", `listen 127.0.0.1:${port};`)
    .replaceAll("127.0.0.1:8079", `127.0.0.1:${inner}`)
    .replaceAll("127.0.0.1:8080", gateway === undefined ? "" : new URL(gateway.origin).host)
    .replaceAll("/var/cache/nginx", folder)
    .replaceAll("/srv/tidemark", join(folder, "..", "files"));
  const main = `pid ${folder}/pid; error_log stderr notice; daemon off; worker_processes 1; ${
    process.getuid?.() === 0 ? "user root;" : ""
  } events { worker_connections 4096; } http { access_log off; sendfile on; keepalive_requests 1000000;
    open_file_cache max=10000; proxy_temp_path ${folder}/proxy; ${text} }`;
  writeFileSync(join(folder, "nginx.conf"), main);
  return startServer(["nginx", "-p", folder, "-c", join(folder, "nginx.conf")], (output) =>
    /start worker process/.test(output) ? String(port) : undefined,
  );
}
