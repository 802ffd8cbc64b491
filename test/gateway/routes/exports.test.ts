import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decompress } from "fzstd";
import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, it } from "vitest";
import { EXPORT_TABLES } from "../../../core/contract/exports.ts";
import { namesOf } from "../../../core/contract/records.ts";
import { Exports } from "../../../core/contract/shapes.ts";
import { sha256 } from "../../../core/format/digest.ts";
import { miniDist } from "../../generator/mini.ts";
import { unitsUsed } from "../client.ts";
import { builtRelease, gatewayForFile } from "../forFile.ts";

const { report } = await miniDist();
const { h, client } = await gatewayForFile({ releases: [await builtRelease()] });
const onDisk = (name: string) => readFileSync(join(report.folder, "exports", name));
const rowsIn = (table: string) => onDisk(`${table}.csv`).toString().trim().split("\n").length - 1;
const CSV = "/exports/tasks.csv";
const key = h.keys.professional;

beforeEach(() => {
  h.clock.nowMs += 86_400_000;
});

const used = (key: string) => unitsUsed(client, key);

describe("the list of exported tables", () => {
  it("names every table of the dictionary with rows, columns, sizes and checksums of what is sent", async () => {
    const list = Exports.parse((await client.ask("/exports", { key })).json);
    expect(list.exports.map(({ table }) => table)).toEqual(namesOf(EXPORT_TABLES));
    for (const { table, rows, columns, files } of list.exports) {
      expect(columns.map(({ name }) => name)).toEqual([...EXPORT_TABLES[table as "tasks"].columns]);
      expect(rows).toBe(rowsIn(table));
      for (const { file, bytes, sha256: digest } of [...files, list.description]) {
        const sent = await client.ask(`/exports/${file}`, { key });
        expect([sent.bytes.length, sha256(sent.bytes)], file).toEqual([bytes, digest]);
      }
    }
  });
});

describe("a file of the exported tables", () => {
  it("is sent whole, compressed to whom that suits, and as 304 to who has it", async () => {
    const whole = await client.ask(CSV, { key });
    expect(whole.bytes.equals(onDisk("tasks.csv"))).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "accept-ranges": "bytes",
      "content-disposition": 'attachment; filename="tasks.csv"',
    });
    const zipped = await client.ask(CSV, { key, headers: { "accept-encoding": "gzip" } });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.bytes).equals(whole.bytes)).toBe(true);
    expect(zipped.headers.etag).not.toBe(whole.headers.etag);
    const known = { "if-none-match": whole.headers.etag as string };
    expect(await client.ask(CSV, { key, headers: known })).toMatchObject({ status: 304 });
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=5-", 5, Number.POSITIVE_INFINITY],
    ["bytes=-7", -7, Number.POSITIVE_INFINITY],
    ["bytes=3-99999999", 3, Number.POSITIVE_INFINITY],
  ])("is sent in part for %s", async (range, from, to) => {
    const part = await client.ask(CSV, { key, headers: { range, "accept-encoding": "gzip" } });
    const whole = onDisk("tasks.csv");
    const [start, end] = [from < 0 ? whole.length + from : from, Math.min(to, whole.length)];
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.subarray(start, end))).toBe(true);
    expect(part.headers["content-range"]).toBe(`bytes ${start}-${end - 1}/${whole.length}`);
  });

  it.each(["bytes=9-2", "bytes=0-1,4-5", "lines=0-1", "bytes=-"])("is sent whole for %s", async (range) => {
    const answer = await client.ask(CSV, { key, headers: { range } });
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBe(onDisk("tasks.csv").length);
  });

  it("is sent whole where the caller's part is of other bytes", async () => {
    const headers = { range: "bytes=0-1", "if-range": '"0000000000000000"' };
    expect(await client.ask(CSV, { key, headers })).toMatchObject({ status: 200 });
    const { etag } = (await client.ask(CSV, { key, method: "HEAD" })).headers;
    const same = { range: "bytes=0-1", "if-range": etag as string };
    expect(await client.ask(CSV, { key, headers: same })).toMatchObject({ status: 206 });
  });

  it("says how long it is where a range begins behind its end", async () => {
    const answer = await client.ask(CSV, { key, headers: { range: "bytes=99999999-" } });
    expect(answer.status).toBe(416);
    expect(answer.headers["content-range"]).toBe(`bytes */${onDisk("tasks.csv").length}`);
  });

  it("costs one unit however many ranges of it are asked for within a minute", async () => {
    const { key } = await h.account("professional");
    for (let at = 0; at < 12; at += 1) {
      const { status } = await client.ask(CSV, { key, headers: { range: `bytes=${at}-${at + 9}` } });
      expect(status).toBe(206);
    }
    await client.ask(CSV, { key, method: "HEAD" });
    expect(await used(key)).toBe(1);
    await client.ask("/exports/regions.csv", { key, headers: { range: "bytes=0-1" } });
    expect(await used(key)).toBe(2);
    h.clock.nowMs += 59_999;
    await client.ask(CSV, { key, headers: { range: "bytes=0-9" } });
    expect(await used(key)).toBe(2);
    h.clock.nowMs += 1;
    expect(await used(key)).toBe(0);
    await client.ask(CSV, { key, headers: { range: "bytes=0-9" } });
    expect(await used(key)).toBe(1);
  });

  it("costs another unit when its bytes were sent twice over", async () => {
    const { key } = await h.account("professional");
    for (let times = 0; times < 5; times += 1) {
      await client.ask(CSV, { key, headers: { range: "bytes=0-" } });
    }
    expect(await used(key)).toBe(3);
  });

  it("can be read through its ranges alone by a Parquet reader", async () => {
    const { key } = await h.account("professional");
    const url = `http://127.0.0.1:${client.port}/exports/tasks.parquet`;
    const file = await asyncBufferFromUrl({
      url,
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    });
    const rows = await parquetReadObjects({
      file,
      columns: ["task_id", "physicality"],
      compressors: { ZSTD: (input, size) => decompress(input, new Uint8Array(size)) },
    });
    expect(rows).toHaveLength(rowsIn("tasks"));
    expect(await used(key)).toBe(1);
  });
});
