import { until } from "#tests/support/until.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { placeOrderMakingRoom } from "./make-room.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { payAgain } from "./pay-again.server.ts";
import { startCheckout, type CheckoutRequest } from "./start.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { orderOfPage } from "#tests/support/payments.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { CUSTOMER } from "#shop/platform/actor.ts";
import { makeCustomer, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { stockOf, setStock } from "#tests/support/stock.ts";
import { startedCheckout } from "#tests/support/checkouts.ts";
import { newOrder } from "#tests/support/builders/new-order.ts";

const shop = await testShop();
const { db, stripe, cover, airer } = shop;

type Buyer = Awaited<ReturnType<typeof makeCustomer>>;

async function unverified(): Promise<Buyer> {
  const customer = await makeCustomer(db);
  await setVerified(customer, null);
  return customer;
}

const setVerified = ({ id }: Buyer, verified_at: Date | null) =>
  db.updateTable("customers").set({ verifiedAt: verified_at }).where("id", "=", id).execute();

let cart = 0;
/** A checkout with notes of its own, so that its order is never found as an existing one. */
function checkoutOf(
  customer: Buyer,
  { pieces = 1, product = cover, ...change }: Partial<CheckoutRequest> & CartSize = {},
): CheckoutRequest {
  return {
    customer,
    items: Array.from({ length: pieces }, () => ({
      productId: product,
      options: {},
      seenPence: null,
    })),
    address: ukAddress,
    notes: `Cart ${++cart}`,
    seenShippingPence: null,
    clientIp: "",
    ...change,
  };
}
type CartSize = { pieces?: number; product?: number };

const open = (request: CheckoutRequest) => startedCheckout(db, request);

const waitingOf = (customer: Buyer) =>
  db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select(["orders.id", "providerRef", "clientNetwork"])
    .where("customerId", "=", customer.id)
    .where("orders.state", "=", "placed")
    .where("payments.state", "=", "pending")
    .orderBy("orders.createdAt")
    .execute();

const shelf = (id = cover) => stockOf(db, id);

const statusOf = async (sessionId: string) => (await orderOfPage(db, sessionId)).status;

beforeEach(async () => {
  await db.deleteFrom("invoices").execute();
  await db.deleteFrom("orders").execute();
  await db.updateTable("products").set({ held: 0 }).execute();
  await setStock(db, cover, 1_000);
});

describe("an account has at most 3 unpaid orders", () => {
  it("a fourth expires the oldest at Stripe and releases its stock", async () => {
    const customer = await makeCustomer(db);
    const orders = [];
    for (let count = 0; count < 4; count++) orders.push(await open(checkoutOf(customer)));
    const [first, ...others] = orders.map((order) => order.sessionId);
    expect((await waitingOf(customer)).map((order) => order.providerRef)).toEqual(others);
    expect((await stripe.checkout.sessions.retrieve(String(first))).status).toBe("expired");
    expect(await statusOf(String(first))).toBe("expired");
    expect((await shelf()).held).toBe(3);
  });

  it("the oldest becomes paid instead if its payment has arrived", async () => {
    const customer = await makeCustomer(db);
    const first = await open(checkoutOf(customer));
    await open(checkoutOf(customer));
    await open(checkoutOf(customer));
    await shop.pay(first.url);
    await open(checkoutOf(customer));
    expect(await statusOf(first.sessionId)).toBe("paid");
    expect(await waitingOf(customer)).toHaveLength(3);
  });

  it("a checkout for an order that is already open expires none", async () => {
    const customer = await makeCustomer(db);
    const requests = [checkoutOf(customer), checkoutOf(customer), checkoutOf(customer)];
    for (const request of requests) await open(request);
    const before = await waitingOf(customer);
    for (const request of requests) await open(request);
    expect(await waitingOf(customer)).toEqual(before);
  });

  it("with ten parallel checkouts of one account", async () => {
    const customer = await makeCustomer(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => startCheckout(db, checkoutOf(customer))),
    );
    expect(answers.map((answer) => (answer.ok ? "open" : answer.reason))).toEqual(
      Array.from({ length: 10 }, () => "open"),
    );
    const waiting = await waitingOf(customer);
    expect(waiting).toHaveLength(3);
    expect((await shelf()).held).toBe(3);
    for (const order of answers.flatMap((answer) => (answer.ok ? [answer.sessionId] : []))) {
      const { status } = await stripe.checkout.sessions.retrieve(order);
      const isWaiting = waiting.some(({ providerRef }) => providerRef === order);
      expect(status).toBe(isWaiting ? "open" : "expired");
    }
  });

  it("while Stripe is unreachable, the oldest stays and no order is added", async () => {
    const customer = await makeCustomer(db);
    for (let count = 0; count < 3; count++) await open(checkoutOf(customer));
    const before = await waitingOf(customer);
    const down = { status: 500, body: "{}" };
    shop.disturb(/\/checkout\/sessions\/cs_/, down, down, down, down, down, down);
    expect(await startCheckout(db, checkoutOf(customer))).toMatchObject({
      reason: "payment_unreachable",
    });
    expect(await waitingOf(customer)).toEqual(before);
  });

  it("a checkout that has waited too long for others of its account ends no order", async () => {
    const customer = await makeCustomer(db);
    for (let count = 0; count < 3; count++) await open(checkoutOf(customer));
    const before = await waitingOf(customer);
    const placing = placeOrderMakingRoom(db, await newOrder(db, { customer, of: ["hills-cover"] }));
    // It has read the clock once, for the end of its wait.
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 16_000);
    expect(await placing).toMatchObject({ reason: "payment_unreachable" });
    vi.restoreAllMocks();
    expect(await waitingOf(customer)).toEqual(before);
  });

  it("while the bank processes all three payments, none is ended and no order is added", async () => {
    const customer = await makeCustomer(db);
    const atBank = [];
    for (let count = 0; count < 3; count++) {
      const { sessionId } = await open(checkoutOf(customer));
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      atBank.push({ ...session, status: "complete", payment_status: "unpaid" });
    }
    shop.disturb(
      /\/checkout\/sessions\/cs_/,
      ...atBank.map((session) => ({ status: 200, body: JSON.stringify(session) })),
    );
    expect(await startCheckout(db, checkoutOf(customer))).toMatchObject({
      reason: "payments_processing",
    });
    expect(await waitingOf(customer)).toHaveLength(3);
  });

  it("an order whose payment page Stripe does not know can be ended too", async () => {
    const customer = await makeCustomer(db);
    const first = await open(checkoutOf(customer));
    await open(checkoutOf(customer));
    await open(checkoutOf(customer));
    const unknown = { error: { type: "invalid_request_error", message: "No such session" } };
    shop.disturb(/\/checkout\/sessions\/cs_/, { status: 404, body: JSON.stringify(unknown) });
    await open(checkoutOf(customer));
    expect(await statusOf(first.sessionId)).toBe("expired");
    expect(await waitingOf(customer)).toHaveLength(3);
  });

  it("applies to paying again", async () => {
    const customer = await makeCustomer(db);
    const ended = await open(checkoutOf(customer));
    await settlePage(db, ended.sessionId, { expireOpen: true });
    for (let count = 0; count < 3; count++) await open(checkoutOf(customer));
    const again = { customer, orderNumber: ended.order.orderNumber, clientIp: "" };
    expect((await payAgain(db, again)).ok).toBe(true);
    expect(await waitingOf(customer)).toHaveLength(3);
  });
});

