import { oncePer } from "./oncePer.ts";

/** The result of the first call that succeeds, for every later one. */
export function once<T>(open: () => Promise<T>): () => Promise<T> {
  const opened = oncePer(open);
  return () => opened(undefined);
}
