import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Duplex } from "node:stream";
import { ClientConnections } from "./client-connections.ts";
import { largestBodyBytes, longestUrlBytes } from "#server/http/guard.ts";
import { rawRefusal } from "#server/http/refuse.ts";
import { RequestWindow } from "./request-window.ts";
import type { HeaderList } from "#server/http/security-headers.ts";

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than the balancers in front of us keep theirs, or they would send into a closed one. */
const keepAliveTimeoutMs = 65_000;
const silenceTimeoutMs = 75_000;
const lookMs = 2_000;
const stopTimeoutMs = 10_000;

type Guarded = {
  /** The headers that every answer carries. */
  readonly base: HeaderList;
  readonly connectionsMax: number;
  readonly isTrusted: (address: string) => boolean;
};

export type Connections = {
  readonly server: http.Server;
  /** From now on each answer is the last of its connection; new connections are still accepted. */
  readonly drain: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * The HTTP server with its time limits. What is no readable request is refused here with the same
 * headers as every other answer; what is, goes to `attend`.
 */
export function guardConnections(
  { base, connectionsMax, isTrusted }: Guarded,
  attend: http.RequestListener,
): Connections {
  const requests = new RequestWindow();
  const isIdle = (socket: Duplex) => requests.isIdle(socket);
  const clients = new ClientConnections({ max: connectionsMax, isTrusted, isIdle });
  let isDraining = false;

  const server = http.createServer({
    connectionsCheckingInterval: lookMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    requireHostHeader: false, // the guard sees to it, and answers with all headers
  });
  server.timeout = silenceTimeoutMs;

  const receive: http.RequestListener = (request, answer) => {
    requests.add(request, answer);
    if (isDraining) answer.setHeader("Connection", "close");
    attend(request, answer);
  };
  const turnAway = (socket: Duplex, status: number) => {
    // Nothing may be written into an answer that is under way.
    if (!socket.writable || requests.countOf(socket) > 0) return void socket.destroy();
    socket.end(rawRefusal(status, base, randomUUID()));
  };

  server.on("connection", (socket) => {
    if (clients.admit(socket)) requests.watch(socket);
  });
  server.on("request", receive);
  server.on("checkContinue", (request, answer) => {
    const tooLarge = Number(request.headers["content-length"] ?? 0) > largestBodyBytes;
    if (!tooLarge) answer.writeContinue();
    receive(request, answer);
  });
  server.on("checkExpectation", (request) => turnAway(request.socket, 417));
  server.on("connect", (_request, socket) => turnAway(socket, 405));
  server.on("clientError", (error: ConnectionError, socket) => {
    turnAway(socket, statusOf(error));
  });

  return {
    server,
    drain: () => {
      isDraining = true;
    },
    stop: () => {
      isDraining = true;
      return close(server);
    },
  };
}

type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

function statusOf(error: ConnectionError): number {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (error.code !== "HPE_HEADER_OVERFLOW") return 400;
  const firstLineBytes = error.rawPacket?.indexOf("\r\n") ?? 0;
  return firstLineBytes < 0 || firstLineBytes > longestUrlBytes ? 414 : 431;
}

async function close(server: http.Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!server.listening) return;
  server.close(() => resolve());
  // A connection that was busy a moment ago is idle now; browsers keep theirs open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await promise;
  clearInterval(sweep);
  clearTimeout(giveUp);
}