describe("unpaid orders of an unverified account reserve at most 20 pieces", () => {
  it("more needs a verified e-mail address, and no order is added", async () => {
    const customer = await unverified();
    expect(await startCheckout(db, checkoutOf(customer, { pieces: 21 }))).toMatchObject({
      reason: "verify_email",
    });
    expect(await waitingOf(customer)).toEqual([]);
    await open(checkoutOf(customer, { pieces: 20 }));
    expect(await startCheckout(db, checkoutOf(customer))).toMatchObject({
      reason: "verify_email",
    });
    expect((await shelf()).held).toBe(20);
  });

  it("in all orders together, without the one that a fourth expires", async () => {
    const customer = await unverified();
    for (let count = 0; count < 3; count++) await open(checkoutOf(customer, { pieces: 6 }));
    const before = await waitingOf(customer);
    expect(await startCheckout(db, checkoutOf(customer, { pieces: 9 }))).toMatchObject({
      reason: "verify_email",
    });
    expect(await waitingOf(customer)).toEqual(before);
    await open(checkoutOf(customer, { pieces: 8 }));
    expect((await shelf()).held).toBe(20);
  });

  it("a verified account may order more, as soon as it is verified", async () => {
    const customer = await unverified();
    const request = checkoutOf(customer, { pieces: 40 });
    expect(await startCheckout(db, request)).toMatchObject({ reason: "verify_email" });
    await setVerified(customer, new Date());
    expect((await startCheckout(db, request)).ok).toBe(true);
  });

  it("products made to order reserve nothing and do not count", async () => {
    const customer = await unverified();
    await open(checkoutOf(customer, { pieces: 30, product: airer }));
    expect(await open(checkoutOf(customer, { pieces: 20 }))).toBeDefined();
  });

  it("with ten parallel checkouts of one account", async () => {
    const customer = await unverified();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => startCheckout(db, checkoutOf(customer, { pieces: 7 }))),
    );
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("verify_email");
    expect((await shelf()).held).toBe(14);
  });

  it("applies to paying again", async () => {
    const customer = await makeCustomer(db);
    const large = await open(checkoutOf(customer, { pieces: 30 }));
    await settlePage(db, large.sessionId, { expireOpen: true });
    await setVerified(customer, null);
    expect(
      await payAgain(db, { customer, orderNumber: large.order.orderNumber, clientIp: "" }),
    ).toMatchObject({ reason: "verify_email" });
  });
});

