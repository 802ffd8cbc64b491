import type { Answer, Client } from "../../gateway/client.ts";

export type Visitor = ReturnType<typeof visitor>;
type Texts = Readonly<Record<string, string>>;

/** A browser without JavaScript, as far as forms and cookies go, with an empty jar of cookies. */
export function visitor({ ask }: Pick<Client, "ask">) {
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
  /** Sends fields as they are. */
  const post = async (path: string, fields: Texts, headers: Texts = {}) =>
    keep(
      await ask(path, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: { ...jar(), "content-type": "application/x-www-form-urlencoded", ...headers },
      }),
    );
  const get = async (path: string) => keep(await ask(path, { headers: { ...jar(), accept: "text/html" } }));
  return {
    cookies,
    get,
    post,
    /** Sends the fields of a form of `page`, with its token, to `path`. */
    send: async (path: string, fields: Texts, page = path) => {
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
