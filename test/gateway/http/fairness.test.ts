import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerFairly, heavyTurns } from "../../../gateway/http/fairness.ts";
import { rawExchange } from "../client.ts";
import { listeningUntil } from "../forFile.ts";

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
  const socket = { name, paused: false, destroyed: false };
  const set = (paused: boolean) => () => Object.assign(socket, { paused });
  return Object.assign(socket, { pause: set(true), resume: set(false) });
}

describe("requests of one connection", () => {
  const start = () => {
    const events = loop();
    const answered: string[] = [];
    const receive = answerFairly(({ socket }) => {
      answered.push((socket as unknown as { name: string }).name);
    }, events.nextTurn);
    const send = (socket: unknown) => {
      const request = { socket } as IncomingMessage;
      receive(request, { req: request } as ServerResponse);
    };
    return { events, answered, send };
  };

  test("are answered with those of all others at the end of the turn", () => {
    const { events, answered, send } = start();
    const [a, b] = [connection("a"), connection("b")];
    send(a);
    send(b);
    expect(answered).toEqual([]);
    events.turn();
    send(a);
    events.turn();
    expect(answered).toEqual(["a", "b", "a"]);
    expect(a.paused).toBe(false);
  });

  test("are answered one in each turn where many come at once, and not read meanwhile", () => {
    const { events, answered, send } = start();
    const [greedy, other] = [connection("greedy"), connection("other")];
    for (let index = 0; index < 4; index += 1) send(greedy);
    send(other);
    expect(greedy.paused).toBe(true);
    events.turn();
    expect(answered).toEqual(["greedy", "other"]);
    send(other);
    for (let turn = 0; turn < 2; turn += 1) events.turn();
    expect(answered).toEqual(["greedy", "other", "greedy", "other", "greedy"]);
    expect([greedy.paused, other.paused]).toEqual([false, false]);
    events.turn();
    expect(answered.at(-1)).toBe("greedy");
    events.turn();
    expect(answered).toHaveLength(6);
  });

  test("are forgotten once the connection is gone, and those of others are not", () => {
    const { events, answered, send } = start();
    const [gone, other] = [connection("gone"), connection("other")];
    for (let index = 0; index < 5; index += 1) send(gone);
    send(other);
    gone.destroyed = true;
    for (let turn = 0; turn < 6; turn += 1) events.turn();
    expect(answered).toEqual(["other"]);
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
  const { h, client } = await listeningUntil(onTestFinished);
  const body = JSON.stringify({ soc_codes: ["15-1252.00"], fields: ["scores"] });
  const post = `POST /jobs/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${h.keys.enterprise}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
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
});
