import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DIRECTORY_FILE, RELEASES_FOLDER } from "../../core/format/format.ts";
import { httpDist } from "../../core/format/httpSource.ts";
import { TABLES } from "../../core/format/tables.ts";
import { openState } from "../../gateway/accounts/state/state.ts";
import { readConfig } from "../../gateway/config.ts";
import { makeMetrics } from "../../gateway/http/metrics.ts";
import { openCurrentRelease, type Release } from "../../gateway/release/release.ts";
import { holdRelease } from "../../gateway/release/releaseHolder.ts";
import { serve } from "../../gateway/serve.ts";
import { temporaryFolder } from "../folders.ts";
import { portOf } from "../ports.ts";
import { recordedLog } from "./accounts/logLines.ts";
import { newKey } from "./accounts/newKey.ts";
import { releaseOptions } from "./harness.ts";
import { makeCurrent, miniRelease, publishTo, type TestRelease, writeRelease } from "./miniRelease.ts";
import { answerFile } from "./staticHost.ts";

const SHARD = "responses/job-15.ndjson";
const SOC = "15-1232.00";

let folder: ReturnType<typeof temporaryFolder>;
let mini: TestRelease;
let host: Server;
let address: string;
let asked: string[];
/** How the host answers; undefined is as it should. */
let manner: ((url: string, isRange: boolean) => "whole" | "silent" | "failing" | undefined) | undefined;

/** A static host: files of a folder, ranges of them, 404. */
beforeEach(async () => {
  folder = temporaryFolder();
  mini = await miniRelease();
  publishTo(folder.path, mini);
  asked = [];
  manner = undefined;
  host = createServer((request, response) => {
    const { url = "", headers } = request;
    asked.push(`${url}${headers.range === undefined ? "" : ` ${headers.range}`}`);
    const how = manner?.(url, headers.range !== undefined);
    if (how === "silent") return;
    if (how === "failing") return void response.writeHead(503).end();
    if (how === "whole") delete headers.range;
    answerFile(folder.path, request, response);
  }).listen(0, "127.0.0.1");
  address = `http://127.0.0.1:${await portOf(host)}`;
});
afterEach(() => {
  host.closeAllConnections();
  host.close();
  folder.remove();
});

const open = (cacheBytes = releaseOptions.cacheBytes, timeoutMs?: number) =>
  openCurrentRelease(httpDist({ address, fetch }, timeoutMs), { ...releaseOptions, cacheBytes });
const pathOf = (file: string) => join(folder.path, RELEASES_FOLDER, mini.id, file);
const bodyOf = async (release: Release, encoding: "identity" | "br" = "identity") =>
  (await release.body(release.directory.find("job", SOC) as number, encoding)).bytes;
function flip(file: string): void {
  const bytes = readFileSync(pathOf(file));
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(pathOf(file), bytes);
}

describe("a gateway whose release is over http", () => {
  test("answers 503 with Retry-After while the host is away, says so to operators, and logs it once", async () => {
    const state = join(folder.path, "state");
    const accounts = openState(state);
    const { key } = await newKey(accounts.records, "enterprise");
    await accounts.close();
    const { log, lines } = recordedLog();
    const config = readConfig({}, { dist: address, state, port: "0", admin: "127.0.0.1:0" });
    const running = await serve(config, log);
    const ask = (path: string) =>
      fetch(running.address + path, { headers: { authorization: `Bearer ${key}` } });
    const operators = async () => [
      await (await fetch(`${running.adminAddress}/ready`)).json(),
      /^tidemark_source_up (\d)$/m.exec(await (await fetch(`${running.adminAddress}/metrics`)).text())?.[1],
    ];
    const kept = `/jobs/${SOC}`;
    expect((await ask(kept)).status).toBe(200);
    manner = () => "failing";
    for (let look = 0; look < 3; look += 1) await running.refresh();
    const away = await ask("/jobs/15-1252.00");
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await away.json()).toMatchObject({ error: "service_unavailable" });
    expect((await ask(kept)).status).toBe(200);
    expect(await operators()).toEqual([{ ready: true, source: "down", store: "up" }, "0"]);
    manner = undefined;
    await running.refresh();
    expect((await ask("/jobs/15-1252.00")).status).toBe(200);
    expect(await operators()).toEqual([{ ready: true, source: "up", store: "up" }, "1"]);
    const told = lines.map(({ message }) => message).filter((message) => /releases?.* read/.test(message));
    expect(told).toEqual(["the current release cannot be read", "the releases can be read again"]);
    await running.stop();
  });
});

