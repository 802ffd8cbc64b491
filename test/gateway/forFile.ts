import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, onTestFinished } from "vitest";
import { RELEASES_FOLDER } from "../../core/format/format.ts";
import { readConfig } from "../../gateway/config.ts";
import { serve } from "../../gateway/serve.ts";
import { temporaryFolder } from "../folders.ts";
import { miniDist } from "../generator/mini.ts";
import { recordedLog } from "./accounts/logLines.ts";
import { type Client, listen } from "./client.ts";
import { bearer, type Harness, type HarnessOptions, harness } from "./harness.ts";
import { makeCurrent, miniRelease, publishTo, type TestRelease } from "./miniRelease.ts";

// What stands for all tests of the file that calls, and vanishes after the last.

/** A gateway. Each test has a minute of its own on its clock, and with it whole allowances. */
export async function harnessForFile(options?: HarnessOptions): Promise<Harness> {
  const h = await harness(options);
  passMinuteBeforeEach(h);
  afterAll(() => h.close());
  return h;
}

/** The same, and a client of it: it listens. */
export async function gatewayForFile(options?: HarnessOptions) {
  const made = await listeningUntil(afterAll, options);
  passMinuteBeforeEach(made.h);
  return made;
}

function passMinuteBeforeEach({ clock }: Harness): void {
  beforeEach(() => {
    clock.nowMs += 60_000;
  });
}

/** A gateway that listens until what `atEnd` waits for, and a client of it. */
export async function listeningUntil(
  atEnd: (close: () => Promise<void>) => void,
  options?: HarnessOptions,
): Promise<{ h: Harness; client: Client }> {
  const h = await harness(options);
  const client = await listen(h.app);
  atEnd(async () => {
    client.close();
    await h.close();
  });
  return { h, client };
}

/** A whole gateway that listens until the test ends, as its settings say, and what it logs. */
export async function servedInTest(overrides: Parameters<typeof readConfig>[1]) {
  const { log, lines } = recordedLog();
  const places = { port: "0", admin: "127.0.0.1:0", ...overrides };
  const running = await serve(readConfig({ TIDEMARK_DRAIN_SECONDS: "0" }, places), log);
  onTestFinished(running.stop);
  return { running, lines };
}

/** The mini release as it is built, with whole tables that hold rows. */
export async function builtRelease(): Promise<TestRelease> {
  const { folder, releaseId } = (await miniDist()).report;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const files = new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  return { id: releaseId, files };
}

/** A dist folder whose current release is that of the mini sources. */
export async function distForFile(): Promise<string> {
  const { path, remove } = temporaryFolder();
  publishTo(path, await miniRelease());
  afterAll(remove);
  return path;
}

/** Such a folder whose release tests may damage: each file that they ask the path of is put back after the test. */
export async function damageableDist() {
  const [folder, mini] = [await distForFile(), await miniRelease()];
  const asked = new Set<string>();
  const pathOf = (file: string) => {
    asked.add(file);
    return join(folder, RELEASES_FOLDER, mini.id, file);
  };
  afterEach(() => {
    for (const file of asked) writeFileSync(pathOf(file), mini.files.get(file) as Uint8Array);
    makeCurrent(folder, mini.id);
  });
  /** Changes a byte of a file. */
  function edit(file: string, at: number): void {
    const bytes = readFileSync(pathOf(file));
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(pathOf(file), bytes);
  }
  return { folder, mini, pathOf, edit };
}

/** The body with which a gateway answers 200, without a socket. */
export async function bodyOf<T>(
  { app, keys }: Harness,
  url: string,
  {
    tier = "enterprise",
    payload,
  }: { readonly tier?: keyof Harness["keys"] | undefined; readonly payload?: object } = {},
): Promise<T> {
  const method = payload === undefined ? "GET" : "POST";
  const answer = await app.inject({
    method,
    url,
    headers: bearer(keys[tier]),
    ...(payload && { payload }),
  });
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json();
}
