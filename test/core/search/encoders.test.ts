import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { EmbeddingError } from "../../../core/search/encoders/encoder.ts";
import { encodeAll } from "../../../core/search/encoders/encoders.ts";
import { httpEncoder } from "../../../core/search/encoders/httpEncoder.ts";
import { openTrainedEncoder, trainEncoder } from "../../../core/search/encoders/trainedEncoder.ts";
import { unit } from "../../../core/search/encoders/unit.ts";
import { startEmbeddings } from "./models.ts";
import { smallCorpus } from "./smallCorpus.ts";

const length = (vector: Float32Array) => Math.hypot(...vector);
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe("the trained encoder", () => {
  const { file, occupationVectors } = trainEncoder(smallCorpus);
  const encoder = openTrainedEncoder(file);

  it("is the same for the same corpus, byte by byte", () => {
    expect(trainEncoder(smallCorpus).file).toEqual(file);
  });

  it("gives unit vectors, and none for words it has never seen", async () => {
    const [known, unknown] = await encoder.encode(["heal sick animals", "zzz"]);
    expect(length(known!)).toBeCloseTo(1, 5);
    expect(length(unknown!)).toBe(0);
  });

  it("is named by its bytes", () => {
    const changed = { ...smallCorpus, tasks: smallCorpus.tasks.slice(1) };
    const other = openTrainedEncoder(trainEncoder(changed).file);
    expect(encoder.name).toMatchObject({
      kind: "trained",
      model: expect.stringMatching(/^trained-[0-9a-f]{12}$/),
    });
    expect(other.name.model).not.toBe(encoder.name.model);
  });

  it("places a task nearest to its own occupation for most tasks", async () => {
    const vectors = await encoder.encode(smallCorpus.tasks.map(({ text }) => text));
    const right = vectors.filter((vector, i) => {
      const similarities = occupationVectors.map((occupation) => cosine(vector, occupation));
      const nearest = similarities.indexOf(Math.max(...similarities));
      return smallCorpus.occupations[nearest]!.soc === smallCorpus.tasks[i]!.soc;
    });
    expect(right.length).toBeGreaterThan(vectors.length * 0.8);
  });
});

describe("any encoder", () => {
  it("is refused where it gives fewer vectors than it was given texts", async () => {
    const name = { kind: "http", model: "lazy", dimensions: 2 } as const;
    const lazy = { name, encode: async () => [Float32Array.of(1, 0)] };
    await expect(encodeAll(lazy, ["a", "b"])).rejects.toThrow(EmbeddingError);
    await expect(encodeAll(lazy, ["a", "b"])).rejects.toThrow('"lazy" gave 1 vectors for 2 texts');
    await expect(encodeAll(lazy, ["a"])).resolves.toHaveLength(1);
  });
});

describe("the HTTP encoder", () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const start = async (...args: Parameters<typeof startEmbeddings>) => {
    const server = await startEmbeddings(...args);
    closers.push(server.close);
    return server;
  };
  const options = { kind: "http", model: "m", dimensions: 2, retryWaitMs: 1 } as const;

  it("asks in batches, with the key, and gives unit vectors in the order of the texts", async () => {
    const server = await start();
    const encoder = httpEncoder({ ...options, baseUrl: `${server.url}/v1/`, apiKey: "secret", batchSize: 2 });
    const vectors = await encoder.encode(["a", "bb", "ccc"]);
    expect(vectors.map((vector) => Array.from(vector))).toEqual(
      [1, 2, 3].map((count) => Array.from(unit(Float32Array.of(count, 1)))),
    );
    expect(server.requests.map(({ path, input }) => [path, input])).toEqual([
      ["/v1/embeddings", ["a", "bb"]],
      ["/v1/embeddings", ["ccc"]],
    ]);
    expect(server.requests[0]).toMatchObject({ authorization: "Bearer secret", model: "m", dimensions: 2 });
  });

  it("sends no authorization without a key", async () => {
    const server = await start();
    await httpEncoder({ ...options, baseUrl: server.url }).encode(["a"]);
    expect(server.requests[0]!.authorization).toBeUndefined();
  });

  it("tries a busy or failing server again", async () => {
    const server = await start([429, 503]);
    const [vector] = await httpEncoder({ ...options, baseUrl: server.url }).encode(["a"]);
    expect(length(vector!)).toBeCloseTo(1, 5);
    expect(server.requests).toHaveLength(3);
  });

  it("gives up after its retries with an EmbeddingError that keeps the key to itself", async () => {
    const server = await start([500, 500, 500, 500]);
    const attempt = httpEncoder({ ...options, baseUrl: server.url, apiKey: "secret" }).encode(["a"]);
    await expect(attempt).rejects.toThrow(EmbeddingError);
    await expect(attempt).rejects.toThrow("status 500");
    await expect(attempt).rejects.not.toThrow("secret");
    expect(server.requests).toHaveLength(3);
  });

  it("does not repeat a request that was refused", async () => {
    const server = await start([401]);
    await expect(httpEncoder({ ...options, baseUrl: server.url }).encode(["a"])).rejects.toThrow(
      "status 401",
    );
    expect(server.requests).toHaveLength(1);
  });

  it("refuses an answer of the wrong shape", async () => {
    for (const body of [
      {},
      { data: [] },
      { data: [{ embedding: [1] }] },
      { data: [{ embedding: ["1", 2] }] },
    ]) {
      const server = await start([], body);
      await expect(httpEncoder({ ...options, baseUrl: server.url }).encode(["a"])).rejects.toThrow(
        EmbeddingError,
      );
    }
    const server = await start([], { data: [{ index: 5, embedding: [1, 2] }] });
    await expect(httpEncoder({ ...options, baseUrl: server.url }).encode(["a"])).rejects.toThrow(
      "wrong indexes",
    );
  });

  it("does not wait for ever", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closers.push(
      () =>
        new Promise((resolve) => {
          silent.closeAllConnections();
          silent.close(() => resolve());
        }),
    );
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const attempt = httpEncoder({ ...options, baseUrl, timeoutMs: 20, retries: 1 }).encode(["a"]);
    await expect(attempt).rejects.toThrow(EmbeddingError);
  });
});
