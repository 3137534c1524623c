import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import pg from "pg";
import Stripe from "stripe";
import type { LogLine } from "#sandbox/log.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "#sandbox/sandbox.ts";
import { exampleSession } from "./shopping.ts";
import { afterwards } from "#tests/support/afterwards.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** A sandbox on a real HTTP server, with the official Stripe client and a webhook for its events. */
export type TestSandbox = {
  readonly url: string;
  readonly stripe: Stripe;
  readonly sandbox: Sandbox;
  readonly options: SandboxOptions;
  readonly mailFolder: string;
  /** The events that the webhook accepted, verified by the official package, in order. */
  readonly events: Stripe.Event[];
  /** The status that the webhook responds with, which can be changed, and its number of calls. */
  readonly webhook: { status: number; calls: number };
  /** The sandbox's log. */
  readonly lines: LogLine[];
  /** Advances the sandbox's clock. */
  passTime(ms: number): void;
  /** Waits for an event of this type, for ten seconds at most. */
  eventOf(type: string): Promise<Stripe.Event>;
  /** Opens a checkout session like the example, changed as a test needs it. */
  open(more?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
};

const secretKey = "sk_test_sandbox";
const webhookSecret = "whsec_sandbox";

/** Starts a sandbox on a free port, in a database schema of its own, for the test or the file. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl === undefined) throw new Error("TEST_DATABASE_URL is not set.");
  const clock = { aheadMs: 0 };
  const lines: LogLine[] = [];
  const server = createServer();
  const url = await listen(server);
  const stripe = officialClient(url);
  const options: SandboxOptions = {
    databaseUrl,
    publicUrl: url,
    webhookUrl: `${url}/webhook`,
    secretKey,
    webhookSecret,
    mailFolder: tempFolder(),
    schema: `sandbox_test_${randomBytes(6).toString("hex")}`,
    log: (line) => void lines.push(line),
    now: () => Date.now() + clock.aheadMs,
  };
  const sandbox = createSandbox(options);
  const shop = { events: [], webhook: { status: 200, calls: 0 } };
  server.on("request", (incoming, outgoing) => {
    void serve({ sandbox, stripe, url, ...shop }, incoming, outgoing);
  });
  await sandbox.start();
  afterwards(async () => {
    await sandbox.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await dropSchema(options);
  });
  return {
    url,
    stripe,
    sandbox,
    options,
    mailFolder: options.mailFolder,
    ...shop,
    lines,
    passTime(ms) {
      clock.aheadMs += ms;
    },
    open: (more) => stripe.checkout.sessions.create(exampleSession(more)),
    eventOf: (type) => waitForEvent(shop.events, type),
  };
}

type Served = Pick<TestSandbox, "sandbox" | "stripe" | "url" | "events" | "webhook">;

async function serve(
  shop: Served,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await bodyOf(incoming);
  if (incoming.url !== "/webhook") {
    return send(outgoing, await shop.sandbox.handle(requestOf(incoming, body, shop.url)));
  }
  const signature = String(incoming.headers["stripe-signature"]);
  const event = shop.stripe.webhooks.constructEvent(body, signature, webhookSecret);
  shop.webhook.calls += 1;
  if (shop.webhook.status === 200) shop.events.push(event);
  outgoing.writeHead(shop.webhook.status).end();
}

async function waitForEvent(events: readonly Stripe.Event[], type: string): Promise<Stripe.Event> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 20) {
    const event = events.find((known) => known.type === type);
    if (event !== undefined) return event;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(
    `No event ${type} arrived, only: ${events.map((event) => event.type).join(", ")}`,
  );
}

async function dropSchema({ databaseUrl, schema }: SandboxOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.end();
}

/** The official client with the sandbox's path prefix, as the shop configures it. */
export function officialClient(url: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(url);
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, toPort, path, ...rest) =>
    makeRequest(host, toPort, `/sandbox/stripe${path}`, ...rest);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    httpClient: client,
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

function requestOf(incoming: IncomingMessage, body: Buffer, url: string): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(incoming.url ?? "/", url), {
    method,
    headers,
    body: hasBody ? new Uint8Array(body) : null,
  });
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}
