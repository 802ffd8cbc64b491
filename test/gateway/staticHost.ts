import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

/** Answers as a static host does: files of a folder, a range of one with 206, else 404. */
export function answerFile(
  folder: string,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
): void {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, url));
  } catch {
    response.writeHead(404).end("nothing here");
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined) response.writeHead(200).end(bytes);
  else response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1));
}
