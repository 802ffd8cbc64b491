/** A store that could not be read or written: a request that needs it is answered with `database_error`. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Throws whatever went wrong in a store as a {@link StoreFault}. */
export function asStoreFault(error: unknown): never {
  throw new StoreFault(error);
}
