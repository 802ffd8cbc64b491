import type { Records } from "../../../gateway/accounts/state/records.ts";

/** The same records, with the names of all that is read of them. */
export function watchedRecords(records: Records): { readonly records: Records; readonly read: string[] } {
  const read: string[] = [];
  return {
    read,
    records: {
      ...records,
      get: (name) => {
        read.push(name);
        return records.get(name);
      },
      list: async (prefix) => {
        const found = await records.list(prefix);
        read.push(...found.map(([name]) => name));
        return found;
      },
    },
  };
}
