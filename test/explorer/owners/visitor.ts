import type { Answer, Client } from "../../gateway/client.ts";

/** A browser without JavaScript, as far as forms and cookies go. */
export type Visitor = {
  readonly get: (path: string) => Promise<Answer>;
  /** Sends the fields of a form of `page`, with its token, to `path`. */
  readonly send: (path: string, fields: Readonly<Record<string, string>>, page?: string) => Promise<Answer>;
  /** Sends fields as they are. */
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly cookies: Map<string, string>;
};

/** A visitor with an empty jar of cookies. */
export function visitor({ ask }: Pick<Client, "ask">): Visitor {
  const cookies = new Map<string, string>();
  const keep = (answer: Answer): Answer => {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const jar = () => ({ cookie: [...cookies].map((pair) => pair.join("=")).join("; ") });
  const post: Visitor["post"] = async (path, fields, headers = {}) =>
    keep(
      await ask(path, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: { ...jar(), "content-type": "application/x-www-form-urlencoded", ...headers },
      }),
    );
  const get: Visitor["get"] = async (path) =>
    keep(await ask(path, { headers: { ...jar(), accept: "text/html" } }));
  return {
    cookies,
    get,
    post,
    send: async (path, fields, page = path) => {
      const { text } = await get(page);
      return post(path, { ...fields, _csrf: tokenIn(text) });
    },
  };
}

/** The token of the first form of a page. */
export function tokenIn(html: string): string {
  return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

/** What a page says in its alert. */
export function faultIn(html: string): string | undefined {
  return /role="alert">([^<]+)</.exec(html)?.[1];
}
