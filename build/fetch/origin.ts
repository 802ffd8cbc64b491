import * as fs from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../core/lib/systemCode.ts";
import { type Downloaded, download, type Meter } from "./download.ts";
import { FetchError, NotThere } from "./fetchError.ts";
import type { Network, Patience } from "./network.ts";
import { fileSha256, partFile } from "./partFile.ts";

/** Where files come from. `get` puts one into `target`; undefined where this origin does not have it. */
export type Origin = {
  /** The file that its producer has at this address. */
  readonly upstream: (
    address: string,
    target: string,
    meter: Meter,
    maxBytes: number,
  ) => Promise<Downloaded | undefined>;
  /** A source table that is made already, by its path in the source folder; no producer has any. */
  readonly table: (
    path: string,
    target: string,
    meter: Meter,
    maxBytes: number,
  ) => Promise<Downloaded | undefined>;
  readonly label: string;
};

/** The producers themselves. */
export function producers(network: Network, patience: Patience): Origin {
  return {
    label: "the producers",
    upstream: (address, target, meter, maxBytes) =>
      download(address, target, network, patience, meter, maxBytes),
    table: async () => undefined,
  };
}

/**
 * A mirror: a folder or a server that has source tables in their layout (`onet/29.0/Skills.txt`), upstream files by host
 * and path (`www.bls.gov/emp/…`), or both.
 */
export function mirror(place: string, network: Network, patience: Patience): Origin {
  if (/^https?:\/\//i.test(place)) return serverMirror(place, network, patience);
  const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(place)?.[0];
  if (scheme !== undefined)
    throw new FetchError(`${place}: a mirror is a folder or an http(s) address, not ${scheme}`);
  return folderMirror(place);
}

/** Where a mirror keeps what is upstream at an address: host, then path; a query does not count. */
export function mirrorPath(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(":", "_")}${decodeURIComponent(pathname)}`;
}

function serverMirror(place: string, network: Network, patience: Patience): Origin {
  const base = place.endsWith("/") ? place : `${place}/`;
  const get: Origin["table"] = async (path, target, meter, maxBytes) => {
    const address = new URL(path.split("/").map(encodeURIComponent).join("/"), base).href;
    try {
      return await download(address, target, network, patience, meter, maxBytes);
    } catch (error) {
      if (error instanceof NotThere) return undefined;
      throw error;
    }
  };
  return {
    label: base,
    upstream: (address, ...rest) => get(mirrorPath(address), ...rest),
    table: get,
  };
}

function folderMirror(place: string): Origin {
  const get: Origin["table"] = async (path, target, meter, maxBytes) => {
    const from = join(place, path);
    const bytes = await sizeOf(from);
    if (bytes === undefined) return undefined;
    if (bytes > maxBytes)
      throw new FetchError(
        `${from}: has ${bytes} bytes; build/sources.lock.json allows ${maxBytes} (max_mb).`,
      );
    meter.expect(bytes);
    const part = partFile(target);
    await part.begin(null);
    await fs.copyFile(from, `${target}.part`);
    await part.finish();
    meter.got(bytes);
    return { path: target, bytes, sha256: await fileSha256(target) };
  };
  return {
    label: place,
    upstream: (address, ...rest) => get(mirrorPath(address), ...rest),
    table: get,
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  const stat = await unlessMissing(fs.stat(path));
  return stat?.isFile() ? stat.size : undefined;
}
