import { CALLS, type Contract, type ErrorDetails } from "./contract.ts";

export type * from "./contract.ts";

export type ErrorCode = keyof ErrorDetails;

/** An answer as it is kept: its entity tag and its text. */
export type Kept = { readonly etag: string; readonly text: string };
/** Where answers are kept by address; a `Map` is one. */
export type Memory = {
  get(address: string): Kept | undefined;
  set(address: string, kept: Kept): unknown;
};

export type CallOptions = {
  /** Ends the call, whether it is under way or waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take until its answer is read: 30,000 unless told. */
  readonly timeoutMs?: number | undefined;
  /** How often a call may be repeated: 2 unless told. Every call only reads, so that none does harm twice. */
  readonly retries?: number | undefined;
  /** A call that is asked to wait for longer fails at once: 60 seconds unless told. */
  readonly maxWaitSeconds?: number | undefined;
  /** Where answers are kept, so that one that has not changed is not sent again. */
  readonly memory?: Memory | undefined;
  /** Further headers, such as `Range` of a file. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sees each response before its body is read: quota, request id and release are in its headers. */
  readonly onResponse?: ((response: Response) => void) | undefined;
};
export type ClientOptions = CallOptions & {
  /** The address of the service, such as `https://api.example.org`; one with a path ends in a slash. */
  readonly origin: string;
  readonly key?: string | undefined;
  /** A kept release that answers in place of the current one, but for searches and `jobHistories`. */
  readonly release?: string | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
};

type Call<Parameters, Answer> =
  Record<never, never> extends Parameters
    ? (parameters?: Parameters, options?: CallOptions) => Promise<Answer>
    : (parameters: Parameters, options?: CallOptions) => Promise<Answer>;
export type Tidemark = {
  readonly [Name in keyof Contract]: Call<Contract[Name]["parameters"], Contract[Name]["answer"]>;
};

/** An answer that is no success. A failed connection, an abort and a timeout are thrown as `fetch` throws them. */
export class TidemarkError extends Error {
  override readonly name = "TidemarkError";
  /** `unexpected_response` where the answer is not one of the service's: that of a proxy, say. */
  declare readonly code: ErrorCode | "unexpected_response";
  declare readonly status: number;
  declare readonly details: Given;
  declare readonly requestId: string | null;
  /** Seconds until the call may be repeated; 0 where the answer names none. */
  declare readonly retryAfterSeconds: number;

  constructor({ status, headers }: Response, { error, message, details }: Given) {
    super(`${message ?? status}`);
    Object.assign(this, {
      code: error ?? "unexpected_response",
      status,
      details: details ?? {},
      requestId: headers.get("x-request-id"),
      retryAfterSeconds: Number(headers.get("retry-after")),
    });
  }

  /** Whether it is this error, whose `details` are known then. */
  is<Code extends ErrorCode>(code: Code): this is { readonly details: ErrorDetails[Code] } {
    return this.code === code;
  }
}

type Given = Readonly<Record<string, unknown>>;

/** Asks for `path` as often as the options say. `kind` as in `CALLS`. */
async function call(path: string, kind: string | undefined, given: Given, options: ClientOptions) {
  const { signal, timeoutMs = 30_000, retries = 2, maxWaitSeconds = 60, memory } = options;
  const isPost = kind === "POST";
  const fields: Record<string, unknown> = { ...given };
  const place = path.replace(/{(\w+)}/, (_, name: string) => {
    const id = `${fields[name]}`;
    // An address with one of these means another address.
    if (/^\.*$/.test(id)) throw new TypeError(`${name}: ${id}`);
    delete fields[name];
    return encodeURIComponent(id);
  });
  const { release = options.release, ...inBody } = fields;
  const url = new URL(place, options.origin);
  for (const [name, value] of Object.entries({ release, ...(!isPost && inBody) })) {
    if (value != null) url.searchParams.set(name, `${value}`);
  }
  const { href } = url;

  const ask = async (ended: AbortSignal): Promise<unknown> => {
    const kept = memory?.get(href);
    const response = await (options.fetch ?? fetch)(href, {
      headers: {
        ...(options.key && { authorization: `Bearer ${options.key}` }),
        ...(isPost && { "content-type": "application/json" }),
        ...(kept && { "if-none-match": kept.etag }),
        ...options.headers,
      },
      signal: ended,
      ...(isPost && { method: kind, body: JSON.stringify(inBody) }),
    });
    options.onResponse?.(response);
    if (response.ok && kind === "FILE") return response;
    const isKept = kept && response.status === 304;
    const text = isKept ? kept.text : await response.text();
    let answer: Given | undefined;
    try {
      answer = JSON.parse(text);
    } catch {}
    if (!answer || !(response.ok || isKept)) throw new TidemarkError(response, answer ?? {});
    const etag = response.headers.get("etag");
    if (etag) memory?.set(href, { etag, text });
    return answer;
  };

  for (let attempt = 0; ; attempt += 1) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await ask(ended);
    } catch (error) {
      if (ended.aborted || attempt >= retries) throw error;
      // What fetch throws has no status: nobody answered.
      const { status = 503, retryAfterSeconds = 0 } = error as Partial<TidemarkError>;
      const seconds = retryAfterSeconds || 2 ** attempt / 4;
      if (!/408|429|50[234]/.test(`${status}`) || seconds > maxWaitSeconds) throw error;
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const timer = setTimeout(end, seconds * 1000);
        signal?.addEventListener("abort", end);
      });
    }
  }
}

/** A client: a function for each call of the contract. */
export function tidemark(options: ClientOptions): Tidemark {
  return Object.fromEntries(
    CALLS.split("\n").map((line) => {
      const [name = "", path, kind] = line.split(" ");
      const ask = (given: Given = {}, more?: CallOptions) =>
        call(path || name, kind, given, { ...options, ...more });
      return [name, ask];
    }),
  ) as unknown as Tidemark;
}

/**
 * The pages of a list from `offset` on, each asked for when it is wanted. Where the list takes a `release`, all come from
 * the one that gave the first, so that no item is missed or given twice when another is published meanwhile.
 */
export async function* pages<
  Parameters extends { readonly offset?: number | undefined },
  Page extends { readonly count: number; readonly total: number },
>(
  list: (parameters?: Parameters, options?: CallOptions) => Promise<Page>,
  parameters?: NoInfer<Parameters>,
  options?: CallOptions,
): AsyncGenerator<Page, void> {
  let offset = parameters?.offset ?? 0;
  let release: string | null | undefined;
  let page: Page;
  do {
    const asked: object = { release, ...parameters, offset };
    page = await list(asked as Parameters, {
      ...options,
      onResponse(response) {
        release ??= response.headers.get("x-data-release");
        options?.onResponse?.(response);
      },
    });
    yield page;
    offset += page.count;
  } while (page.count > 0 && offset < page.total);
}

/** A memory of the answers that were last asked for, `maxAnswers` at the most. */
export function boundedMemory(maxAnswers = 100): Memory {
  const answers = new Map<string, Kept>();
  return {
    get: (address) => answers.get(address),
    set(address, kept) {
      answers.delete(address);
      answers.set(address, kept);
      const [oldest = address] = answers.keys();
      if (answers.size > maxAnswers) answers.delete(oldest);
    },
  };
}
