import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "#shop/platform/env.server.ts";
import { loadApp } from "./app-contract.ts";
import { createLog } from "./log.ts";
import { createSandboxMount } from "./sandbox-mount.ts";
import { exportSettings } from "./settings.ts";

const BODY_MAX = 1_000_000;

/** The sandbox without a shop around it. */
export type SandboxServer = {
  /** Answers a request as a browser of the shop's would send it. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/**
 * Serves the shop's sandbox on a free port of this machine for a command that pays in it, whether the shop
 * runs or not. It sends no events: what they would say, the command does itself.
 */
export async function startSandboxServer(env: Env, databaseUrl: string): Promise<SandboxServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  exportSettings({ ...env, host: "127.0.0.1", port }, databaseUrl);
  const mount = await createSandboxMount({
    env: {
      ...env,
      databaseUrl,
      stripeSecretKey: process.env["STRIPE_SECRET_KEY"] ?? "",
      stripeWebhookSecret: process.env["STRIPE_WEBHOOK_SECRET"] ?? "",
    },
    localOrigin: origin,
    log: createLog(env.logLevel),
    app: loadApp,
  });
  const handle = async (request: Request) =>
    mount === null ? new Response(null, { status: 404 }) : mount.handle(request);
  server.on("request", async (incoming, outgoing) => {
    const response = await handle(await toRequest(incoming, origin));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  return {
    handle,
    async stop() {
      await mount?.stop();
      server.closeAllConnections();
      server.close();
    },
  };
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
