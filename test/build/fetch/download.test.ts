import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { download, type Transport } from "../../../build/fetch/download.ts";
import { partFile } from "../../../build/fetch/partFile.ts";
import { type Network, retryAfterMs } from "../../../build/fetch/request.ts";
import {
  cut,
  type FileServer,
  hideLength,
  lie,
  network as NETWORK,
  otherRange,
  PATIENCE,
  redirect,
  serverForEach,
  stall,
  status,
  type Trick,
  unmarked,
} from "./fileServer.ts";

const BYTES = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 251);
let folder = "";
let server: FileServer;
let slept: number[] = [];
serverForEach((...made) => {
  [server, folder] = made;
  slept = [];
});

const network: Network = { ...NETWORK, sleep: async (ms) => void slept.push(ms) };
const UNSEEN: Transport = { network, patience: PATIENCE, progress: { grow: () => {}, advance: () => {} } };

const serve = (...tricks: Trick[]) => server.files.set("file.zip", { bytes: BYTES, tricks });
const times = (count: number, trick: Trick): Trick[] => Array.from({ length: count }, () => trick);
const CUT = cut(2_000);

async function get(path = "file.zip", maxBytes = 1e9) {
  const amounts = { expected: 0, got: 0 };
  const progress: Transport["progress"] = {
    grow: (bytes) => {
      amounts.expected += bytes;
    },
    advance: (bytes = 1) => {
      amounts.got += bytes;
    },
  };
  const target = join(folder, "file.zip");
  const done = await download(`${server.address}/${path}`, target, maxBytes, { ...UNSEEN, progress });
  return { ...done, amounts };
}

async function expectWhole(done: Awaited<ReturnType<typeof get>>): Promise<void> {
  expect(new Uint8Array(await readFile(done.path))).toEqual(BYTES);
  expect(done.bytes).toBe(BYTES.length);
  expect(done.amounts).toEqual({ expected: BYTES.length, got: BYTES.length });
  expect(await readdir(folder)).toEqual(["file.zip"]);
}

