import { boundedMemory, pages, TidemarkError, tidemark } from "@tidemark/client";

// What the installed package is put through on every runtime.

/**
 * Asks every endpoint of `exchanges`, and then for what a runtime could do in its own way. Gives plain data.
 * @param {string} origin
 * @param {string} key
 * @param {Record<string, { path?: object, query?: object, body?: object }>} exchanges
 */
export async function walk(origin, key, exchanges) {
  const api = tidemark({ origin, key });
  const answers = {};
  for (const [name, { path, query, body }] of Object.entries(exchanges)) {
    answers[name] = await api[name]({ ...path, ...query, ...body }).then(
      (answer) => (answer instanceof Response ? answer.json() : answer),
      failureOf,
    );
  }

  const statuses = [];
  const memory = boundedMemory();
  const again = () => api.stats({}, { memory, onResponse: ({ status }) => statuses.push(status) });
  const [first, second] = [await again(), await again()];
  const unchanged = JSON.stringify(first) === JSON.stringify(second);

  const titles = [];
  for await (const page of pages(api.jobs, { limit: 3, sort_by: "title" })) {
    titles.push(page.jobs.map(({ title }) => title).join("; "));
  }

  const controller = new AbortController();
  controller.abort(new RangeError("enough"));
  const aborted = await api.me({}, { signal: controller.signal }).catch(String);
  const refused = await tidemark({ origin, key: "wrong" }).me().catch(failureOf);
  return { answers, statuses, unchanged, titles, aborted, refused };
}

function failureOf(error) {
  if (!(error instanceof TidemarkError)) throw error;
  const { code, status, details, requestId } = error;
  return { code, status, details, hasRequestId: requestId !== null };
}
