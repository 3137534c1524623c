import fs from "node:fs";
import type { AddressInfo } from "node:net";
import net from "node:net";
import path from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { type HttpServer, createHttpServer } from "./http-server.ts";
import type { HttpServerOptions } from "./options.ts";

export type TestServer = {
  readonly httpServer: HttpServer;
  readonly port: number;
  readonly origin: string;
  /** Sends text as it is. Resolves to everything received until the connection closed. */
  readonly raw: (text: string) => Promise<string>;
};

/** Starts an HTTP server on a free port with a made-up website; closed at the end of the test. */
export async function startTestServer(options: Partial<HttpServerOptions>): Promise<TestServer> {
  const httpServer = createHttpServer({
    respond: async () => new Response("made up"),
    knows: async () => false,
    probes: {
      isReady: async () => true,
      canWrite: async () => true,
      metrics: async () => ({ contentType: "text/plain", text: "measured 1\n" }),
      metricsToken: null,
    },
    sandbox: null,
    files: new Map(),
    cachesPages: true,
    publicUrl: "http://127.0.0.1:3000",
    trustProxy: [],
    log: pino({ level: "silent" }),
    metrics: { count: () => {} },
    ...options,
  });
  await new Promise<void>((resolve) => httpServer.server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    httpServer.server.closeAllConnections();
    await httpServer.stop();
  });
  const { port } = httpServer.server.address() as AddressInfo;
  return {
    httpServer,
    port,
    origin: `http://127.0.0.1:${port}`,
    raw: (text) => sendRaw(port, text),
  };
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (piece) => (received += piece));
    socket.on("close", () => resolve(received));
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
  });
}

/** Creates a folder of static files, removed at the end of the test. */
export function makeFiles(files: Record<string, string | Buffer>): string {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** A public page of a realistic size. */
export function publicPage(text: string, headers: Record<string, string> = {}): Response {
  return new Response(`<!doctype html><title>${text}</title>${"\n<p>peg</p>".repeat(200)}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
      ...headers,
    },
  });
}

/** A website that records its requests and responds with what `make` returns. */
export function countingSite(make: (url: URL, request: Request) => Response | Promise<Response>) {
  const requested: string[] = [];
  const respond = async (request: Request) => {
    const url = new URL(request.url);
    requested.push(url.pathname + url.search);
    return make(url, request);
  };
  return { requested, respond };
}
