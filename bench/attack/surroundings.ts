import { spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CURRENT_FILE, MANIFEST_FILE, RELEASES_FOLDER } from "../../core/format/format.ts";
import { TABLES } from "../../core/format/tables.ts";
import {
  descriptorsOf,
  type Gateway,
  makeKeys,
  type Row,
  residentMb,
  type Setup,
  startGateway,
  wait,
} from "./gateway.ts";

// What the machine does to a gateway: full disks, cut-off files, containers, logs that nobody reads, swaps.

const hasUnshare = spawnSync("unshare", ["-Urpf", "--mount-proc", "true"]).status === 0;
const notHere = (what: string): Row => ({
  what,
  measured: "not tried: `unshare` is not allowed here",
  bound: "",
  isHeld: true,
});

/** Runs a shell script as root of a user namespace with mounts of its own. */
function inOwnMounts(script: string) {
  return spawnSync("unshare", ["-Urm", "bash", "-c", script], { encoding: "utf8" });
}

/** A state on a full disk, and one cut off or overwritten. */
export async function badDisks({ dist, folder }: Setup): Promise<Row[]> {
  const rows: Row[] = [];
  const command = "node bin/tidemark.js accounts create --org A --tier sandbox --state";
  const isOneLine = (text: string) => text.trim().split("\n").length === 1 && text.startsWith("tidemark: ");
  if (hasUnshare) {
    const mount = join(folder, "full");
    mkdirSync(mount);
    for (const [sizeKb, usedKb] of [
      [64, 64],
      [700, 650],
    ]) {
      const { stdout, stderr } = inOwnMounts(
        `mount -t tmpfs -o size=${sizeKb}k none ${mount} && head -c ${usedKb}k /dev/zero > ${mount}/filler; ${command} ${mount}/state; echo "exit $?"`,
      );
      rows.push({
        what: `a state on a disk of ${sizeKb} kB with ${usedKb} kB used`,
        measured: `${stdout.trim()}: ${stderr.trim().replace(mount, "…").slice(0, 120)}`,
        bound: "one line, exit 1",
        isHeld: stdout.trim() === "exit 1" && isOneLine(stderr),
      });
    }
  } else rows.push(notHere("a state on a full disk"));

  const state = join(folder, "spoilt");
  await makeKeys(state, "sandbox", 300);
  const file = join(state, "accounts", "data.mdb");
  const whole = readFileSync(file);
  let crashes = 0;
  const tries = 20;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt % 2 === 0) truncateSync(file, Math.floor((whole.length * (attempt + 1)) / (tries + 1)));
    else {
      const spoilt = Buffer.from(whole);
      spoilt.fill(0xff, 4096 * attempt, 4096 * (attempt + 1));
      writeFileSync(file, spoilt);
    }
    const { signal, status, stderr } = spawnSync(
      "node",
      ["bin/tidemark.js", "serve", "--dist", dist, "--state", state, "--port", "0", "--admin", "off"],
      {
        encoding: "utf8",
        timeout: 5_000,
      },
    );
    // Where the spoilt page was not in use the gateway starts, and is ended after five seconds.
    if (!(signal === "SIGTERM" || (status === 1 && isOneLine(stderr)) || status === 0)) crashes += 1;
    writeFileSync(file, whole);
  }
  rows.push({
    what: `${tries} starts on a state cut off or overwritten`,
    measured: `${crashes} ended otherwise than with one line`,
    bound: "none",
    isHeld: crashes === 0,
  });
  return rows;
}

/** A second gateway on one state, in a PID namespace of its own as containers have them. */
export async function namespaces({ dist, folder }: Setup): Promise<Row[]> {
  if (!hasUnshare) return [notHere("a second gateway on one state, in a PID namespace of its own")];
  const state = join(folder, "namespaces");
  await makeKeys(state, "professional", 1);
  const own = ["unshare", "-Urpf", "--mount-proc", "--kill-child"];
  const first = await startGateway({ state, dist, wrapper: own });
  const second = async (wrapper: readonly string[]) =>
    startGateway({ state, dist, wrapper: [...wrapper] }).then(
      async (gateway) => {
        await gateway.end("SIGKILL");
        return "started";
      },
      (error: Error) => error.message,
    );
  const answers = [await second(own), await second([...own, "bash", "-c", '"$@"; exit $?', "bash"])];
  await first.end("SIGKILL");
  const isRefused = answers.every((text) => text.includes("tidemark: ") && !text.includes("    at "));
  return [
    {
      what: "a second gateway on one state, in a PID namespace of its own, with the same process id and with another",
      measured: isRefused ? "ends with a line that says why" : answers.join("; ").slice(0, 200),
      bound: "refused with a sentence",
      isHeld: isRefused,
    },
  ];
}

