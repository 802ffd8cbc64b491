import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { download, type Transport } from "../../../build/fetch/download.ts";
import type { Network, Patience } from "../../../build/fetch/network.ts";
import { partFile } from "../../../build/fetch/partFile.ts";
import { retryAfterMs } from "../../../build/fetch/request.ts";
import { type FileServer, type ServedFile, startFileServer, type Trick } from "./fileServer.ts";

const BYTES = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 251);
const PATIENCE: Patience = {
  stallMs: 1_500,
  retries: 3,
  firstWaitMs: 1,
  longestWaitMs: 2,
  longestAskedMs: 60_000,
  redirects: 3,
  parallel: 2,
};

let folder = "";
let server: FileServer;
let slept: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidemark-download-"));
  server = await startFileServer();
  slept = [];
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const network: Network = {
  fetch: globalThis.fetch,
  sleep: async (ms) => void slept.push(ms),
  userAgent: "Tidemark test",
};

const UNSEEN: Transport = { network, patience: PATIENCE, progress: { grow: () => {}, advance: () => {} } };

function serve(file: Partial<ServedFile> & { tricks?: readonly Trick[] }): void {
  server.files.set("file.zip", { bytes: BYTES, ...file });
}

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
  const transport = { network, patience: PATIENCE, progress };
  const done = await download(`${server.address}/${path}`, target, maxBytes, transport);
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
    serve({});
    await expectWhole(await get());
    expect(server.seen).toEqual([{ path: "file.zip", range: undefined, userAgent: "Tidemark test" }]);
  });

  it("goes on from where the connection broke, without asking for a byte twice", async () => {
    serve({ tricks: [{ do: "cut", afterBytes: 2_000 }] });
    await expectWhole(await get());
    expect(server.seen.map(({ range }) => range)).toEqual([undefined, "bytes=2000-"]);
  });

  it("goes on from what an earlier run left", async () => {
    serve({ tricks: Array.from({ length: 4 }, () => ({ do: "cut", afterBytes: 500 }) as const) });
    await expect(get()).rejects.toThrow("run the same command again to go on");
    expect(await readdir(folder)).toEqual(["file.zip.part", "file.zip.part.json"]);
    await expectWhole(await get());
    expect(server.seen.at(-1)?.range).toBe("bytes=2000-");
  });

  it("begins anew where the file changed meanwhile", async () => {
    serve({ bytes: BYTES.map((byte) => byte ^ 1), tricks: [{ do: "cut", afterBytes: 2_000 }] });
    server.files.set("again.zip", { bytes: BYTES });
    await expect(
      download(`${server.address}/file.zip`, join(folder, "file.zip"), 1e9, {
        ...UNSEEN,
        patience: { ...PATIENCE, retries: 0 },
      }),
    ).rejects.toThrow("broke off after 2,000 of 5,000 bytes");
    serve({});
    await expectWhole(await get());
  });

  it("begins anew where the server gives nothing to go on by", async () => {
    serve({ isUnmarked: true, tricks: [{ do: "cut", afterBytes: 2_000 }] });
    await expectWhole(await get());
    expect(server.seen.map(({ range }) => range)).toEqual([undefined, undefined]);
  });

  it("begins anew where the server sends another part than was asked for", async () => {
    serve({ tricks: [{ do: "cut", afterBytes: 2_000 }, { do: "otherRange" }] });
    await expectWhole(await get());
  });

  it("begins anew where the server has less than is there", async () => {
    serve({
      tricks: [
        { do: "cut", afterBytes: 2_000 },
        { do: "status", status: 416, headers: { "content-range": "bytes */100" } },
      ],
    });
    await expectWhole(await get());
  });

  it("asks for nothing more where only the name was missing", async () => {
    serve({});
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

  it("breaks off what stalls, and tries again", async () => {
    serve({ tricks: [{ do: "stall", afterBytes: 1_000 }] });
    await expectWhole(await get());
    expect(server.seen.map(({ range }) => range)).toEqual([undefined, "bytes=1000-"]);
  });

  it("notices a server that announces more than it sends", async () => {
    serve({ tricks: Array.from({ length: 4 }, () => ({ do: "lie", length: 9_000 }) as const) });
    await expect(get()).rejects.toThrow(
      /file\.zip: broke off after 5,000 of 9,000 bytes \(.+\); tried 4 times/,
    );
    expect(await readdir(folder)).not.toContain("file.zip");
  });

  it("follows redirects, up to a bound", async () => {
    serve({});
    server.files.set("moved.zip", { bytes: BYTES, tricks: [{ do: "redirect", to: "/file.zip" }] });
    await expectWhole(await get("moved.zip"));
    const loop = Array.from({ length: 9 }, () => ({ do: "redirect", to: "/loop.zip" }) as const);
    server.files.set("loop.zip", { bytes: BYTES, tricks: loop });
    await expect(get("loop.zip")).rejects.toThrow("loop.zip: more than 3 redirects");
  });

  it("is refused where it is announced or turns out longer than the lock allows, and nothing is kept", async () => {
    serve({});
    await expect(get("file.zip", BYTES.length - 1)).rejects.toThrow(
      /allows 4,999 bytes \(max_mb\), and 5,000 were announced/,
    );
    serve({ hidesLength: true });
    await expect(get("file.zip", 100)).rejects.toThrow(/allows 100 bytes .*more than that came/);
    expect(await readdir(folder)).toEqual([]);
    expect((await get("file.zip", BYTES.length)).bytes).toBe(BYTES.length);
  });

  it("says which file is not there, once, and what to do", async () => {
    await expect(get()).rejects.toThrow(/file\.zip: not there \(404\)\. .*sources\.lock\.json.*--mirror/);
    expect(server.seen).toHaveLength(1);
  });

  it("says what to do where the producer turns programs away", async () => {
    serve({ tricks: [{ do: "status", status: 403 }] });
    await expect(get()).rejects.toThrow("TIDEMARK_CONTACT");
  });

  it.each([429, 503])("waits as long as a busy server (%i) asks", async (status) => {
    serve({ tricks: [{ do: "status", status, headers: { "retry-after": "7" } }] });
    await expectWhole(await get());
    expect(slept).toEqual([7_000]);
  });

  it("does not wait for an hour, and says so", async () => {
    serve({ tricks: [{ do: "status", status: 429, headers: { "retry-after": "3600" } }] });
    await expect(get()).rejects.toThrow("asks to be left alone for 60 minutes (429)");
    expect(slept).toEqual([]);
  });

  it("tries again where the server fails, and gives up after the last try", async () => {
    serve({ tricks: Array.from({ length: 4 }, () => ({ do: "status", status: 500 }) as const) });
    await expect(get()).rejects.toThrow("the server failed (500); tried 4 times");
    expect(server.seen).toHaveLength(4);
  });

  it("says that nobody answers", async () => {
    await server.stop();
    await expect(get()).rejects.toThrow(/no answer \(.*ECONNREFUSED.*\); tried 4 times/);
    server = await startFileServer();
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
