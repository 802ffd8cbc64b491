import { faultOfBody } from "../../core/format/format.ts";
import type { StoredRecord } from "../../core/format/record.ts";
import { deadLinks, newLinkBook, noteLinks } from "../../core/verify/links.ts";

/**
 * Passes records on, each checked against its contract schema; after the last one every id that any of them mentions
 * must have a record of its own. Throws on the first fault: a release with one is not published.
 */
export function* checkRecords(records: Iterable<StoredRecord>): Generator<StoredRecord> {
  const book = newLinkBook();
  for (const record of records) {
    const fault = faultOfBody(record.kind, record.body);
    if (fault !== undefined) {
      throw new Error(`Response ${record.kind} "${record.key}" breaks the contract: ${fault}.`);
    }
    noteLinks(book, record.kind, record.key, record.body);
    yield record;
  }
  const [dead] = deadLinks(book);
  if (dead !== undefined) throw new Error(`Dead link: ${dead}`);
}
