import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Open requests per connection: more than any browser sends at once. */
const windowRequests = 16;

const endOfHeaders = "\r\n\r\n";

/**
 * Limits the open requests of each connection, where a request is open until its response is sent.
 * Node's parser starts every request it finds in a chunk, up to 2,400 at once, and their responses
 * pile up in memory if the client does not read them. So the parser gets one request at a time, and
 * none while the window is full. Meanwhile the socket is not read, which makes the sender wait.
 */
export class RequestWindow {
  readonly #open = new WeakMap<Duplex, number>();
  readonly #answered = new WeakSet<Duplex>();
  readonly #resume = new WeakMap<Socket, () => void>();
  /** The response of each connection's last request, until it is sent. */
  readonly #newest = new Map<Duplex, ServerResponse>();
  #isDraining = false;

  /** Limits a connection. To be called before anything is read from it. */
  watch(socket: Socket): void {
    const push = socket.push.bind(socket);
    let waiting: Buffer | null = null;
    let hasEnded = false;
    let next: NodeJS.Immediate | undefined;
    const isOpen = () => this.countOf(socket) < windowRequests && !socket.isPaused();
    /** Passes requests to the parser one by one, so that each is counted before the next. */
    const feed = (): boolean => {
      if (waiting === null && hasEnded && this.countOf(socket) === 0) return end();
      if (next !== undefined || waiting === null || !isOpen()) return false;
      const [one, rest] = splitOff(waiting);
      waiting = rest;
      const takesMore = push(one);
      if (waiting === null) return takesMore;
      next = setImmediate(() => {
        next = undefined;
        feed();
      });
      return false;
    };
    const end = () => {
      hasEnded = false;
      return push(null);
    };
    // Overrides the stream: `push` takes what arrived and returns whether to go on; `_read` requests more.
    socket.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        // At the end of input Node aborts open requests; that has to wait until all have been passed on.
        if (waiting === null) return push(null);
        hasEnded = true;
        return false;
      }
      waiting = waiting === null ? chunk : Buffer.concat([waiting, chunk]);
      return feed();
    };
    const read = socket._read.bind(socket);
    socket._read = (bytes) => {
      if (waiting === null) read(bytes);
    };
    this.#resume.set(socket, feed);
    // Without a data listener, the parser would read the socket directly, past this stream.
    socket.on("data", () => {});
    socket.on("resume", feed);
  }

  /** Counts a request until its response is sent or its connection is closed. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#open.set(socket, this.countOf(socket) + 1);
    this.#newest.set(socket, response);
    if (this.#isDraining) endWith(response);
    response.once("close", () => {
      if (this.#newest.get(socket) === response) this.#newest.delete(socket);
      this.#open.set(socket, this.countOf(socket) - 1);
      this.#answered.add(socket);
      this.#resume.get(socket)?.();
    });
  }

  /** Lets each connection end: with the response in hand, where it has not begun, or else with the next. */
  drain(): void {
    this.#isDraining = true;
    for (const response of this.#newest.values()) if (!response.headersSent) endWith(response);
  }

  /** Whether a connection has been answered and has no open request. */
  isIdle(socket: Duplex): boolean {
    return this.countOf(socket) === 0 && this.#answered.has(socket);
  }

  /** The number of open requests of a connection. */
  countOf(socket: Duplex): number {
    return this.#open.get(socket) ?? 0;
  }
}

function endWith(response: ServerResponse): void {
  response.setHeader("Connection", "close");
}

/** Splits a chunk after the first request's headers. */
function splitOff(arrived: Buffer): [Buffer, Buffer | null] {
  const at = arrived.indexOf(endOfHeaders);
  const end = at + endOfHeaders.length;
  if (at < 0 || end === arrived.length) return [arrived, null];
  return [arrived.subarray(0, end), arrived.subarray(end)];
}
