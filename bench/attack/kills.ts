import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount } from "../../gateway/accounts/accounts.ts";
import { checkState } from "../../gateway/accounts/checkState.ts";
import { keyDigest } from "../../gateway/accounts/keys/apiKey.ts";
import { callerOf, createKey, listKeys } from "../../gateway/accounts/keys/keys.ts";
import { openState } from "../../gateway/accounts/state/state.ts";
import { type Gateway, makeKeys, type Row, type Setup, startGateway, wait } from "./gateway.ts";

// SIGKILL at any moment: under load, in commands that change keys, in a build.

const KILLS = 50;
const BUILD_KILLS = 20;

/** Kills a gateway under load 50 times; afterwards every key works and the state is sound. */
export async function killsUnderLoad({ dist, folder, random }: Setup): Promise<Row[]> {
  const state = join(folder, "kills");
  const keys = await makeKeys(state, "enterprise", 50);
  let gateway = await startGateway({ state, dist });
  let lost = 0;
  let slowestStartMs = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const load = hammer(gateway, keys);
    await wait(50 + 250 * random());
    gateway.child.kill("SIGKILL");
    await once(gateway.child, "exit");
    await load;
    const startedMs = performance.now();
    gateway = await startGateway({ state, dist });
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedMs);
    for (const key of keys) if ((await gateway.ask("/me", { key })).status !== 200) lost += 1;
  }
  const code = await gateway.end();
  const { problems } = await checkState(state);
  return [
    {
      what: `${KILLS} kills under load`,
      measured: `${lost} keys lost, ${problems.length} problems in the state, slowest start ${Math.round(slowestStartMs)} ms, last exit ${code}`,
      bound: "none lost, no problem, exit 0",
      isHeld: lost === 0 && problems.length === 0 && code === 0,
    },
  ];
}

async function hammer(gateway: Gateway, keys: readonly string[]): Promise<void> {
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let turn = client; ; turn += 1) {
      const answer = await gateway
        .ask("/jobs/15-1252.00", { key: keys[turn % keys.length] ?? "" })
        .catch(() => undefined);
      if (answer === undefined) return;
    }
  });
  await Promise.all(clients);
}

/** Kills `keys revoke` 50 times; a key is either listed as active and works, or revoked and refused everywhere. */
export async function killsInKeyCommands({ dist, folder, random }: Setup): Promise<Row[]> {
  const state = join(folder, "commands");
  const opened = openState(state);
  const { account_id } = await createAccount(
    opened.records,
    { org: "Attack", tier: "enterprise" },
    new Date(),
  );
  const keys = await Promise.all(
    Array.from({ length: KILLS }, () => createKey(opened.records, { accountId: account_id }, new Date())),
  );
  const gateway = await startGateway({ state, dist });
  for (const { key } of keys) await gateway.ask("/me", { key });
  const usualMs = millisecondsOf(["bin/tidemark.js", "keys", "list", "--state", state]);
  let torn = 0;
  let revoked = 0;
  for (const { key, key_id } of keys) {
    const command = spawn("node", ["bin/tidemark.js", "keys", "revoke", key_id, "--state", state], {
      stdio: "ignore",
    });
    await wait(usualMs * (0.6 + 0.7 * random()));
    command.kill("SIGKILL");
    if (command.exitCode === null && command.signalCode === null) await once(command, "exit");
    const isListed = (await listKeys(opened.records, new Date())).some(
      (one) => one.key_id === key_id && one.state === "active",
    );
    const isKnown = (await callerOf(opened.records, keyDigest(key))) !== undefined;
    const isServed = (await gateway.ask("/me", { key })).status === 200;
    if (isListed !== isKnown || isListed !== isServed) torn += 1;
    if (!isListed) revoked += 1;
  }
  await gateway.end();
  await opened.close();
  return [
    {
      what: `${KILLS} kills of \`keys revoke\``,
      measured: `${revoked} revoked, ${torn} in between`,
      bound: "none listed one way and served the other",
      isHeld: torn === 0,
    },
  ];
}

/** How long a command takes that nobody kills. */
function millisecondsOf(command: readonly string[]): number {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync("node", command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${command.join(" ")} failed: ${stderr}`);
  return performance.now() - startedMs;
}

/** Kills a build 20 times; what is published is whole every time, and the next build succeeds. */
export async function killsInBuilds({ folder, random }: Setup): Promise<Row[]> {
  const dist = join(folder, "built");
  const build = ["bin/tidemark.js", "build", "--sources", "test/input/mini", "--dist", dist];
  const usualMs = millisecondsOf([...build, "--no-cache"]);
  let broken = 0;
  let published = 0;
  for (let kill = 0; kill < BUILD_KILLS; kill += 1) {
    const building = spawn("node", [...build, "--no-cache"], { stdio: "ignore" });
    await wait(usualMs * 1.1 * random());
    building.kill("SIGKILL");
    if (building.exitCode === null && building.signalCode === null) await once(building, "exit");
    if (!existsSync(join(dist, "current"))) continue;
    published += 1;
    if (spawnSync("node", ["bin/tidemark.js", "verify", "--dist", dist]).status !== 0) broken += 1;
  }
  const last = spawnSync("node", build);
  const id = last.status === 0 ? readFileSync(join(dist, "current"), "utf8").trim() : "none";
  return [
    {
      what: `${BUILD_KILLS} kills of a build`,
      measured: `${published} times something was published, ${broken} times it was not whole; next build ${last.status === 0 ? "done" : "failed"} (${id})`,
      bound: "always whole, next build done",
      isHeld: broken === 0 && last.status === 0,
    },
  ];
}
