import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { writeTables } from "../../bench/peers/tables.ts";
import { readRelease } from "../../bench/release.ts";
import { temporaryFolder } from "../folders.ts";
import { miniDist } from "../generator/mini.ts";

const folder = temporaryFolder();
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill();
  folder.remove();
});

test("a peer that asks DuckDB gives every field of the stored profile and of the stored tasks", async () => {
  const release = readRelease((await miniDist()).dist);
  const [profiles, tasks] = [release.bodiesOf("job"), release.bodiesOf("jobTasks")];
  writeTables(folder.path, { job: profiles, jobtasks: tasks });
  server = spawn("node", ["--import", "tsx", "bench/peers/sqlServer.ts", "duckdb", folder.path]);
  const [port] = await once(server.stdout as Readable, "data");
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${String(port).trim()}${path}`)).text();
  const fields = (text: string) => JSON.parse(text, (_, value) => (value === null ? undefined : value));
  for (const [soc, body] of profiles) {
    expect(fields(await get(`/jobs/${soc}`))).toEqual(fields(body));
    expect(await get(`/stored/jobs/${soc}`)).toBe(body);
    expect(fields(await get(`/jobs/${soc}/tasks`))).toEqual(fields(tasks.get(soc) ?? ""));
  }
});
