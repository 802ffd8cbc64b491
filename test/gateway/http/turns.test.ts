import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { heavyTurns, type Listener, takeTurns } from "../../../gateway/http/turns.ts";
import { listen, rawExchange } from "../client.ts";
import { harness } from "../harness.ts";

/** An event loop that turns when it is told to. */
function loop() {
  let due: (() => void)[] = [];
  return {
    nextTurn: (next: () => void) => void due.push(next),
    turn: () => {
      const now = due;
      due = [];
      for (const next of now) next();
    },
  };
}
function connection(name: string) {
  const socket = { name, paused: false, destroyed: false, pause: () => {}, resume: () => {} };
  socket.pause = () => {
    socket.paused = true;
  };
  socket.resume = () => {
    socket.paused = false;
  };
  return socket;
}

describe("requests of one connection", () => {
  const start = (nowMs: () => number = () => 0) => {
    const events = loop();
    const answered: string[] = [];
    const listener: Listener = (request) => {
      answered.push((request.socket as unknown as { name: string }).name);
    };
    const receive = takeTurns(listener, events.nextTurn, nowMs);
    const send = (socket: unknown) => receive({ socket } as IncomingMessage, {} as ServerResponse);
    return { events, answered, send };
  };

  test("are answered at once where there is one per turn", () => {
    const { events, answered, send } = start();
    const [a, b] = [connection("a"), connection("b")];
    send(a);
    send(b);
    events.turn();
    send(a);
    expect(answered).toEqual(["a", "b", "a"]);
    expect(a.paused).toBe(false);
  });

  test("take turns with those of other connections where many come at once", () => {
    const { events, answered, send } = start();
    const [greedy, other] = [connection("greedy"), connection("other")];
    for (let index = 0; index < 4; index += 1) send(greedy);
    for (let index = 0; index < 3; index += 1) send(other);
    expect(answered).toEqual(["greedy", "other"]);
    expect(greedy.paused).toBe(true);
    events.turn();
    expect(answered.slice(2)).toEqual(["greedy", "other", "greedy", "other", "greedy"]);
    expect([greedy.paused, other.paused]).toEqual([false, false]);
  });

  test("are put off to later turns once they have had their time", () => {
    let nowMs = 0;
    const { events, answered, send } = start(() => {
      nowMs += 1;
      return nowMs;
    });
    const greedy = connection("greedy");
    for (let index = 0; index < 100; index += 1) send(greedy);
    events.turn();
    expect(answered.length).toBeLessThan(5);
    send(connection("other"));
    expect(answered.at(-1)).toBe("other");
    for (let turn = 0; turn < 100; turn += 1) events.turn();
    expect(answered).toHaveLength(101);
    expect(greedy.paused).toBe(false);
  });

  test("are forgotten once the connection is gone", () => {
    const { events, answered, send } = start();
    const gone = connection("gone");
    for (let index = 0; index < 5; index += 1) send(gone);
    gone.destroyed = true;
    events.turn();
    expect(answered).toEqual(["gone"]);
  });
});

describe("heavy work", () => {
  test("is done one piece per turn, in order, whatever becomes of a piece", async () => {
    const events = loop();
    const takeTurn = heavyTurns(events.nextTurn);
    const done: number[] = [];
    const results = Array.from({ length: 4 }, (_, piece) =>
      takeTurn(async () => {
        done.push(piece);
        if (piece === 1) throw new Error("broken");
        return piece;
      }).catch(() => "failed"),
    );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    expect(done).toEqual([0]);
    for (let turn = 0; turn < 3; turn += 1) {
      events.turn();
      await settle();
    }
    expect(await Promise.all(results)).toEqual([0, "failed", 2, 3]);
    expect(done).toEqual([0, 1, 2, 3]);
    events.turn();
    expect(await takeTurn(async () => "at once")).toBe("at once");
  });
});

test("a thousand pipelined requests are all answered in their order, bodies of later ones included", async () => {
  const h = await harness();
  const client = await listen(h.app);
  const { key } = await h.account("enterprise");
  const body = JSON.stringify({ soc_codes: ["15-1252.00"], fields: ["scores"] });
  const post = `POST /jobs/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const requests = Array.from({ length: 1_000 }, (_, index) =>
    index % 100 === 99
      ? `${post}X-Request-Id: r${index}\r\n\r\n${body}`
      : `GET /health HTTP/1.1\r\nHost: a\r\nX-Request-Id: r${index}\r\n\r\n`,
  );
  const last = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Request-Id: last\r\n\r\n";
  const text = await rawExchange(client.port, requests.join("") + last);
  const ids = [...text.matchAll(/X-Request-Id: (\w+)/g)].map(([, id]) => id);
  expect(ids).toEqual([...Array.from({ length: 1_000 }, (_, index) => `r${index}`), "last"]);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1_001);
  client.close();
  await h.close();
});