describe("unverified accounts at one IP address have at most 10 unpaid orders", () => {
  const home = { clientIp: "2001:db8:0:7::1" };

  async function fill(where: { clientIp: string }): Promise<void> {
    for (let count = 0; count < 10; count++) await open(checkoutOf(await unverified(), where));
  }

  it("an IPv6 address counts as its /64 network", async () => {
    await fill(home);
    const next = checkoutOf(await unverified(), { clientIp: "2001:db8:0:7:ffff::9" });
    expect(await startCheckout(db, next)).toMatchObject({
      reason: "network_full",
      retryAfterSeconds: expect.any(Number),
    });
    const elsewhere = { ...next, clientIp: "2001:db8:0:8::1" };
    expect((await startCheckout(db, elsewhere)).ok).toBe(true);
  });

  it("verified accounts are neither counted nor refused", async () => {
    await fill(home);
    expect((await startCheckout(db, checkoutOf(await makeCustomer(db), home))).ok).toBe(true);
    const late = checkoutOf(await unverified(), home);
    expect(await startCheckout(db, late)).toMatchObject({ reason: "network_full" });
    await db.updateTable("customers").set({ verifiedAt: new Date() }).execute();
    await setVerified(late.customer as Buyer, null);
    expect((await startCheckout(db, late)).ok).toBe(true);
  });

  it("an order that has ended makes room, and so does the account's own oldest order", async () => {
    const first = await open(checkoutOf(await unverified(), home));
    const regular = await unverified();
    for (let count = 0; count < 3; count++) await open(checkoutOf(regular, home));
    for (let count = 0; count < 6; count++) await open(checkoutOf(await unverified(), home));
    await open(checkoutOf(regular, home));
    expect(await waitingOf(regular)).toHaveLength(3);
    await settlePage(db, first.sessionId, { expireOpen: true });
    await open(checkoutOf(await unverified(), home));
    expect(await startCheckout(db, checkoutOf(await unverified(), home))).toMatchObject({
      ok: false,
    });
  });

  it("with twenty accounts in parallel", async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, unverified));
    const answers = await Promise.all(
      customers.map((customer) => startCheckout(db, checkoutOf(customer, home))),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "network_full")).toHaveLength(
      10,
    );
  });

  it("the order stores a hash of the network while it is unpaid, and deletes it then", async () => {
    const customer = await unverified();
    const { sessionId } = await open(checkoutOf(customer, home));
    const [order] = await waitingOf(customer);
    expect(order?.clientNetwork).toHaveLength(32);
    expect(await exportPersonalData(db, { ...customer, isVerified: false })).toMatchObject({
      networksOfWaitingOrders: [{ networkHash: order?.clientNetwork?.toString("hex") }],
    });
    await settlePage(db, sessionId, { expireOpen: true });
    const ended = await db
      .selectFrom("orders")
      .select("clientNetwork")
      .where("customerId", "=", customer.id)
      .executeTakeFirstOrThrow();
    expect(ended.clientNetwork).toBeNull();
  });
});

