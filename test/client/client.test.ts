import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boundedMemory, type ClientOptions, pages, TidemarkError, tidemark } from "../../client/src/index.ts";
import { gatewayForFile } from "../gateway/forFile.ts";
import { miniRelease } from "../gateway/miniRelease.ts";

const releases = [await miniRelease(), await miniRelease({ variant: "earlier" })];
const { h, client } = await gatewayForFile({ releases, limits: { tiers: { sandbox: { burst_limit: 1 } } } });
const [current, earlier] = releases.map(({ id }) => id);
const origin = `http://127.0.0.1:${client.port}`;
const key = h.keys.enterprise;
const SOC = { soc_code: "15-1252.00" };

/** What a call is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<TidemarkError> {
  const refused: unknown = await call.catch((error) => error);
  if (refused instanceof TidemarkError) return refused;
  throw new Error("was not refused", { cause: refused });
}

/** A `fetch` that goes on to the gateway, and the addresses that it was asked for. */
function recorded(options: Partial<ClientOptions> = {}) {
  const asked: string[] = [];
  const api = tidemark({
    origin,
    key,
    fetch: (address, init) => {
      asked.push(String(address).slice(origin.length));
      return fetch(address, init);
    },
    ...options,
  });
  return { api, asked };
}

describe("the client over a gateway", () => {
  it("gives the details, the id and the time to wait of what is refused", async () => {
    const api = tidemark({ origin, key: h.keys.sandbox, retries: 0 });
    await api.stats();
    const refused = await refusalOf(api.stats({}, { headers: { "x-request-id": "of-a-test" } }));
    expect(refused).toMatchObject({ code: "rate_limit_exceeded", status: 429, requestId: "of-a-test" });
    expect(refused.retryAfterSeconds).toBe(60);
    expect(refused.is("rate_limit_exceeded") && refused.details.resets_at).toMatch(/^\d{4}-/);
    expect(refused.is("job_not_found")).toBe(false);
    expect((await refusalOf(tidemark({ origin }).stats())).code).toBe("missing_api_key");
  });

  it("sends identifiers as they are, and none that would make another address", async () => {
    const { api, asked } = recorded();
    const strange = await refusalOf(api.job({ soc_code: "a/b?c#d%" }));
    expect(strange.is("job_not_found") && strange.details.soc_code).toBe("a/b?c#d%");
    for (const soc_code of ["", ".", ".."]) await expect(api.job({ soc_code })).rejects.toThrow(TypeError);
    expect(asked).toHaveLength(1);
  });

  it("asks below the path that the service has behind a proxy", async () => {
    const asked: unknown[] = [];
    const stop = async (address: unknown) => {
      asked.push(address);
      throw new Error("enough");
    };
    const api = tidemark({ origin: "https://example.test/tidemark/", fetch: stop, retries: 0 });
    await expect(api.jobTasks({ ...SOC, limit: 3 })).rejects.toThrow("enough");
    expect(asked).toEqual(["https://example.test/tidemark/jobs/15-1252.00/tasks?limit=3"]);
  });

  it("gives all items of a list over its pages, all from the release that gave the first", async () => {
    const { api, asked } = recorded();
    const seen: string[] = [];
    for await (const { jobs } of pages(api.jobs, { limit: 3, offset: 1, sort_by: "soc_code" })) {
      seen.push(...jobs.map(({ soc_code }) => soc_code));
    }
    const all = await api.jobs({ limit: 1000, sort_by: "soc_code" });
    expect(seen).toEqual(all.jobs.slice(1).map(({ soc_code }) => soc_code));
    const [first = "", ...others] = asked.slice(0, -1);
    expect(first).not.toContain("release");
    expect(others.length).toBeGreaterThan(1);
    for (const address of others) expect(address).toContain(`release=${current}`);
  });

  it("asks for no page that is not wanted, and for one where there is nothing", async () => {
    const { api, asked } = recorded();
    for await (const page of pages(api.skills, { limit: 1 })) {
      expect(page.count).toBe(1);
      break;
    }
    for await (const page of pages(api.benchmarks, { benchmark: "none" })) expect(page.total).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it("ends where a page is empty, and pins no release where none is named", async () => {
    const sizes = [2, 0, 1];
    const asked: string[] = [];
    const answer = async (address: unknown) => {
      asked.push(String(address));
      return Response.json({ count: sizes[asked.length - 1], total: 9, regions: [] });
    };
    const api = tidemark({ origin: "https://example.test", fetch: answer });
    for await (const { total } of pages(api.regions)) expect(total).toBe(9);
    expect(asked).toEqual(["https://example.test/regions?offset=0", "https://example.test/regions?offset=2"]);
  });

  it("answers from the release that is pinned, by GET and by POST, unless a call names another", async () => {
    const { api, asked } = recorded({ release: earlier });
    const seen: unknown[] = [];
    const onResponse = ({ headers }: Response) => seen.push(headers.get("x-data-release"));
    await api.job(SOC, { onResponse });
    await api.batch({ soc_codes: [SOC.soc_code] }, { onResponse });
    await api.job({ ...SOC, release: current }, { onResponse });
    expect(seen).toEqual([earlier, earlier, current]);
    expect(asked[1]).toBe(`/jobs/batch?release=${earlier}`);
  });

  it("asks again by the entity tag, and gives equal answers that share nothing", async () => {
    const api = tidemark({ origin, key, memory: new Map() });
    const seen: number[] = [];
    const ask = () => api.job(SOC, { onResponse: ({ status }) => seen.push(status) });
    const [first, second] = [await ask(), await ask()];
    expect(seen).toEqual([200, 304]);
    expect(second).toEqual(first);
    expect(second.scores).not.toBe(first.scores);
  });

  it("gives a file's response, whole or a range of it", async () => {
    const api = tidemark({ origin, key });
    const whole = await (await api.exportFile({ file: "datapackage.json" })).text();
    const part = await api.exportFile({ file: "datapackage.json" }, { headers: { range: "bytes=2-9" } });
    expect([part.status, await part.text()]).toEqual([206, whole.slice(2, 10)]);
    expect((await refusalOf(api.exportFile({ file: "none" }))).code).toBe("export_not_found");
  });
});

describe("the client where a call fails", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** A client whose calls get these answers, the last of them again and again. */
  function scripted(answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) {
    let asked = 0;
    const answer = async (_: unknown, init?: RequestInit) => {
      init?.signal?.throwIfAborted();
      asked += 1;
      return (answers[asked - 1] ?? answers.at(-1)!)();
    };
    const api = tidemark({ origin: "https://example.test", fetch: answer, ...options });
    return { api, asked: () => asked };
  }
  const good = () => Response.json({ status: "ok" });
  const failed = (status: number, retryAfter?: string) => () =>
    Response.json(
      { error: "service_unavailable", message: "Not now.", details: {} },
      { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } },
    );
  const dropped = () => {
    throw new TypeError("fetch failed");
  };

  it("asks again when Retry-After has passed, and not before", async () => {
    const { api, asked } = scripted([failed(503, "7"), good]);
    const answer = api.health();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ status: "ok" });
    expect(asked()).toBe(2);
  });

  it("waits a quarter and half of a second where nobody says how long, and then gives up", async () => {
    for (const failure of [dropped, failed(502)]) {
      const { api, asked } = scripted([failure]);
      const error = api.health().catch((thrown) => thrown);
      await vi.advanceTimersByTimeAsync(249);
      expect(asked()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked()).toBe(2);
      await vi.advanceTimersByTimeAsync(500);
      expect(await error).toBeInstanceOf(Error);
      expect(asked()).toBe(3);
    }
  });

  it("gives up at once where it would wait too long", async () => {
    const { api, asked } = scripted([failed(429, "61")]);
    expect((await refusalOf(api.health())).retryAfterSeconds).toBe(61);
    expect((await refusalOf(api.health({}, { maxWaitSeconds: 0.1 }))).status).toBe(429);
    expect(asked()).toBe(2);
  });

  it.each([400, 401, 403, 404, 422, 500])("does not ask again after a %i", async (status) => {
    const { api, asked } = scripted([failed(status, "1")]);
    expect((await refusalOf(api.health())).status).toBe(status);
    expect(asked()).toBe(1);
  });

  it("says that somebody else has answered, after an error as after a success", async () => {
    for (const status of [200, 404]) {
      const { api } = scripted([() => new Response("<h1>Welcome</h1>", { status })]);
      const refused = await refusalOf(api.health());
      expect(refused).toMatchObject({ code: "unexpected_response", status, requestId: null, details: {} });
    }
  });

  it("ends an attempt when its time is over, and does not make another", async () => {
    const hang = (_: unknown, init?: RequestInit) =>
      new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const api = tidemark({ origin: "https://example.test", fetch: hang, timeoutMs: 1 });
    await expect(api.health()).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("ends a wait with the reason of the abort, and leaves no timer and no listener behind", async () => {
    const { api, asked } = scripted([failed(503, "7")]);
    const controller = new AbortController();
    const listeners = vi.spyOn(controller.signal, "removeEventListener");
    const error = api.health({}, { signal: controller.signal }).catch((thrown) => thrown);
    await vi.advanceTimersByTimeAsync(5_000);
    controller.abort(new RangeError("enough"));
    expect(await error).toEqual(new RangeError("enough"));
    expect([asked(), vi.getTimerCount(), listeners.mock.calls.length]).toEqual([1, 0, 1]);
  });
});

describe("a bounded memory", () => {
  it("keeps the answers that were last asked for", () => {
    const memory = boundedMemory(2);
    const keep = (address: string) => memory.set(address, { etag: `"${address}"`, text: "{}" });
    for (const address of ["a", "b", "a", "c"]) keep(address);
    expect(["a", "b", "c"].filter((address) => memory.get(address))).toEqual(["a", "c"]);
  });
});
