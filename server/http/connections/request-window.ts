import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** How many requests of one connection may be under way: more than a browser ever sends at once. */
export const windowRequests = 16;

const endOfHeaders = "\r\n\r\n";

/**
 * Bounds the requests under way on a connection, each until its answer has left. Node's parser hands
 * on every request that it finds in what it is given, 2,400 in one read, and their answers pile up
 * if nobody reads them. So it is given what arrives one request at a time, and nothing while the
 * window is full. Meanwhile the connection is not read, and the sender has to wait.
 */
export class RequestWindow {
  readonly #underWay = new WeakMap<Duplex, number>();
  readonly #answered = new WeakSet<Duplex>();
  readonly #goOn = new WeakMap<Socket, () => void>();

  /** Begins to watch a connection. To be called before anything is read from it. */
  watch(socket: Socket): void {
    const push = socket.push.bind(socket);
    let waiting: Buffer | null = null;
    let hasEnded = false;
    let next: NodeJS.Immediate | undefined;
    const isOpen = () => this.countOf(socket) < windowRequests && !socket.isPaused();
    /** Hands on one request, and the others one by one: each begins before the next is looked at. */
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
    // A stream's own two methods: takes in what has arrived, until false; asks for more of it.
    socket.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        // At the end Node ends what is under way: a visitor has left, unless requests still wait.
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
    this.#goOn.set(socket, feed);
    // Without a listener for data, Node's parser would read the socket past the stream.
    socket.on("data", () => {});
    socket.on("resume", feed);
  }

  /** Counts a request until its answer has left or its connection is gone. */
  add({ socket }: IncomingMessage, answer: ServerResponse): void {
    this.#underWay.set(socket, this.countOf(socket) + 1);
    answer.once("close", () => {
      this.#underWay.set(socket, this.countOf(socket) - 1);
      this.#answered.add(socket);
      this.#goOn.get(socket)?.();
    });
  }

  /** Whether a connection has been answered and no request of it is under way. */
  isIdle(socket: Duplex): boolean {
    return this.countOf(socket) === 0 && this.#answered.has(socket);
  }

  /** The requests of a connection that are being answered. */
  countOf(socket: Duplex): number {
    return this.#underWay.get(socket) ?? 0;
  }
}

/** What arrived, up to the end of the first request's headers; and the rest of it. */
function splitOff(arrived: Buffer): [Buffer, Buffer | null] {
  const at = arrived.indexOf(endOfHeaders);
  const end = at + endOfHeaders.length;
  if (at < 0 || end === arrived.length) return [arrived, null];
  return [arrived.subarray(0, end), arrived.subarray(end)];
}