describe("a release over http", () => {
  test.each([DIRECTORY_FILE, TABLES.occupations, TABLES.requirements])(
    "is not opened with a changed %s",
    async (file) => {
      flip(file);
      await expect(open()).rejects.toThrow(`${file}: The file was changed: SHA-256`);
    },
  );

  test("does not compute with a changed table that is read later, and does when it is mended", async () => {
    const { tables } = await open();
    for (const [file, read] of [
      [TABLES.relevance, tables.relevance],
      [TABLES.profiles, tables.similarities],
      [TABLES.tasks, tables.tasks],
      [TABLES.regions, tables.regions],
      [TABLES.benchmarks, tables.benchmarks],
    ] as const) {
      flip(file);
      await expect(read(), file).rejects.toThrow(/The file was changed: SHA-256/);
      flip(file);
      await expect(read(), file).resolves.toBeDefined();
    }
  });

  test("is not opened with a changed file of its indexes", async () => {
    const indexes = [...mini.files.keys()].filter((file) => file.startsWith("index/"));
    expect(indexes.length).toBeGreaterThan(0);
    for (const file of indexes) {
      const before = readFileSync(pathOf(file));
      flip(file);
      asked = [];
      const opened = await open().catch((error: Error) => error);
      // What is not asked for at the start is not believed either: see the next test.
      if (asked.some((url) => url.endsWith(file))) expect(String(opened)).toContain("The file was changed");
      writeFileSync(pathOf(file), before);
    }
  });

  test("never gives a body that was changed, in any encoding, and gives it again when it is mended", async () => {
    const release = await open();
    for (const [encoding, file] of [
      ["identity", SHARD],
      ["br", `${SHARD}.br`],
    ] as const) {
      const sound = readFileSync(pathOf(file));
      writeFileSync(pathOf(file), Buffer.alloc(sound.length));
      await expect(bodyOf(release, encoding)).rejects.toThrow(/was changed at byte/);
      writeFileSync(pathOf(file), sound);
      expect((await bodyOf(release, encoding)).length).toBeGreaterThan(0);
    }
    expect(JSON.parse((await bodyOf(release)).toString())).toMatchObject({ soc_code: SOC });
  });

  test("is refused at the start where the host sends whole files for parts", async () => {
    manner = () => "whole";
    await expect(open()).rejects.toThrow(/the host must answer byte ranges/);
  });

  test("fails a request where the host is silent, and answers the next when it is back", async () => {
    const release = await open(undefined, 500);
    manner = (_url, isRange) => (isRange ? "silent" : undefined);
    await expect(bodyOf(release)).rejects.toThrow(/did not answer within 0\.5 s/);
    manner = undefined;
    expect((await bodyOf(release)).length).toBeGreaterThan(0);
  });

  test("is asked once more where the host fails", async () => {
    const release = await open();
    let failures = 1;
    manner = () => {
      failures -= 1;
      return failures >= 0 ? "failing" : undefined;
    };
    expect((await bodyOf(release)).length).toBeGreaterThan(0);
    failures = 5;
    const other = release.directory.find("job", "15-1252.00") as number;
    await expect(release.body(other, "identity")).rejects.toThrow(/answered 503/);
  });

  test("says which file is missing", async () => {
    rmSync(pathOf(TABLES.occupations));
    await expect(open()).rejects.toThrow(/tables\/occupations\.json: The file is missing/);
    rmSync(join(folder.path, "current"));
    await expect(open()).rejects.toThrow(/There is no release in http:/);
  });

  test("asks once for what many want at once, never for what it keeps, and keeps no more than it may", async () => {
    const release = await open();
    asked = [];
    await Promise.all(Array.from({ length: 20 }, () => bodyOf(release)));
    await bodyOf(release);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/job-15\.ndjson bytes=\d+-\d+$/);
    const small = await open(1);
    asked = [];
    await bodyOf(small);
    await bodyOf(small);
    expect(asked).toHaveLength(2);
  });

  test("is taken over when `current` names it, and left alone where it is damaged", async () => {
    const dist = httpDist({ address, fetch });
    const { log, lines } = recordedLog();
    const services = { log, metrics: makeMetrics() };
    const opened = await openCurrentRelease(dist, releaseOptions);
    const holder = holdRelease(dist, opened, releaseOptions, services, 3_600_000);
    const next = await miniRelease({ variant: "b" });
    expect(next.id).not.toBe(mini.id);
    writeRelease(folder.path, next);
    const directory = join(folder.path, RELEASES_FOLDER, next.id, DIRECTORY_FILE);
    const sound = readFileSync(directory);
    writeFileSync(directory, "{}");
    makeCurrent(folder.path, next.id);
    await holder.refresh();
    expect(holder.current().id).toBe(mini.id);
    writeFileSync(directory, sound);
    await holder.refresh();
    expect(holder.current().id).toBe(next.id);
    const told = lines.map(({ message }) => message.split(":", 1)[0]);
    expect(told).toEqual(["new release refused", "new release taken over"]);
    holder.close();
  });
});
