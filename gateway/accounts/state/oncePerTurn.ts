/** A value that is read at most once per turn of the event loop. */
type OncePerTurn<T> = { (): T; readonly forget: () => void };

/**
 * Reads at most once per turn of the event loop: a request that was sent after a change arrives in a later turn.
 * Looking at an epoch costs a microsecond.
 */
export function oncePerTurn<T>(read: () => T): OncePerTurn<T> {
  let kept: { readonly value: T } | undefined;
  const forget = () => {
    kept = undefined;
  };
  const get = () => {
    if (kept === undefined) {
      kept = { value: read() };
      setImmediate(forget);
    }
    return kept.value;
  };
  return Object.assign(get, { forget });
}
