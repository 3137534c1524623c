import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Duplex } from "node:stream";
import { ClientConnections } from "./client-connections.ts";
import { bodyLimit } from "#server/http/body-limit.ts";
import { longestUrlBytes } from "#server/http/guard.ts";
import { rawRefusal } from "#server/http/refuse.ts";
import { RequestWindow } from "./request-window.ts";
import type { HeaderList } from "#server/http/security-headers.ts";

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than load balancers keep idle connections, so that they never send into a closed one. */
const keepAliveTimeoutMs = 65_000;
const inactivityTimeoutMs = 75_000;
const checkEveryMs = 2_000;
const stopTimeoutMs = 10_000;

type Guarded = {
  /** The headers of every response. */
  readonly base: HeaderList;
  readonly connectionsMax: number;
  readonly isTrusted: (address: string) => boolean;
};

export type Connections = {
  readonly server: http.Server;
  /** Closes each connection after the response in hand, or its next one. New connections are still accepted. */
  readonly drain: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Creates the HTTP server with its time limits. Requests that can't be parsed are refused here, with
 * the headers of every other response; all others go to `handle`.
 */
export function guardConnections(
  { base, connectionsMax, isTrusted }: Guarded,
  handle: http.RequestListener,
): Connections {
  const requests = new RequestWindow();
  const isIdle = (socket: Duplex) => requests.isIdle(socket);
  const clients = new ClientConnections({ max: connectionsMax, isTrusted, isIdle });

  const server = http.createServer({
    connectionsCheckingInterval: checkEveryMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    requireHostHeader: false, // guard.ts checks it, and refuses with all headers
  });
  server.timeout = inactivityTimeoutMs;

  const receive: http.RequestListener = (request, response) => {
    requests.add(request, response);
    handle(request, response);
  };
  const refuse = (socket: Duplex, status: number) => {
    // A refusal must not be written into the middle of a response.
    if (!socket.writable || requests.countOf(socket) > 0) return void socket.destroy();
    socket.end(rawRefusal(status, base, randomUUID()));
  };

  server.on("connection", (socket) => {
    if (clients.admit(socket)) requests.watch(socket);
  });
  server.on("request", receive);
  server.on("checkContinue", (request, response) => {
    const tooLarge = Number(request.headers["content-length"] ?? 0) > bodyLimit(request);
    if (!tooLarge) response.writeContinue();
    receive(request, response);
  });
  server.on("checkExpectation", (request) => refuse(request.socket, 417));
  server.on("connect", (_request, socket) => refuse(socket, 405));
  server.on("clientError", (error: ConnectionError, socket) => {
    refuse(socket, statusOf(error));
  });

  return {
    server,
    drain: () => requests.drain(),
    stop: () => {
      requests.drain();
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
  // Browsers keep connections open: they are closed as they become idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await promise;
  clearInterval(sweep);
  clearTimeout(timeout);
}
