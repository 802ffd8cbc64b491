import * as fs from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { download, type Transport } from "./download.ts";
import { FetchError, NotThere } from "./fetchError.ts";
import { type Downloaded, partFile } from "./partFile.ts";

/** Puts a file into `target`; undefined where this origin does not have it. */
type Get = (what: string, target: string, maxBytes: number) => Promise<Downloaded | undefined>;

/** Where files come from. */
export type Origin = {
  readonly label: string;
  /** The file that its producer has at this address. */
  readonly upstream: Get;
  /** A source table that is made already, by its path in the source folder. */
  readonly table: Get;
};

/** The producers themselves: they have no table that is made already. */
export function producers(transport: Transport): Origin {
  return {
    label: "the producers",
    upstream: (address, target, maxBytes) => download(address, target, maxBytes, transport),
    table: async () => undefined,
  };
}

/**
 * A mirror: a folder or a server that has source tables in their layout (`onet/29.0/Skills.txt`), upstream files by host
 * and path (`www.bls.gov/emp/…`), or both.
 */
export function mirror(place: string, transport: Transport): Origin {
  const isServer = /^https?:\/\//i.test(place);
  const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(place)?.[0];
  if (scheme !== undefined && !isServer)
    throw new FetchError(`${place}: a mirror is a folder or an http(s) address, not ${scheme}`);
  const label = isServer && !place.endsWith("/") ? `${place}/` : place;
  const get = isServer ? fromServer(label, transport) : fromFolder(place, transport);
  return { label, upstream: (address, ...rest) => get(mirrorPath(address), ...rest), table: get };
}

/** Where a mirror keeps what is upstream at an address: host, then path; a query does not count. */
export function mirrorPath(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(":", "_")}${decodeURIComponent(pathname)}`;
}

function fromServer(base: string, transport: Transport): Get {
  return async (path, target, maxBytes) => {
    const address = new URL(path.split("/").map(encodeURIComponent).join("/"), base).href;
    try {
      return await download(address, target, maxBytes, transport);
    } catch (error) {
      if (error instanceof NotThere) return undefined;
      throw error;
    }
  };
}

function fromFolder(folder: string, { progress }: Transport): Get {
  return async (path, target, maxBytes) => {
    const from = join(folder, path);
    const stat = await unlessMissing(fs.stat(from));
    if (!stat?.isFile()) return undefined;
    if (stat.size > maxBytes)
      throw new FetchError(
        `${from}: has ${stat.size} bytes; build/sources.lock.json allows ${maxBytes} (max_mb).`,
      );
    progress.grow(stat.size);
    const part = partFile(target);
    await part.begin(null);
    await fs.copyFile(from, `${target}.part`);
    progress.advance(stat.size);
    return part.finish();
  };
}