/** Standard output on a full device, and a reader of it that goes away. */
export async function deafLogs({ dist, folder }: Setup): Promise<Row[]> {
  const state = join(folder, "logs");
  const keys = await makeKeys(state, "enterprise", 3);
  const environment = { TIDEMARK_LOG_REQUESTS: "all" };
  const rows: Row[] = [];
  const tell = async (what: string, gateway: Gateway) => {
    const statuses = new Set<number>();
    const key = keys.pop() ?? "";
    for (let turn = 0; turn < 500; turn += 1)
      statuses.add((await gateway.ask("/jobs/15-1252.00", { key })).status);
    const startedMs = performance.now();
    const code = await gateway.end();
    const seconds = (performance.now() - startedMs) / 1_000;
    rows.push({
      what,
      measured: `500 answers ${[...statuses].join(", ")}; ended with ${code} after ${seconds.toFixed(1)} s`,
      bound: "200; ended with 0 within 3 s",
      isHeld: statuses.size === 1 && statuses.has(200) && code === 0 && seconds < 3,
    });
  };
  const full = openSync("/dev/full", "w");
  await tell(
    "a log on a full disk",
    await startGateway({ state, dist, environment, stdio: ["ignore", full, "ignore"] }),
  );
  closeSync(full);
  const gone = await startGateway({ state, dist, environment });
  gone.child.stdout?.destroy();
  await tell("a log whose reader has gone", gone);
  const stuck = await startGateway({ state, dist, environment });
  stuck.child.stdout?.pause();
  await tell("a log whose reader does not read", stuck);
  return rows;
}

/** 50 swaps in a minute with 256 descriptors, requests beside them. */
export async function swaps({ folder }: Setup): Promise<Row[]> {
  const dist = join(folder, "swapped");
  const ids = await twoReleases(dist);
  const state = join(folder, "swaps");
  const keys = await makeKeys(state, "enterprise", 20);
  const gateway = await startGateway({
    state,
    dist,
    wrapper: ["bash", "-c", 'ulimit -n 256; exec "$@"', "bash"],
  });
  let failures = 0;
  let isDone = false;
  let asked = 0;
  const load = async () => {
    for (; !isDone; asked += 1) {
      const answer = await gateway.ask("/stats/overview", { key: keys[asked % keys.length] ?? "" });
      if (answer.status !== 200 && answer.status !== 429) failures += 1;
      await wait(5);
    }
  };
  const loads = [load(), load(), load()];
  let most = 0;
  const seen = new Set<string | string[] | undefined>();
  for (let swap = 0; swap < 50; swap += 1) {
    writeFileSync(join(dist, `${CURRENT_FILE}.new`), `${ids[swap % 2]}\n`);
    renameSync(join(dist, `${CURRENT_FILE}.new`), join(dist, CURRENT_FILE));
    gateway.child.kill("SIGHUP");
    await wait(1_100);
    most = Math.max(most, descriptorsOf(gateway));
    seen.add((await gateway.ask("/health")).headers["x-data-release"]);
  }
  isDone = true;
  await Promise.all(loads);
  await gateway.end();
  return [
    {
      what: "50 swaps in a minute under `ulimit -n 256`",
      measured: `${seen.size} releases served, ${failures} of ${asked} requests failed, ${most} descriptors at the most`,
      bound: "2 releases, no failure, under 256",
      isHeld: seen.size === 2 && failures === 0 && most < 256,
    },
  ];
}

/** Two releases in one dist: the small one of the tests, and the same under another id. */
async function twoReleases(dist: string): Promise<readonly [string, string]> {
  const built = spawnSync("node", [
    "bin/tidemark.js",
    "build",
    "--sources",
    "test/input/mini",
    "--dist",
    dist,
  ]);
  if (built.status !== 0) throw new Error(`the build failed: ${built.stderr}`);
  const id = readFileSync(join(dist, CURRENT_FILE), "utf8").trim();
  const other = id.replace(/./, (digit) => (digit === "0" ? "1" : "0"));
  const [from, to] = [id, other].map((name) => join(dist, RELEASES_FOLDER, name)) as [string, string];
  cpSync(from, to, { recursive: true });
  const manifest = readFileSync(join(from, MANIFEST_FILE), "utf8");
  writeFileSync(join(to, MANIFEST_FILE), manifest.replaceAll(id, other));
  return [id, other];
}

