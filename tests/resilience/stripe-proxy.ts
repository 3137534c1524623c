import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createSandbox } from "#sandbox/sandbox.ts";
import type { CallOutcome, EventOutcome, SentEvent, StripeCall } from "./call-outcomes.ts";
import { bodyOf, requestOf, send } from "./wire.ts";

/** Stripe as the shop reaches it, through a proxy that the tests control. */
export type StripeProxy = {
  readonly apiBase: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The URL of the shop; it may change. */
  shopUrl: string;
  /** Decides the outcome of each call and of each event. */
  decideCall: (call: StripeCall) => CallOutcome;
  decideEvent: (event: SentEvent) => EventOutcome;
  /** Events held back for the test to deliver, the oldest first. */
  readonly held: SentEvent[];
  /** Events that Stripe takes for delivered and that are still on the way. */
  readonly late: Set<Promise<unknown>>;
  /** The number of calls and events with a fault since the last reset. */
  readonly disturbed: { calls: number; events: number };
  /** Called with the shop's status for each delivered event. */
  onDelivered: (status: number) => void;
  /** Sends an event to the shop with a new signature; returns the shop's status. */
  deliver(event: SentEvent): Promise<number>;
  /** Ends all faults and hanging responses. */
  reset(): void;
  stop(): Promise<void>;
};

/** The delay of a late event. */
const LATE_MS = 400;
const PREFIX = "/sandbox/stripe";

/** Starts the stand-in for Stripe behind a proxy that can inject faults in both directions. */
export async function startStripeProxy(databaseUrl: string): Promise<StripeProxy> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secretKey = `sk_test_${randomUUID()}`;
  const webhookSecret = `whsec_${randomUUID()}`;
  const sandbox = createSandbox({
    databaseUrl,
    publicUrl: origin,
    webhookUrl: `${origin}/webhook`,
    secretKey,
    webhookSecret,
    mailFolder: "/nonexistent",
  });
  await sandbox.start();
  const hanging = new Set<ServerResponse>();
  const proxy: StripeProxy = {
    apiBase: origin + PREFIX,
    secretKey,
    webhookSecret,
    shopUrl: "",
    decideCall: () => "through",
    decideEvent: () => "through",
    held: [],
    late: new Set(),
    disturbed: { calls: 0, events: 0 },
    onDelivered: () => {},
    deliver: (event) => deliver(proxy, event),
    reset() {
      proxy.decideCall = () => "through";
      proxy.decideEvent = () => "through";
      for (const outgoing of hanging) outgoing.destroy();
      hanging.clear();
    },
    async stop() {
      proxy.reset();
      await sandbox.stop();
      server.closeAllConnections();
      server.close();
    },
  };
  answer(server, { proxy, hanging, handle: sandbox.handle, savedAnswers: new Map() });
  return proxy;
}

type Wire = {
  readonly proxy: StripeProxy;
  readonly hanging: Set<ServerResponse>;
  readonly handle: (request: Request) => Promise<Response>;
  /** By Idempotency-Key. */
  readonly savedAnswers: Map<string, Exclude<CallOutcome, string | { lateMs: number }>>;
};

function answer(server: Server, wire: Wire): void {
  server.on("request", (incoming, outgoing) => {
    const answered =
      incoming.url === "/webhook"
        ? answerEvent(wire, incoming, outgoing)
        : answerCall(wire, incoming, outgoing);
    // The client may be dead by now, or this server stopping.
    answered.catch(() => outgoing.destroy());
  });
}

async function answerCall(
  wire: Wire,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await bodyOf(incoming);
  const path = (incoming.url ?? "").slice(PREFIX.length);
  const method = incoming.method ?? "GET";
  const execute = () => wire.handle(requestOf(incoming, body));
  if (!path.startsWith("/v1/")) return send(outgoing, await execute());

  const key = String(incoming.headers["idempotency-key"] ?? "");
  const saved = wire.savedAnswers.get(key);
  const outcome = saved ?? wire.proxy.decideCall({ method, path, body: body.toString() });
  if (outcome !== "through") wire.proxy.disturbed.calls += 1;
  if (typeof outcome === "object" && "status" in outcome) {
    if (outcome.saved === true && key !== "") wire.savedAnswers.set(key, outcome);
    const replayed = saved === undefined ? {} : { "Idempotent-Replayed": "true" };
    outgoing
      .writeHead(outcome.status, { "Content-Type": outcome.type, ...replayed })
      .end(outcome.body);
    return;
  }
  if (outcome === "hang") return void wire.hanging.add(outgoing);
  if (outcome === "cut-before") return void outgoing.destroy();
  if (outcome === "twice") await execute();
  const executed = await execute();
  if (outcome === "cut-after") return void outgoing.destroy();
  if (typeof outcome !== "object") return send(outgoing, executed);
  wire.hanging.add(outgoing);
  setTimeout(() => {
    wire.hanging.delete(outgoing);
    if (!outgoing.destroyed) void send(outgoing, executed);
  }, outcome.lateMs).unref();
}

async function answerEvent(
  { proxy }: Wire,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const event = eventIn((await bodyOf(incoming)).toString());
  const outcome = proxy.decideEvent(event);
  if (outcome !== "through") proxy.disturbed.events += 1;
  const status = await carry(proxy, event, outcome);
  outgoing.writeHead(status).end();
}

/** Applies the outcome to an event; returns the status that Stripe gets. */
async function carry(proxy: StripeProxy, event: SentEvent, outcome: EventOutcome): Promise<number> {
  switch (outcome) {
    case "refused":
      return 500;
    case "lost":
      return 200;
    case "held":
      proxy.held.push(event);
      return 200;
    case "late":
      // Accepted from Stripe and delivered after others. Stripe never learns of a failure.
      deliverLate(proxy, event);
      return 200;
    case "doubled":
      return Math.max(...(await Promise.all([proxy.deliver(event), proxy.deliver(event)])));
    case "through":
      return proxy.deliver(event);
  }
}

function deliverLate(proxy: StripeProxy, event: SentEvent): void {
  const delivery = sleep(LATE_MS)
    .then(() => proxy.deliver(event))
    .catch(() => {})
    .finally(() => proxy.late.delete(delivery));
  proxy.late.add(delivery);
}

async function deliver(proxy: StripeProxy, { payload }: SentEvent): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = createHmac("sha256", proxy.webhookSecret).update(`${timestamp}.${payload}`);
  const answered = await fetch(`${proxy.shopUrl}/api/stripe-webhook`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": `t=${timestamp},v1=${signed.digest("hex")}`,
    },
    body: payload,
    signal: AbortSignal.timeout(30_000),
  });
  await answered.text();
  proxy.onDelivered(answered.status);
  return answered.status;
}

function eventIn(payload: string): SentEvent {
  const { id, type, data } = JSON.parse(payload) as {
    id: string;
    type: string;
    data: { object: { id: string; object: string } };
  };
  const sessionId = data.object.object === "checkout.session" ? data.object.id : "";
  return { id, type, sessionId, payload };
}
