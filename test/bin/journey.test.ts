import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ENDPOINT_NAMES } from "../../core/contract/endpoints.ts";
import { ask } from "../../docs/examples/ask.ts";
import { MOMENTARY } from "../../docs/examples/exchanges.ts";
import { expectSameFiles } from "../build/contents.ts";
import { miniEdition } from "../build/edition/miniEdition.ts";
import { folderForFile } from "../folders.ts";
import { copyMiniDist } from "../generator/mini.ts";
import { openRelease } from "../openRelease.ts";
import { runTidemark, startTidemark, tidemark } from "./command.ts";

const MINI = "test/input/mini";
const home = folderForFile();
const dist = join(home, "dist");
const state = join(home, "state");

beforeAll(async () => void (await copyMiniDist(dist)));

function releaseFolder(folder = dist): string {
  return join(folder, "releases", readFileSync(join(folder, "current"), "utf8").trim());
}

/** The words that start a gateway over a folder of releases, on any free port. */
function serve(folder: string): string[] {
  return ["serve", "--dist", folder, "--state", state, "--port", "0", "--admin", "off"];
}

/** An answer without the id of the release, which follows every edit of the generator. */
function withoutRelease(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replace(/"data_release":"[0-9a-f]{16}"/, '"data_release":""'));
}

describe("building", () => {
  const other = join(home, "elsewhere");

  it("leaves what was published untouched when it is interrupted", async () => {
    const building = startTidemark(["build", "--sources", MINI, "--dist", other]);
    await building.printed(/reading source tables/);
    building.child.kill("SIGINT");
    expect(await building.ended).toBe(130);
    expect(building.output()).toContain("what was published before is untouched");
    expect(await tidemark(["verify", "--dist", other])).toMatchObject({ status: 1 });
  });

  it("starts afresh after that, prints counts, bytes per kind, quadrants and seconds per stage, and gives the same bytes whatever the time zone, the locale and the settings of a gateway", () => {
    const { status, stdout } = runTidemark(["build", "--sources", MINI, "--dist", other], {
      TZ: "Pacific/Kiritimati",
      LC_ALL: "tr_TR.UTF-8",
      LANG: "tr_TR.UTF-8",
      TIDEMARK_PORT: "x",
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Release [0-9a-f]{16} built \(O\*NET 29\.0\)/);
    expect(stdout).toMatch(/requirements +35 \+ 52 \+ 33/);
    expect(stdout).toMatch(/jobTasks +\d/);
    expect(stdout).toMatch(/quadrants +automation +augmentation +protected +transitional +distance/);
    expect(stdout).toMatch(/stage +seconds/);
    expect(readdirSync(join(other, "releases"))).toHaveLength(1);
    expectSameFiles(releaseFolder(other), releaseFolder());
  });

  it("notices that nothing has changed", async () => {
    const { stdout } = await tidemark(["build", "--sources", MINI, "--dist", dist]);
    expect(stdout).toMatch(/^Release [0-9a-f]{16} unchanged/);
  });
});

describe("verifying", () => {
  it("refuses an edited byte; a gateway finds it once it serves, and says so", async () => {
    const damaged = join(home, "damaged");
    cpSync(dist, damaged, { recursive: true });
    const shard = "responses/job-15.ndjson";
    const bytes = readFileSync(join(releaseFolder(damaged), shard));
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(join(releaseFolder(damaged), shard), bytes);
    const { status, stderr } = await tidemark(["verify", "--dist", damaged]);
    expect(status).toBe(1);
    expect(stderr).toContain(shard);
    expect(stderr).toMatch(/SHA-256|changed/i);
    const gateway = startTidemark(serve(damaged));
    await gateway.printed(/a file of the release is damaged/);
    expect(gateway.output()).toContain(shard);
    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
  });
});

describe("serving", () => {
  it("prints a request that works, says what the release is made of, and ends on SIGTERM with 0", async () => {
    const gateway = startTidemark([...serve(dist), "--demo-key"]);
    const [, header = "", address = ""] = await gateway.printed(/curl -H "([^"]+)" (\S+)/);
    expect(gateway.output()).toMatch(/release [0-9a-f]{16}, official tables\)/);
    const [name = "", value = ""] = header.split(": ");
    const response = await fetch(address, { headers: { [name]: value } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ soc_code: "15-1252.00" });
    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
  });
});

describe("a folder that has a release", () => {
  it("is left as it is where only a missing release is to be built", async () => {
    const { status, stdout } = await tidemark(["build", "--unless-published", "--dist", dist]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });

  it("keeps official tables from the open edition, unless it is told to replace them", async () => {
    const before = readFileSync(join(dist, "current"), "utf8");
    const edition = await miniEdition(home);
    const { status, stderr } = await tidemark(["build", "--sources", edition, "--dist", dist]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /stays: it would be replaced, official tables by the open edition\. Pass --replace/,
    );
    expect(readFileSync(join(dist, "current"), "utf8")).toBe(before);
  });
});

describe("the open edition", () => {
  it("builds, serves every endpoint to a plain script, and answers as the reference shows", {
    timeout: 900_000,
  }, async () => {
    const built = await openRelease();
    for (const line of [/occupations +923/, /tasks +18,796/, /questions +12,612/, /regions +31/]) {
      expect(built.stdout).toMatch(line);
    }
    const gateway = startTidemark([...serve(built.dist), "--demo-key"]);
    const [, key = "", address = ""] = await gateway.printed(/Bearer (tdm_\w+)" (http:\/\/[\d.:]+)/);
    const health = await (await fetch(`${address}/health`)).json();
    expect(health).toMatchObject({ status: "ok", edition: "open" });

    const walk = spawnSync("node", ["docs/examples/walk.js", address], {
      encoding: "utf8",
      env: { ...process.env, TIDEMARK_KEY: key },
    });
    expect(walk.stderr).toBe("");
    expect(walk.status).toBe(0);
    expect(walk.stdout).toMatch(/923 occupations, 18796 tasks, 120 requirements, 12612 benchmark questions/);

    // The reference shows real answers. After an intended change: `npm run examples` against the open edition.
    const examples = JSON.parse(readFileSync("core/contract/examples.json", "utf8"));
    for (const name of ENDPOINT_NAMES.filter((one) => !MOMENTARY.includes(one))) {
      const { response } = await ask(name, address, key);
      expect(withoutRelease(response), name).toEqual(withoutRelease(examples[name].response));
    }

    // Of an area whose major groups alone are known, its page says in one way how sure the share of exposed jobs is.
    const estimated = await (await fetch(`${address}/explore/regions/10180`)).text();
    const [, between] = /interval runs from ([\d.]+ to [\d.]+)/.exec(estimated) ?? [];
    expect(estimated).toMatch(
      new RegExp(`share of jobs highly exposed(?:<[^>]*>|[\\d.\\s%])*<td[^>]*>${between}\\s%`),
    );

    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
  });
});
