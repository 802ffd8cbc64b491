import type { Query } from "../../../contract/endpoints.ts";
import type { Release } from "../../release/release.ts";
import { entryOf, page } from "../handler.ts";

/** Any page of the benchmark questions, put together from their stored list items. */
export async function benchmarkPage(release: Release, query: Query<"benchmarks">): Promise<string> {
  const matches = await matchingIds(release, query);
  const ids = page(matches, query);
  const items = await Promise.all(
    ids.map(async (id) => {
      const { bytes } = await release.body(entryOf(release, "benchmarkItem", id), "identity");
      return bytes.toString("utf8");
    }),
  );
  const { limit, offset } = query;
  const head = JSON.stringify({ total: matches.length, count: ids.length, limit, offset, benchmarks: [] });
  return `${head.slice(0, -"]}".length)}${items.join(",")}]}`;
}

async function matchingIds(release: Release, query: Query<"benchmarks">): Promise<readonly string[]> {
  const { suites, input_id, suite, requirements } = await release.tables.benchmarks();
  const wantedSuite = query.benchmark === undefined ? undefined : suites.indexOf(query.benchmark);
  const part = query.skill?.toLowerCase();
  const named =
    part === undefined
      ? undefined
      : new Set(
          release.tables.requirements.name.flatMap((name, row) =>
            name.toLowerCase().includes(part) ? [row] : [],
          ),
        );
  return input_id.filter(
    (_, question) =>
      (wantedSuite === undefined || suite[question] === wantedSuite) &&
      (named === undefined || (requirements[question] as number[]).some((row) => named.has(row))),
  );
}