describe("reserved stock", () => {
  it("one unverified account can't reserve the whole shop by 27 checkouts of up to 100 pieces", async () => {
    const attacker = await unverified();
    const products = await db
      .selectFrom("products")
      .select(["id", "stock"])
      .where("stock", ">", 0)
      .orderBy("id")
      .execute();
    const pieces = products.flatMap(({ id, stock }) =>
      Array.from({ length: Math.min(stock ?? 0, 60) }, () => id),
    );
    for (let turn = 0; turn < 27; turn++) {
      const items = pieces
        .slice(turn * 100, turn * 100 + 100)
        .map((id) => ({ productId: id, options: {}, seenPence: null }));
      if (items.length > 0) await startCheckout(db, { ...checkoutOf(attacker), items });
    }
    const { held } = await db
      .selectFrom("products")
      .select((product) => product.fn.sum<string>("held").as("held"))
      .executeTakeFirstOrThrow();
    expect(Number(held)).toBeLessThanOrEqual(20);
    const soldOut = products.filter(({ stock }) => (stock ?? 0) > 20).map(({ id }) => id);
    for (const product of soldOut.slice(0, 10))
      expect((await startCheckout(db, checkoutOf(await unverified(), { product }))).ok).toBe(true);
  });

  it("an order that is ended while its payment page is being opened leaves no page to pay on", async () => {
    const customer = await unverified();
    // Stripe's first response is lost, so that half a second passes before the second.
    shop.disturb(/\/checkout\/sessions$/, "cut");
    const request = checkoutOf(customer);
    const answering = startCheckout(db, request);
    const [written] = await until(async () => {
      const orders = await waitingOf(customer);
      expect(orders).toHaveLength(1);
      return orders;
    });
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, written?.id ?? "");
      if (order !== null)
        await endUnpaid(tx, order, { event: "cancelled", actor: CUSTOMER, reason: "Gone" });
    });
    const answer = await answering;
    if (!answer.ok) throw new Error(answer.reason);
    const sessions = await stripe.checkout.sessions.list({ limit: 100 });
    const pages = sessions.data.filter((page) => page.customer_email === customer.email);
    expect(pages.map(({ status, id }) => [status, id === answer.sessionId]).toSorted()).toEqual([
      ["expired", false],
      ["open", true],
    ]);
    expect((await shelf()).held).toBe(1);
  });

  it("a deleted account can't start a checkout", async () => {
    const customer = await unverified();
    await db.deleteFrom("customers").where("id", "=", customer.id).execute();
    expect(await startCheckout(db, checkoutOf(customer))).toMatchObject({
      reason: "no_account",
    });
  });
});

describe("the exact stock is not shown: '5 or more' is the most", () => {
  it("a cart of more than the stock is refused at Pay Now, without a number above 5", async () => {
    await db.updateTable("products").set({ stock: 14 }).where("id", "=", cover).execute();
    const answer = await startCheckout(db, checkoutOf(await makeCustomer(db), { pieces: 20 }));
    if (answer.ok || answer.reason !== "unavailable") throw new Error("Not refused");
    expect(answer.priced.places.filter((place) => typeof place === "number")).toHaveLength(5);
    expect(answer.short).toEqual([{ name: expect.any(String), wanted: 20, left: null }]);
  });

  it("below 5 the refusal names how many are left", async () => {
    await db.updateTable("products").set({ stock: 3 }).where("id", "=", cover).execute();
    const answer = await startCheckout(db, checkoutOf(await makeCustomer(db), { pieces: 4 }));
    if (answer.ok || answer.reason !== "unavailable") throw new Error("Not refused");
    expect(answer.priced.places.filter((place) => typeof place === "number")).toHaveLength(3);
    expect(answer.short).toEqual([{ name: expect.any(String), wanted: 4, left: 3 }]);
  });
});
