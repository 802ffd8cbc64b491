import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Calls `next` once the event loop has looked at every connection again. */
type NextTurn = (next: () => void) => void;

/** The responses queued behind the one that is due; undefined when none is due. */
const BACKLOG = Symbol("backlog");
type FairSocket = Socket & { [BACKLOG]?: ServerResponse[] | undefined };
const NONE: ServerResponse[] = [];

/**
 * Fairness per connection: answers at most one request of each connection per turn of the event loop, all of a turn's
 * requests in one `setImmediate` after everything has been read. Node hands over a whole packet of pipelined requests at
 * once, 1,800 of the shortest, and reads up to 32 packets before it looks at any other connection: their sender would hold
 * up everybody else for half a second. Further requests of a connection wait for later turns, and its socket is paused.
 * Answering a turn's requests together costs a fifth less than answering each as it arrives.
 */
export function answerFairly(listener: Listener, nextTurn: NextTurn = setImmediate): Listener {
  let due: ServerResponse[] = [];
  const answer = () => {
    const now = due;
    due = [];
    for (const response of now) {
      const socket: FairSocket = response.req.socket;
      const backlog = socket[BACKLOG] ?? NONE;
      const next = backlog.shift();
      if (next === undefined) socket[BACKLOG] = undefined;
      else due.push(next);
      if (next !== undefined && backlog.length === 0) socket.resume();
      if (!socket.destroyed) listener(response.req, response);
    }
    if (due.length > 0) nextTurn(answer);
  };
  return (request, response) => {
    const socket: FairSocket = request.socket;
    const backlog = socket[BACKLOG];
    if (backlog === undefined) {
      socket[BACKLOG] = NONE;
      if (due.push(response) === 1) nextTurn(answer);
    } else if (backlog === NONE) {
      socket[BACKLOG] = [response];
      socket.pause();
    } else backlog.push(response);
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