/** A table cut off, and a whole release removed, under a gateway that serves it. */
export async function vanishedFiles({ dist, folder }: Setup): Promise<Row[]> {
  const copy = join(folder, "vanishing");
  const id = readFileSync(join(dist, CURRENT_FILE), "utf8").trim();
  mkdirSync(join(copy, RELEASES_FOLDER), { recursive: true });
  cpSync(join(dist, RELEASES_FOLDER, id), join(copy, RELEASES_FOLDER, id), { recursive: true });
  copyFileSync(join(dist, CURRENT_FILE), join(copy, CURRENT_FILE));
  const state = join(folder, "vanished");
  const [key = ""] = await makeKeys(state, "enterprise", 1);
  const gateway = await startGateway({ state, dist: copy });
  const table = join(copy, RELEASES_FOLDER, id, TABLES.profiles);
  const { size } = statSync(table);
  truncateSync(table, size >> 1);
  const compared = await gateway.ask("/jobs/compare?socs=15-1252.00,29-1141.00", { key });
  renameSync(join(copy, RELEASES_FOLDER, id), join(copy, "gone"));
  const profile = await gateway.ask("/jobs/53-3032.00/explain", { key });
  const health = await gateway.ask("/health");
  await gateway.end();
  const errors = [compared, profile].map(
    ({ status, text }) => `${status} ${/"error":"(\w+)"/.exec(text)?.[1] ?? ""}`,
  );
  return [
    {
      what: "a table cut off, then the whole release removed, after the start",
      measured: `compare ${errors[0]}, explain ${errors[1]}, /health ${health.status}`,
      bound: "500 database_error or 200 as before; never an empty answer",
      isHeld:
        errors[0] === "500 database_error" &&
        (profile.status === 200 || errors[1] === "500 database_error") &&
        health.status === 200,
    },
  ];
}

/** Everything at once, for a while: memory and descriptors stay where they are. */
export async function mixedLoad({ dist, folder, mixedSeconds, random }: Setup): Promise<Row[]> {
  const state = join(folder, "mixed");
  const keys = await makeKeys(state, "enterprise", 400);
  const gateway = await startGateway({ state, dist, environment: { TIDEMARK_TRUST_PROXY: "loopback" } });
  const paths = [
    "/jobs/15-1252.00",
    "/jobs/15-1252.00?exposure_threshold=0.3",
    "/jobs/29-1141.00/tasks?limit=100&sort_by=importance",
    "/jobs/search?q=nurse",
    "/jobs/search/semantic?q=caring%20for%20people&search_scope=both",
    "/skills?limit=120&sort_by=name",
    "/regions?min_employment=1",
    "/benchmarks?skill=a&limit=100",
    "/jobs/compare?socs=15-1252.00,29-1141.00,53-3032.00",
    "/nowhere",
    "/schema",
  ];
  const endMs = performance.now() + mixedSeconds * 1_000;
  const broken = new Map<number, number>();
  let asked = 0;
  const client = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      const path = paths[Math.floor(random() * paths.length)] ?? "/";
      const isStranger = random() < 0.2;
      const headers = {
        "x-forwarded-for": `203.0.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
      };
      const { status } = await gateway.ask(path, {
        headers,
        ...(!isStranger && { key: keys[Math.floor(random() * keys.length)] ?? "" }),
      });
      if (status >= 500) broken.set(status, (broken.get(status) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 12 }, client);
  const samples: { mb: number; descriptors: number }[] = [];
  while (performance.now() < endMs) {
    await wait(mixedSeconds * 50);
    samples.push({ mb: residentMb(gateway), descriptors: descriptorsOf(gateway) });
  }
  await Promise.all(clients);
  await gateway.end();
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const third = Math.ceil(samples.length / 3);
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const grownMb = median(late.map(({ mb }) => mb)) - median(early.map(({ mb }) => mb));
  const grownFiles =
    median(late.map(({ descriptors }) => descriptors)) - median(early.map(({ descriptors }) => descriptors));
  return [
    {
      what: `${mixedSeconds} s of mixed load, ${asked.toLocaleString("en-US")} requests of 12 clients`,
      measured: `${[...broken.values()].reduce((sum, count) => sum + count, 0)} failed; from the second third to the last ${grownMb.toFixed(1)} MB and ${grownFiles} descriptors more, ${median(late.map(({ mb }) => mb)).toFixed(0)} MB at the end`,
      bound: "none failed, under 15 MB and 10 descriptors more",
      isHeld: broken.size === 0 && grownMb < 15 && grownFiles < 10,
    },
  ];
}