describe("a download", () => {
  it("puts the file under its name, and says who asks", async () => {
    serve();
    await expectWhole(await get());
    expect(server.seen).toEqual([{ path: "file.zip", range: undefined, userAgent: "Tidemark test" }]);
  });

  it.each<[sentence: string, tricks: readonly Trick[], ranges: (string | undefined)[]]>([
    [
      "goes on from where the connection broke, without asking for a byte twice",
      [CUT],
      [undefined, "bytes=2000-"],
    ],
    ["begins anew where the server gives nothing to go on by", [unmarked(CUT)], [undefined, undefined]],
    [
      "begins anew where the server sends another part than was asked for",
      [CUT, otherRange],
      [undefined, "bytes=2000-", undefined],
    ],
    [
      "begins anew where the server has less than is there",
      [CUT, status(416, { "content-range": "bytes */100" })],
      [undefined, "bytes=2000-", undefined],
    ],
    ["breaks off what stalls, and tries again", [stall(1_000)], [undefined, "bytes=1000-"]],
  ])("%s", async (_, tricks, ranges) => {
    serve(...tricks);
    await expectWhole(await get());
    expect(server.seen.map(({ range }) => range)).toEqual(ranges);
  });

  it("goes on from what an earlier run left", async () => {
    serve(...times(4, cut(500)));
    await expect(get()).rejects.toThrow("run the same command again to go on");
    expect(await readdir(folder)).toEqual(["file.zip.part", "file.zip.part.json"]);
    await expectWhole(await get());
    expect(server.seen.at(-1)?.range).toBe("bytes=2000-");
  });

  it("begins anew where the file changed meanwhile", async () => {
    server.files.set("file.zip", { bytes: BYTES.map((byte) => byte ^ 1), tricks: [CUT] });
    const impatient = { ...UNSEEN, patience: { ...PATIENCE, retries: 0 } };
    const broken = download(`${server.address}/file.zip`, join(folder, "file.zip"), 1e9, impatient);
    await expect(broken).rejects.toThrow("broke off after 2,000 of 5,000 bytes");
    serve();
    await expectWhole(await get());
  });

  it("asks for nothing more where only the name was missing", async () => {
    serve();
    await get();
    const part = partFile(join(folder, "whole.zip"));
    await part.begin({ address: `${server.address}/file.zip`, validator: '"x"', bytes: BYTES.length });
    const file = await part.append();
    await file.write(BYTES);
    await file.close();
    const before = server.seen.length;
    await download(`${server.address}/file.zip`, join(folder, "whole.zip"), 1e9, UNSEEN);
    expect(server.seen.length).toBe(before);
    expect(new Uint8Array(await readFile(join(folder, "whole.zip")))).toEqual(BYTES);
  });

  it("follows redirects, up to a bound", async () => {
    serve();
    server.files.set("moved.zip", { bytes: BYTES, tricks: [redirect("/file.zip")] });
    await expectWhole(await get("moved.zip"));
    server.files.set("loop.zip", { bytes: BYTES, tricks: times(9, redirect("/loop.zip")) });
    await expect(get("loop.zip")).rejects.toThrow("loop.zip: more than 3 redirects");
  });

  it("is refused where it is announced or turns out longer than the lock allows, and nothing is kept", async () => {
    serve();
    await expect(get("file.zip", BYTES.length - 1)).rejects.toThrow(
      /allows 4,999 bytes \(max_mb\), and 5,000 were announced/,
    );
    serve(hideLength);
    await expect(get("file.zip", 100)).rejects.toThrow(/allows 100 bytes .*more than that came/);
    expect(await readdir(folder)).toEqual([]);
    expect((await get("file.zip", BYTES.length)).bytes).toBe(BYTES.length);
  });

  it.each<[sentence: string, tricks: readonly Trick[], reason: string | RegExp]>([
    [
      "which file is not there, and what to do",
      [status(404)],
      /file\.zip: not there \(404\)\. .*sources\.lock\.json.*--mirror/,
    ],
    ["what to do where the producer turns programs away", [status(403)], "TIDEMARK_CONTACT"],
    [
      "that it does not wait for an hour",
      [status(429, { "retry-after": "3600" })],
      "asks to be left alone for 60 minutes (429)",
    ],
    [
      "that the server failed, after the last try",
      times(4, status(500)),
      "the server failed (500); tried 4 times",
    ],
    [
      "that a server announces more than it sends",
      times(4, lie(9_000)),
      /file\.zip: broke off after 5,000 of 9,000 bytes \(.+\); tried 4 times/,
    ],
  ])("says %s, and leaves no file", async (_, tricks, reason) => {
    serve(...tricks);
    await expect(get()).rejects.toThrow(reason);
    expect([server.seen.length, slept.length]).toEqual([tricks.length, tricks.length - 1]);
    expect(await readdir(folder)).not.toContain("file.zip");
  });

  it.each([429, 503])("waits as long as a busy server (%i) asks", async (code) => {
    serve(status(code, { "retry-after": "7" }));
    await expectWhole(await get());
    expect(slept).toEqual([7_000]);
  });

  it("says that nobody answers", async () => {
    await server.stop();
    await expect(get()).rejects.toThrow(/no answer \(.*ECONNREFUSED.*\); tried 4 times/);
  });
});

describe("Retry-After", () => {
  it.each([
    ["5", null, 5_000],
    ["Tue, 02 Dec 2025 10:00:30 GMT", "Tue, 02 Dec 2025 10:00:00 GMT", 30_000],
    ["Tue, 02 Dec 2025 09:00:00 GMT", "Tue, 02 Dec 2025 10:00:00 GMT", 0],
    ["soon", null, 0],
    [null, null, 0],
  ])("%j at %j is %i ms", (value, date, ms) => {
    expect(retryAfterMs(value, date)).toBe(ms);
  });
});
