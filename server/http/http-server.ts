import type http from "node:http";
import { RequestHandler } from "./request-handler.ts";
import { createClientIpReader, createProxyCheck } from "./connections/client-ip.ts";
import { guardConnections } from "./connections/connections.ts";
import type { PublicChange } from "./cache/stored-pages.ts";
import { createForwardingWarning } from "./connections/forwarding.ts";
import type { HttpServerOptions } from "./options.ts";
import { securityHeaders } from "./security-headers.ts";
import { type Exchange, beginExchange } from "./exchange.ts";

export type HttpServer = {
  readonly server: http.Server;
  /** Takes in that what the kept pages show has changed, or that nobody would say so now. */
  readonly reportChange: (change: PublicChange) => void;
  /** The first step of a stop: /readyz says 503, answers close their connections, all is still answered. */
  readonly drain: () => void;
  /** Takes no more requests and lets those being answered finish, for ten seconds at most. */
  readonly stop: () => Promise<void>;
};

/**
 * What stands between the network and the website: limits, the headers every answer carries, the
 * built files, the cache of whole pages, the probes, one log line a request.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  // In development the pages are not final, and bring no policy; neither do the modules they load.
  const isFinal = options.before === undefined;
  const base = securityHeaders(options.publicUrl, isFinal);
  const addressOf = createClientIpReader(options.trustProxy);
  const attendant = new RequestHandler(options, base);
  const connectionsMax = options.connectionsMax ?? Number.POSITIVE_INFINITY;
  const guarded = { base, connectionsMax, isTrusted: createProxyCheck(options.trustProxy) };
  const warn = createForwardingWarning(options.log);
  const { server, drain, stop } = guardConnections(guarded, (request, answer) => {
    const peer = request.socket.remoteAddress ?? "";
    if (!guarded.isTrusted(peer)) warn(peer, request);
    const exchange = beginExchange(request, answer, addressOf(request));
    answer.on("close", () => record(options, exchange));
    void attendant.attend(exchange);
  });
  return {
    server,
    stop,
    reportChange: (change) => attendant.reportChange(change),
    drain: () => {
      attendant.drain();
      drain();
    },
  };
}

/** One line and one count a request. 499 means that the visitor left before the answer. */
function record({ metrics, log }: HttpServerOptions, exchange: Exchange): void {
  const status = exchange.answer.headersSent ? exchange.answer.statusCode : 499;
  metrics.count(exchange, status);
  log.info({
    requestId: exchange.requestId,
    method: exchange.method,
    path: exchange.pathname,
    status,
    ms: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
    address: exchange.clientIp,
    kind: exchange.kind,
  });
}
