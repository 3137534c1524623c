import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, afterEach } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "./database.ts";
import { productId } from "./customers.ts";

/**
 * A response instead of Stripe's; `cut`: the connection ends after Stripe has done the work; or a delay:
 * Stripe does the work, and its response waits for a promise.
 */
export type Disturbance =
  | "cut"
  | { readonly delayedUntil: Promise<unknown> }
  | {
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Products of the example catalogue that tests sell. The airer is made to order. */
const GOODS = {
  airer: "traditional-kitchen-maid",
  cover: "hills-cover",
  grippers: "rubber-grippers",
  pegs: "beech-pegs",
} as const;

/** The ids of the products that tests sell. */
type Goods = Readonly<Record<keyof typeof GOODS, number>>;

export type TestShop = Goods & {
  readonly db: Db;
  readonly webhookSecret: string;
  /** The shopkeeper's own access to Stripe. */
  readonly stripe: Stripe;
  /** Applies these faults to the next requests to Stripe that match `path`, in order. */
  disturb(path: RegExp, ...disturbances: Disturbance[]): void;
  /** How many faults no request has met yet. */
  disturbancesLeft(): number;
  /** Pays an open checkout session with this card number on its payment page. */
  pay(sessionUrl: string, card?: string): Promise<void>;
};

/**
 * A database for the test file and the stand-in for Stripe behind a real HTTP server. Its webhooks are
 * discarded: a test delivers the events that it needs.
 */
export async function testShop(): Promise<TestShop> {
  const { db, url } = await testDatabase();
  const waiting: { path: RegExp; disturbance: Disturbance }[] = [];
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secretKey = `sk_test_${randomUUID()}`;
  const webhookSecret = `whsec_${randomUUID()}`;
  Object.assign(process.env, {
    PUBLIC_URL: origin,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `${origin}/sandbox/stripe`,
  });
  const sandbox = createSandbox({
    databaseUrl: url,
    publicUrl: origin,
    webhookUrl: `${origin}/nowhere`,
    secretKey,
    webhookSecret,
    mailFolder: "/nonexistent",
    // Read anew each time, so that a test that moves the clock moves the stand-in's too.
    now: () => Date.now(),
  });
  await sandbox.start();
  serve(server, async (request) => {
    const at = waiting.findIndex(({ path }) => path.test(new URL(request.url).pathname));
    const disturbance = at < 0 ? undefined : waiting.splice(at, 1)[0]?.disturbance;
    if (typeof disturbance === "object" && "status" in disturbance)
      return new Response(disturbance.body, disturbance);
    const answer =
      new URL(request.url).pathname === "/nowhere" ? new Response() : await sandbox.handle(request);
    if (typeof disturbance === "object") await disturbance.delayedUntil;
    return disturbance === "cut" ? null : answer;
  });

  afterEach(() => void waiting.splice(0));
  afterAll(async () => {
    await sandbox.stop();
    server.closeAllConnections();
    server.close();
  });

  return {
    ...(await findGoods(db)),
    db,
    webhookSecret,
    stripe: new Stripe(secretKey, {
      httpClient: Stripe.createFetchHttpClient((input, init) => {
        const { pathname, search } = new URL(String(input));
        return fetch(`${origin}/sandbox/stripe${pathname}${search}`, init);
      }),
    }),
    disturb: (path, ...disturbances) =>
      void waiting.push(...disturbances.map((disturbance) => ({ path, disturbance }))),
    disturbancesLeft: () => waiting.length,
    pay: (sessionUrl, card) => payOnPaymentPage(sessionUrl, card),
  };
}

async function findGoods(db: Db): Promise<Goods> {
  const found = Object.entries(GOODS).map(async ([name, slug]) => [
    name,
    await productId(db, slug),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

function serve(server: Server, answer: (request: Request) => Promise<Response | null>): void {
  server.on("request", async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers as Record<string, string>,
      ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
    });
    const response = await answer(request);
    if (response === null) return void incoming.socket.destroy();
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
}

/** Fills in the payment page and presses Pay. */
async function payOnPaymentPage(sessionUrl: string, card = "4242424242424242"): Promise<void> {
  const page = await (await fetch(sessionUrl)).text();
  const form = new URLSearchParams();
  for (const [, name, value] of page.matchAll(
    /<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g,
  )) {
    if (name !== undefined) form.set(name, value ?? "");
  }
  const name = (label: string) => {
    const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>\\s*${label}`).exec(page)?.[1];
    const input = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(page)?.[0] ?? "";
    return /name="([^"]+)"/.exec(input)?.[1] ?? label;
  };
  form.set(name("Card number"), card);
  form.set(name("Expiry"), "12 / 40");
  form.set(name("CVC"), "123");
  form.set(name("Name on card"), "Ann Lee");
  await fetch(sessionUrl, { method: "POST", body: form, redirect: "manual" });
}
