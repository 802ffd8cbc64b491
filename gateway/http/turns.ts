import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Calls `next` once the event loop has looked at every connection again. */
export type NextTurn = (next: () => void) => void;

/** In which turn of the event loop a connection was last answered at once. */
const ANSWERED_IN = Symbol("answered in turn");
type TurnSocket = Socket & { [ANSWERED_IN]?: number };

type Waiting = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Requests that waited are answered for so long at a time before other connections are looked at. */
const SLICE_MS = 2;

/**
 * A listener that answers at most one request of each connection per turn of the event loop. Node hands over a whole
 * packet of pipelined requests at once, 1,800 of the shortest, and reads up to 32 packets before it looks at any other
 * connection: whoever sent them would hold everybody else for half a second. Further requests of a connection wait
 * here, its socket is not read meanwhile, and the connections that wait take turns.
 */
export function takeTurns(
  listener: Listener,
  nextTurn: NextTurn = setImmediate,
  nowMs: () => number = performance.now.bind(performance),
): Listener {
  const waiting = new Map<Socket, Waiting[]>();
  let turn = 0;
  let isTurnMarked = false;
  let isSliceDue = false;

  const markTurn = () => {
    if (isTurnMarked) return;
    isTurnMarked = true;
    nextTurn(() => {
      isTurnMarked = false;
      turn += 1;
    });
  };
  const slice = () => {
    isSliceDue = false;
    const endMs = nowMs() + SLICE_MS;
    while (waiting.size > 0) {
      for (const [socket, queue] of waiting) {
        const next = socket.destroyed ? undefined : queue.shift();
        if (queue.length === 0 || next === undefined) {
          waiting.delete(socket);
          socket.resume();
        }
        if (next !== undefined) listener(next.request, next.response);
        if (nowMs() >= endMs) return scheduleSlice();
      }
    }
  };
  const scheduleSlice = () => {
    if (isSliceDue || waiting.size === 0) return;
    isSliceDue = true;
    nextTurn(slice);
  };

  return (request, response) => {
    const socket: TurnSocket = request.socket;
    const queue = waiting.size === 0 ? undefined : waiting.get(socket);
    if (queue === undefined && socket[ANSWERED_IN] !== turn) {
      socket[ANSWERED_IN] = turn;
      markTurn();
      listener(request, response);
      return;
    }
    if (queue === undefined) {
      waiting.set(socket, [{ request, response }]);
      socket.pause();
    } else queue.push({ request, response });
    scheduleSlice();
  };
}

/** Runs one piece of heavy work per turn of the event loop, in the order asked for. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Work of several milliseconds waits until the piece before it is done and every connection has been looked at:
 * beside any number of heavy requests a light one waits for one of them, not for all.
 */
export function heavyTurns(nextTurn: NextTurn = setImmediate): TakeTurn {
  const queue: (() => void)[] = [];
  let isTaken = false;
  const passOn = () => {
    const next = queue.shift();
    if (next === undefined) isTaken = false;
    else next();
  };
  return async (work) => {
    if (isTaken) await new Promise<void>((resolve) => queue.push(resolve));
    isTaken = true;
    try {
      return await work();
    } finally {
      nextTurn(passOn);
    }
  };
}
