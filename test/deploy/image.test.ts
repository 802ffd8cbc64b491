import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { folderForFile } from "../folders.ts";
import { miniRelease, publishTo } from "../gateway/miniRelease.ts";
import { freePort } from "../ports.ts";
import { OTHER_NODE } from "./edges.ts";

// Without an engine: buildah builds the image on a Debian that mmdebstrap makes of packages, and a mount namespace with a
// read-only root runs it.

const FILE = "deploy/Containerfile";
const exec = promisify(execFile);
const folder = folderForFile();
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run")];
const reason = reasonToSkip();

function reasonToSkip(): string | undefined {
  if (process.getuid?.() !== 0) return "only root makes such images here";
  const missing = ["buildah", "mmdebstrap", "unshare", "nsenter"].filter(
    (program) => spawnSync(program, ["--version"]).error !== undefined,
  );
  if (missing.length > 0) return `not installed: ${missing.join(", ")}`;
  if (spawnSync("unshare", ["--mount", "true"]).status !== 0) return "unshare cannot make mounts";
  return spawnSync("buildah", [...store, "info"]).status === 0
    ? undefined
    : "buildah cannot keep images here";
}

type Image = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly WorkingDir: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

// The last hook runs first: what is mounted in the folder goes before it does.
afterAll(() => {
  if (reason !== undefined) return;
  spawnSync("buildah", [...store, "umount", "--all"]);
  spawnSync("umount", [join(folder, "store", "overlay")]);
});
async function buildah(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec("buildah", [...store, command, ...args], { maxBuffer: 16_000_000 });
  return stdout.trim();
}

/** Makes an image of Debian with this machine's npm, which asks the same registry. */
async function makeBase(name: string): Promise<void> {
  const node = existsSync(OTHER_NODE) ? OTHER_NODE : process.execPath;
  const npm = dirname(dirname(realpathSync((await exec("which", ["npm"])).stdout.trim())));
  const registry = (await exec("npm", ["config", "get", "registry"])).stdout.trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? "/dev/null";
  const hook = [
    'cd "$1" && chroot . useradd --create-home --uid 1000 node',
    `cp ${resolve(node)} usr/local/bin/node && cp ${certificates} etc/certificates.pem`,
    `cp -r ${npm} usr/local/lib/npm && ln -s ../lib/npm/bin/npm-cli.js usr/local/bin/npm`,
  ].join(" && ");
  const [, suite = ""] = /-(\w+)-slim$/.exec(name) ?? [];
  const base = await buildah("from", "scratch");
  const root = await buildah("mount", base);
  const packages = ["--variant=essential", "--include=libstdc++6,passwd", `--customize-hook=${hook}`];
  await exec("mmdebstrap", ["--quiet", "--format=directory", ...packages, suite, root]);
  const env = ["NODE_EXTRA_CA_CERTS=/etc/certificates.pem", `npm_config_registry=${registry}`];
  await buildah("config", ...env.flatMap((one) => ["--env", one]), base);
  await buildah("commit", "--rm", base, name);
}

test.skipIf(reason !== undefined)(
  `the image is built, runs read-only as another user, is healthy and ends cleanly${reason === undefined ? "" : ` (skipped: ${reason})`}`,
  async () => {
    const bases = new Set([...readFileSync(FILE, "utf8").matchAll(/^FROM (\S+)/gm)].map(([, name]) => name));
    expect(bases.size).toBe(1);
    for (const name of bases) await makeBase(name as string);
    const build = ["--isolation", "chroot", "--pull-never", "--format", "docker", "--file", FILE];
    await buildah("build", ...build, "--tag", "tidemark", ".");
    const { Docker } = JSON.parse(await buildah("inspect", "--type", "image", "tidemark")) as {
      Docker: { config: Image };
    };
    const image = Docker.config;
    const root = await buildah("mount", await buildah("from", "--pull-never", "tidemark"));

    const dist = join(folder, "dist");
    const state = join(folder, "state");
    publishTo(dist, await miniRelease());
    await exec("cp", ["-a", join(root, "state"), state]);
    mkdirSync(join(root, "dist"));
    const port = await freePort();
    const inside = (command: readonly string[], env: readonly string[]) => [
      ...["chroot", `--userspec=${image.User}`, root],
      ...["env", "-i", `--chdir=${image.WorkingDir}`, ...image.Env, ...env, ...command],
    ];
    const mounts = [
      'mount --bind "$1" "$1"',
      'mount --bind "$2" "$1/dist"',
      'mount --bind "$3" "$1/state"',
      'mount -t proc proc "$1/proc"',
      'mount --bind /dev "$1/dev"',
      'mount -o remount,bind,ro "$1"',
      'shift 3; exec "$@"',
    ].join(" && ");
    const setting = `TIDEMARK_PORT=${port}`;
    const serve = inside([...image.Entrypoint, ...image.Cmd], [setting, "TIDEMARK_ADMIN=off"]);
    const gateway = spawn("unshare", ["--mount", "sh", "-ec", mounts, "sh", root, dist, state, ...serve]);
    onTestFinished(() => void gateway.kill("SIGKILL"));
    const said: string[] = [];
    for (const stream of [gateway.stdout, gateway.stderr])
      stream.on("data", (text) => said.push(String(text)));
    const beside = (command: readonly string[]) =>
      spawnSync("nsenter", [`--mount=/proc/${gateway.pid}/ns/mnt`, ...command], { encoding: "utf8" });
    const [, ...check] = image.Healthcheck.Test;
    const health = (env: string) => beside(inside(check, [env])).status;

    await vi.waitFor(() => expect(health(setting), said.join("")).toBe(0), {
      timeout: 20_000,
      interval: 500,
    });
    expect(health(`TIDEMARK_PORT=${await freePort()}`)).toBe(1);
    expect(readFileSync(`/proc/${gateway.pid}/status`, "utf8")).toMatch(/^Uid:(\s1000){4}$/m);
    expect(beside(["touch", join(root, "app", "x")]).stderr).toContain("Read-only file system");
    expect(readdirSync(state)).toContain("accounts");
    gateway.kill("SIGTERM");
    expect(await once(gateway, "exit")).toEqual([0, null]);
    // Nothing but what is told of a start and an end: no warning, nothing left uncompiled.
    expect(said.join("")).toMatch(/^Tidemark listens on [^\n]+\n(\{"level":30[^\n]+\n)+$/);
  },
  300_000,
);
