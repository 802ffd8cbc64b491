import { expect, it, onTestFinished } from "vitest";
import { EmbeddingError, type HttpEncoderOptions, unit } from "../../../core/search/encoders/encoder.ts";
import { httpEncoder } from "../../../core/search/encoders/httpEncoder.ts";
import { openTrainedEncoder, trainEncoder } from "../../../core/search/encoders/trainedEncoder.ts";
import { takenPort } from "../../ports.ts";
import { startEmbeddings } from "./models.ts";
import { smallCorpus } from "./smallCorpus.ts";

const length = (vector: Float32Array) => Math.hypot(...vector);
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const { file, occupationVectors } = trainEncoder(smallCorpus);
const encoder = openTrainedEncoder(file);

it("the trained encoder gives unit vectors, and none for words it has never seen", async () => {
  const [known, unknown] = await encoder.encode(["heal sick animals", "zzz"]);
  expect(length(known!)).toBeCloseTo(1, 5);
  expect(length(unknown!)).toBe(0);
});

it("the trained encoder is named by its bytes", () => {
  const changed = { ...smallCorpus, tasks: smallCorpus.tasks.slice(1) };
  const model = expect.stringMatching(/^trained-[0-9a-f]{12}$/);
  expect(encoder.name).toMatchObject({ kind: "trained", model });
  expect(openTrainedEncoder(trainEncoder(changed).file).name.model).not.toBe(encoder.name.model);
});

it("the trained encoder places a task nearest to its own occupation for most tasks", async () => {
  const vectors = await encoder.encode(smallCorpus.tasks.map(({ text }) => text));
  const right = vectors.filter((vector, i) => {
    const similarities = occupationVectors.map((occupation) => cosine(vector, occupation));
    const nearest = similarities.indexOf(Math.max(...similarities));
    return smallCorpus.occupations[nearest]!.soc === smallCorpus.tasks[i]!.soc;
  });
  expect(right.length).toBeGreaterThan(vectors.length * 0.8);
});

const options = { kind: "http", model: "m", dimensions: 2, retryWaitMs: 1 } as const;
/** A server that answers as it is told, and an encoder that asks it. */
async function start(
  answers: Parameters<typeof startEmbeddings> = [],
  more: Partial<HttpEncoderOptions> = {},
) {
  const { url, requests, close } = await startEmbeddings(...answers);
  onTestFinished(close);
  return { requests, encoder: httpEncoder({ ...options, baseUrl: `${url}/v1/`, ...more }) };
}

it("the HTTP encoder asks in batches, with the key, and gives unit vectors in the order of the texts", async () => {
  const { encoder, requests } = await start([], { apiKey: "secret", batchSize: 2 });
  expect(await encoder.encode(["a", "bb", "ccc"])).toEqual(
    [1, 2, 3].map((count) => unit(Float32Array.of(count, 1))),
  );
  const asked = { path: "/v1/embeddings", authorization: "Bearer secret", model: "m", dimensions: 2 };
  expect(requests).toMatchObject([
    { ...asked, input: ["a", "bb"] },
    { ...asked, input: ["ccc"] },
  ]);
});

it("the HTTP encoder sends no authorization without a key", async () => {
  const { encoder, requests } = await start();
  await encoder.encode(["a"]);
  expect(requests[0]).not.toHaveProperty("authorization");
});

it("the HTTP encoder tries a busy or failing server again", async () => {
  const { encoder, requests } = await start([[429, 503]]);
  const [vector] = await encoder.encode(["a"]);
  expect(length(vector!)).toBeCloseTo(1, 5);
  expect(requests).toHaveLength(3);
});

it("the HTTP encoder gives up after its retries with an EmbeddingError that keeps the key to itself", async () => {
  const { encoder, requests } = await start([[500, 500, 500, 500]], { apiKey: "secret" });
  const attempt = encoder.encode(["a"]);
  await expect(attempt).rejects.toThrow(EmbeddingError);
  await expect(attempt).rejects.toThrow("status 500");
  await expect(attempt).rejects.not.toThrow("secret");
  expect(requests).toHaveLength(3);
});

it("the HTTP encoder does not repeat a request that was refused", async () => {
  const { encoder, requests } = await start([[401]]);
  await expect(encoder.encode(["a"])).rejects.toThrow("status 401");
  expect(requests).toHaveLength(1);
});

it.each([
  [{}],
  [{ data: [] }],
  [{ data: [{ embedding: [1] }] }],
  [{ data: [{ embedding: ["1", 2] }] }],
  [{ data: [{ index: 5, embedding: [1, 2] }] }, "wrong indexes"],
])(
  "the HTTP encoder refuses the answer %j, which is of the wrong shape",
  async (body, reason = "embeddings endpoint failed") => {
    const { encoder } = await start([[], body]);
    const attempt = encoder.encode(["a"]);
    await expect(attempt).rejects.toThrow(EmbeddingError);
    await expect(attempt).rejects.toThrow(reason);
  },
);

it("the HTTP encoder does not wait for ever", async () => {
  const { port, free } = await takenPort();
  onTestFinished(free);
  const baseUrl = `http://127.0.0.1:${port}`;
  const attempt = httpEncoder({ ...options, baseUrl, timeoutMs: 20, retries: 1 }).encode(["a"]);
  await expect(attempt).rejects.toThrow(EmbeddingError);
});
