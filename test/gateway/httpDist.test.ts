import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DIRECTORY_FILE } from "../../core/format/format.ts";
import { httpDist } from "../../core/format/httpSource.ts";
import { TABLES } from "../../core/format/tables.ts";
import { openState } from "../../gateway/accounts/state/state.ts";
import { openCurrentRelease, type Release } from "../../gateway/release/release.ts";
import { portOf } from "../ports.ts";
import { newKey } from "./accounts/newKey.ts";
import { damageableDist, servedInTest } from "./forFile.ts";
import { releaseOptions } from "./harness.ts";
import { answerFile } from "./staticHost.ts";

const SOC = "15-1232.00";

const { folder, mini, pathOf, edit } = await damageableDist();
let asked: string[];
/** How the host answers; undefined is as it should. */
let manner: ((url: string, isRange: boolean) => "whole" | "silent" | "failing" | undefined) | undefined;
beforeEach(() => {
  asked = [];
  manner = undefined;
});

/** A static host: files of a folder, ranges of them, 404. */
const host = createServer((request, response) => {
  const { url = "", headers } = request;
  asked.push(`${url}${headers.range === undefined ? "" : ` ${headers.range}`}`);
  const how = manner?.(url, headers.range !== undefined);
  if (how === "silent") return;
  if (how === "failing") return void response.writeHead(503).end();
  if (how === "whole") delete headers.range;
  answerFile(folder, request, response);
}).listen(0, "127.0.0.1");
const address = `http://127.0.0.1:${await portOf(host)}`;
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const open = (cacheBytes = releaseOptions.cacheBytes, timeoutMs?: number) =>
  openCurrentRelease(httpDist({ address, fetch }, timeoutMs), { ...releaseOptions, cacheBytes });
const bodyOf = async (release: Release) =>
  (await release.body(release.directory.find("job", SOC) as number, "identity")).bytes;
/** Changes a byte in the middle of a file. */
const flip = (file: string) => edit(file, readFileSync(pathOf(file)).length >> 1);

describe("a gateway whose release is over http", () => {
  test("answers 503 with Retry-After while the host is away, says so to operators, and logs it once", async () => {
    const state = join(folder, "state");
    const accounts = openState(state);
    const { key } = await newKey(accounts.records, "enterprise");
    await accounts.close();
    const { running, lines } = await servedInTest({ dist: address, state });
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
  });
});

describe("a release over http", () => {
  // The other files of indexes are read, and compared, when they are first asked for.
  const INDEXES = [...mini.files.keys()].filter((file) => /^index\/(?!task-|reasons)/.test(file));
  test.each([DIRECTORY_FILE, TABLES.occupations, TABLES.requirements, ...INDEXES])(
    "is not opened with a changed %s",
    async (file) => {
      flip(file);
      await expect(open()).rejects.toThrow(`${file}: The file was changed: SHA-256`);
    },
  );

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
    rmSync(join(folder, "current"));
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
});
