import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "./log.ts";

const BODY_MAX = 1_000_000;

export type LoopbackServer = { readonly origin: string; readonly stop: () => void };

/**
 * Serves this machine alone, on a free port. A request that can't be read, or whose answer fails, gets a
 * status and a line in the log: it never ends the command that started the server.
 */
export async function startLoopbackServer(
  handle: (request: Request) => Promise<Response>,
  log: Pick<Log, "warn">,
): Promise<LoopbackServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on("request", (incoming, outgoing) => {
    answer({ incoming, outgoing }, origin, handle).catch((error: unknown) => {
      log.warn({ err: error }, "A request could not be answered");
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { connection: "close" }).end();
    });
  });
  return {
    origin,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  origin: string,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const response = await handle(await toRequest(incoming, origin));
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(body);
}

async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length;
    if (length > BODY_MAX) throw new Error("The request is too large.");
    chunks.push(chunk as Buffer);
  }
  const { method = "GET", url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), {
    method,
    headers: incoming.headers as Record<string, string>,
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  });
}
