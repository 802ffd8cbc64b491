import { afterAll, beforeAll } from "vitest";
import { type Connection, connectValkey } from "../../../../gateway/accounts/valkey/connection.ts";
import { recordedLog } from "../logLines.ts";
import { type RedisServer, redisServer } from "./redisServer.ts";

/** A server, and a connection to it that knows `scripts`, for all tests of the suite that calls. */
export function connectionForSuite(scripts: Parameters<typeof connectValkey>[1]["scripts"]) {
  const made = {} as { server: RedisServer; connection: Connection };
  beforeAll(async () => {
    made.server = await redisServer();
    const options = { host: "127.0.0.1", port: made.server.port };
    const { log } = recordedLog();
    made.connection = await connectValkey(
      { shown: "test", options },
      { log, probe: async () => {}, scripts },
    );
  });
  afterAll(async () => {
    made.connection.close();
    await made.server.remove();
  });
  return made;
}
