type Kept<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
  delete(key: K): boolean;
};

/**
 * What `make` gives for each key, made when it is first asked for. A failure is not kept. `made` may be a map that does
 * not keep its keys alive.
 */
export function oncePer<K, T>(
  make: (key: K) => Promise<T>,
  made: Kept<K, Promise<T>> = new Map(),
): (key: K) => Promise<T> {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const making = make(key);
    making.catch(() => made.delete(key));
    made.set(key, making);
    return making;
  };
}
