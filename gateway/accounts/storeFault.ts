import { messageOf } from "../../core/lib/systemCode.ts";

/** A store that could not be read or written: a request that needs it is answered with `database_error`. */
export class StoreFault extends Error {
  override readonly name: string = "StoreFault";

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** A store that is out of reach for a while: a request that needs it is answered with `service_unavailable`. */
export class StoreDown extends StoreFault {
  override readonly name = "StoreDown";
}

/** Throws whatever went wrong in a store as a {@link StoreFault}. */
export function asStoreFault(error: unknown): never {
  throw error instanceof StoreFault ? error : new StoreFault(error);
}
