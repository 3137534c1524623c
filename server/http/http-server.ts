import type http from "node:http";
import type { PublicChange } from "#shop/platform/database/hearing.ts";
import { createClientIpReader, createProxyCheck } from "./connections/client-ip.ts";
import { guardConnections } from "./connections/connections.ts";
import { createForwardingWarning } from "./connections/forwarding.ts";
import { type Exchange, beginExchange } from "./exchange.ts";
import type { HttpServerOptions } from "./options.ts";
import { RequestHandler } from "./request-handler.ts";
import { securityHeaders } from "./security-headers.ts";

export type HttpServer = {
  readonly server: http.Server;
  /** Makes the cached pages stale, because they may have changed or nothing would say so now. */
  readonly handlePublicChange: (change: PublicChange) => void;
  /** Renders a public page, by its path, before anybody asks for it. */
  readonly makePage: (path: string) => Promise<void>;
  /** The first step of a stop: /readyz answers 503, responses close their connections, requests are still answered. */
  readonly drain: () => void;
  /** Closes each connection after its next response, while another version answers on the same port. */
  readonly retire: () => void;
  /** Accepts no more requests and lets open ones finish, for ten seconds at most. */
  readonly stop: () => Promise<void>;
};

/**
 * Creates the HTTP server in front of the website: limits, the headers of every response, static
 * files, the page cache, the probes, and one log line for each request.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  // In development, Vite adds scripts and styles that a Content-Security-Policy would block.
  const isDevelopment = options.before !== undefined;
  const base = securityHeaders(options.publicUrl, !isDevelopment);
  const readClientIp = createClientIpReader(options.trustProxy);
  const handler = new RequestHandler(options, base);
  const connectionsMax = options.connectionsMax ?? Number.POSITIVE_INFINITY;
  const guarded = { base, connectionsMax, isTrusted: createProxyCheck(options.trustProxy) };
  const warn = createForwardingWarning(options.log);
  const { server, drain, stop } = guardConnections(guarded, (request, response) => {
    const peer = request.socket.remoteAddress ?? "";
    if (!guarded.isTrusted(peer)) warn(peer, request);
    const exchange = beginExchange(request, response, readClientIp(request));
    response.on("close", () => record(options, exchange));
    void handler.handle(exchange);
  });
  return {
    server,
    stop,
    retire: drain,
    makePage: (path) => handler.makePage(path),
    handlePublicChange: (change) => handler.handlePublicChange(change),
    drain: () => {
      handler.drain();
      drain();
    },
  };
}

/** Logs and counts a request. Status 499 means that the client closed the connection first. */
function record({ metrics, visits, log }: HttpServerOptions, exchange: Exchange): void {
  const status = exchange.response.headersSent ? exchange.response.statusCode : 499;
  metrics.count(exchange, status);
  visits?.count(exchange, status);
  log.info({
    requestId: exchange.requestId,
    method: exchange.method,
    path: exchange.pathname,
    status,
    ms: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
    clientIp: exchange.clientIp,
    kind: exchange.kind,
  });
}
