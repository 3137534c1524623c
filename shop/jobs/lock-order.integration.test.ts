import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { NoResultError, sql } from "kysely";
import { keepList } from "#shop/cart/keep-list.server.ts";
import { keptListNames } from "#shop/cart/kept-list.ts";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { correctStock, countStock, receiveStock } from "#shop/catalogue/stock/stocktake.server.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";
import { assumeDeliveries } from "#shop/fulfilment/assumed-delivery.server.ts";
import { payOffer } from "#shop/checkout/pay-offer.server.ts";
import { removeBought } from "#shop/checkout/remove-bought.server.ts";
import { withdrawOffer } from "#shop/checkout/withdraw-offer.server.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { confirmArrival, deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { changeTracking, dispatchOrder, takeBackParcel } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import { addDays, DAY_MS, londonDay } from "#shop/kit/time.ts";
import { moveDays } from "#shop/making/move-day.server.ts";
import { markPaid } from "#shop/payments/payment-changes.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { approveRefund, undoRefund } from "#shop/payments/refunds/decide-refund.server.ts";
import { recordAccepted } from "#shop/payments/refunds/record-refund.server.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { lockRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { raiseFlag, resolveFlag } from "#shop/orders/flags.server.ts";
import { isUnpaid, type Order } from "#shop/orders/order.ts";
import { saveAddress, listAddresses, makeDefault } from "#shop/accounts/address-book.server.ts";
import { sendVerification, verifyEmail } from "#shop/accounts/email-verification.server.ts";
import { requestReset, resetPassword } from "#shop/accounts/password-reset.server.ts";
import { signIn } from "#shop/accounts/sign-in.server.ts";
import {
  confirmEmailChange,
  requestEmailChange,
} from "#shop/accounts/links/email-change.server.ts";
import { signOutElsewhere } from "#shop/accounts/sessions/open-sessions.server.ts";
import { endSession, findSession, pruneSessions } from "#shop/accounts/sessions/sessions.server.ts";
import { changeDeliveryAddress } from "#shop/fulfilment/changes/change-delivery-address.server.ts";
import { declareWithdrawal, requestCancel } from "#shop/fulfilment/cancel-requests.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { pruneMessages, receiveMessage } from "#shop/messages/contact.server.ts";
import { endUnpaid, takeStockOfPaidOrder } from "#shop/orders/reserved-stock.server.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { closeDays, openDays } from "#shop/shipping/workshop/closed-days.server.ts";
import { addWorkingDays, WAREHOUSE } from "#shop/shipping/working-days.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { beginAct, doPendingAct, undoAct } from "#shop/fulfilment/undo.server.ts";
import { recordPaid } from "#shop/orders/order-state.server.ts";
import { findOrder, lockOrder } from "#shop/orders/orders.server.ts";
import { pruneSentMails } from "#shop/mail/outbox.server.ts";
import { anonymiseFinishedOrders } from "#shop/privacy/anonymise-orders.server.ts";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { deleteOldOrders } from "#shop/privacy/delete-old-orders.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { addUp, plainTotals, withTotal } from "#shop/pricing/totals.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { deliveryRequest, offerDraft, sentOffer } from "#tests/support/offers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { isFull } from "#tests/support/full-size.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";

process.env.RATE_LIMIT = "off";
process.env.PUBLIC_URL = "http://127.0.0.1:3000";
process.env.UNDO_SECONDS = "60";
// Nobody answers there: an order is placed, and its payment page is not opened.
process.env.STRIPE_SECRET_KEY = "sk_test_nobody";
process.env.STRIPE_WEBHOOK_SECRET = "whsec_nobody";
process.env.STRIPE_API_BASE = "http://127.0.0.1:1";
const { url } = await testDatabase();
// PostgreSQL detects a deadlock after a second. On a busy machine a mere wait for a lock may take longer
// than the shop's own limit, and is no failure here.
const pool = openPool(url, 30, {
  connectMs: 60_000,
  statementMs: 60_000,
  lockMs: 60_000,
  responseMs: 70_000,
});
afterAll(() => pool.end());
const db = createDb(pool);

/** A hash of PASSWORD with low costs, so that most of the time is spent in the database. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$sLebHuJFsIxUHHPeWXpUog$V0hISbelnunErHuNa5h5Z5md5ZYQHRWi0xsWIcJLmDw";
const CONCURRENCY = 30;
let seed = 20_261;
/** Draws pseudo-random items in the same order in each run. */
function draw<Item>(items: readonly Item[]): Item {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  const item = items[Math.floor((seed / 2_147_483_648) * items.length)];
  if (item === undefined) throw new Error("There is nothing to draw from.");
  return item;
}

/** What a browser of an account sends: a new line, and the removal of one of another browser. */
function meetKeptList({ id: customerId }: { readonly id: string }) {
  const line = { productId: 1, name: "Airer", seenPence: 600, options: {} };
  const lineId = () => `line-${Math.floor(Math.random() * 500)}`;
  const sent = { lines: [{ ...line, lineId: lineId() }], removedIds: [lineId()] };
  return keepList(db, { customerId, list: draw(keptListNames), sent });
}

type Account = { id: string; email: string; fullName: string; isVerified: boolean };

async function newAccount(): Promise<Account> {
  const email = `ann-${randomUUID()}@example.com`;
  const { id } = await db
    .insertInto("customers")
    .values({ email, fullName: "Ann Lee", passwordHash: CHEAP_HASH, verifiedAt: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, fullName: "Ann Lee", isVerified: true };
}

async function draftAndSend(email: string, productId: number) {
  const requestId = draw([null, await deliveryRequest(db, { email, productId })]);
  return sentOffer(db, offerDraft(productId, { email }), requestId);
}

/** Null for an offer or a request that another operation deleted with its account. Throws other errors. */
function deletedWithAccount(error: unknown): null {
  const isGone =
    error instanceof NoResultError || (error instanceof Error && error.message === "no_offer");
  if (!isGone) throw error;
  return null;
}

/** Runs operations drawn at random, 30 at a time, half of them but at full size. Returns their errors. */
async function run(
  operations: readonly (() => Promise<unknown>)[],
  count: number,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  let left = isFull ? count : count / 2;
  const worker = async () => {
    while (left-- > 0)
      await draw(operations)().catch((error: unknown) => void failures.push(inShort(error)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failures;
}

test("concurrent operations on a few accounts never deadlock", async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, newAccount));
  const signedIn: { account: Account; token: string; deviceToken: string }[] = [];
  const sessionOf = (account: Account) => signedIn.findLast((one) => one.account === account);
  const signInto = async (account: Account) => {
    // The browser may have a session of any account and be a known device of any account.
    const browser = signedIn.length > 0 ? draw(signedIn) : null;
    const result = await signIn(db, {
      email: account.email,
      password: PASSWORD,
      replacedToken: browser?.token ?? null,
      deviceToken: draw([browser?.deviceToken ?? null, null]),
    });
    if (result.ok) signedIn.push({ account, ...result.value });
  };
  for (const account of accounts) await signInto(account);
  const drawAccount = () => {
    const account = draw(accounts);
    return { account, token: sessionOf(account)?.token ?? null };
  };
  const newestLink = async (account: Account, template: string) => {
    const mail = (await mailsTo(db, account.email)).findLast((one) => one.template === template);
    return new URL(mail?.data.link ?? "https://x.example").searchParams.get("token") ?? "";
  };
  const signInSomewhere = () => signInto(draw(accounts));
  const operations = [
    ...Array.from({ length: 8 }, () => signInSomewhere),
    () => endSession(db, draw(signedIn).token),
    () => findSession(db, draw(signedIn).token, `Browser ${randomUUID()}`),
    () => signOutElsewhere(db, draw(accounts).id, drawAccount().token),
    () => requestReset(db, draw(accounts).email),
    async () => {
      const linkToken = await newestLink(draw(accounts), "reset-password");
      const result = await resetPassword(db, { linkToken, newPassword: PASSWORD });
      // With the usual costs of a hash the database would be idle.
      if (!result.ok) return;
      const { id } = result.value.customer;
      await db
        .updateTable("customers")
        .set({ passwordHash: CHEAP_HASH })
        .where("id", "=", id)
        .execute();
    },
    () => sendVerification(db, { ...draw(accounts), isVerified: false }),
    async () => {
      const linkToken = await newestLink(draw(accounts), "verify-email");
      await verifyEmail(db, { linkToken, replacedToken: draw(signedIn).token });
    },
    () => {
      const { account, token } = drawAccount();
      const newEmail = `ann-${randomUUID()}@example.com`;
      return requestEmailChange(db, account, { password: PASSWORD, newEmail, token });
    },
    async () => confirmEmailChange(db, await newestLink(draw(accounts), "email-change-requested")),
    () => meetKeptList(draw(accounts)),
    () => saveAddress(db, draw(accounts).id, { id: null, address: ukAddress }),
    async () => {
      const { id } = draw(accounts);
      await makeDefault(db, id, (await listAddresses(db, id))[0]?.id ?? "");
    },
    async () => {
      await db
        .updateTable("sessions")
        .set({ expiresAt: new Date(0) })
        .where("tokenHash", "<", randomBytes(1))
        .execute();
      await pruneSessions(db);
    },
  ];
  expect(await run(operations, 700)).toEqual([]);
  const { count } = await db
    .selectFrom("knownDevices")
    .select((row) => row.fn.countAll<string>().as("count"))
    .groupBy("customerId")
    .orderBy("count", "desc")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeLessThanOrEqual(10);
});

test("concurrent orders, stock changes, deletions and clean-ups never deadlock", async () => {
  const products = await db
    .selectFrom("products")
    .select(["id", "sku"])
    .where("stock", "is not", null)
    .orderBy("id")
    .limit(4)
    .execute();
  await db.updateTable("products").set({ stock: 100_000 }).where("stock", "is not", null).execute();
  const customers = await Promise.all(Array.from({ length: 12 }, newAccount));
  const placed: { id: string; orderNumber: string; email: string }[] = [];
  await sql`insert into discounts (code, kind, percent, uses_max, is_for_everything)
    values ('TEN', 'percent', 10, null, true), ('FEW', 'percent', 10, 9, true)`.execute(db);
  await db.updateTable("workshopSettings").set({ piecesADay: 4 }).execute();
  const place = async () => {
    const customer = draw(customers);
    const order = {
      ...orderOf(customer, [draw(products), draw(products), draw(products)]),
      cartLineIds: [`line-${placed.length}`],
      estimate,
    };
    const discountCode = draw([null, "TEN", "FEW"]);
    const result = await placeOrder(
      db,
      discountCode === null ? order : { ...order, discountCode, ...discounted(order) },
    );
    const saved = result.ok ? await findOrder(db, result.id) : null;
    if (saved !== null) placed.push(saved);
  };
  const withOrder = (work: (order: { id: string }) => Promise<unknown>) => async () => {
    if (placed.length > 0) await work(draw(placed.slice(-20)));
  };
  const settle =
    (to: "paid" | "expired") =>
    ({ id }: { id: string }) =>
      db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order === null || !isUnpaid(order)) return;
        if (to === "expired") {
          await endUnpaid(tx, order, { event: "payment_expired", actor: OWNER, reason: "" });
          return;
        }
        await recordPaid(tx, order, { actor: OWNER, reason: "" });
        const payment = await getPaymentOf(tx, order.id);
        await markPaid(tx, payment.id, { ref: "", chargeRef: `pi_${order.id}`, paidAt: null });
        await takeStockOfPaidOrder(tx, order);
        await issueInvoice(tx, order.id);
      });
  const operations = [
    ...Array.from({ length: 6 }, () => () => place()),
    withOrder(settle("paid")),
    withOrder(settle("expired")),
    () =>
      db.transaction().execute((tx) =>
        restock(
          tx,
          products.toReversed().map(({ id }) => ({ productId: id, quantity: 1 })),
          { reason: "returned", cause: null, actor: SHOP },
        ),
      ),
    async () => {
      const customer = draw(customers);
      const session = await signIn(db, {
        email: customer.email,
        password: PASSWORD,
        replacedToken: null,
      });
      const { token } = session.ok ? session.value : { token: null };
      const deleted = await deleteAccount(db, customer, { password: PASSWORD, token });
      if (deleted.ok) customers.push(await newAccount());
    },
    async () => {
      if (placed.length === 0) return;
      const { orderNumber, email } = draw(placed.slice(-20));
      await declareWithdrawal(db, { orderNumber, email, name: "Ann", statement: "" });
    },
    () =>
      receiveMessage(db, {
        name: "Ann",
        email: draw(customers).email,
        message: draw(["Hello", "Good day"]),
      }),
    async () => {
      await db
        .updateTable("mailOutbox")
        .set({ sentAt: new Date(0) })
        .where("mailKey", "like", "contact-receipt:a%")
        .execute();
      await pruneSentMails(db);
      await pruneMessages(db);
    },
    async () => {
      await anonymiseFinishedOrders(db);
      await deleteOldOrders(db);
    },
    () => summariseChanged(db),
    () => meetKeptList(draw(customers)),
    withOrder(({ id }) => removeBought(db, id)),
    async () => {
      const { email } = draw(customers);
      const { id: productId } = draw(products);
      const offer = await draftAndSend(email, productId).catch(deletedWithAccount);
      if (offer === null) return;
      const press = () => payOffer(db, { token: offer.token, seenVersion: 1, sessionToken: null });
      const withdraw = () => withdrawOffer(db, offer.id, ownersAct());
      await Promise.all([press(), press(), draw([withdraw, press])()]);
    },
  ];
  expect(await run(operations, 600)).toEqual([]);
  const { rows: offered } = await sql<{ count: number }>`
    select count(*)::int as count from offer_orders`.execute(db);
  expect(offered[0]?.count).toBeGreaterThan(0);
  // Each order took its place in turn.
  const { rows: days } = await sql<{ pieces: number }>`
    select sum(pieces)::int as pieces from promised_pieces group by day`.execute(db);
  expect(days.every(({ pieces }) => pieces <= 4)).toBe(true);
  const { rows: uses } = await sql<{
    count: number;
  }>`select count(*)::int as count from discount_uses
    join discounts on discounts.id = discount_id where code = 'FEW' and given_back_at is null`.execute(
    db,
  );
  expect(uses[0]?.count).toBeLessThanOrEqual(9);
});

test("acts of staff and customers on the same orders, and on their stock, never deadlock", async () => {
  const { rows: stocked } = await sql<{ id: number; sku: string }>`
    select id, sku from products where stock is not null order by id limit 3`.execute(db);
  const { rows: made } = await sql<{ id: number; sku: string }>`
    select id, sku from products where stock is null order by id limit 1`.execute(db);
  const customers = await Promise.all(Array.from({ length: 4 }, newAccount));
  const placed: Order[] = [];
  await db.updateTable("workshopSettings").set({ piecesADay: 2 }).execute();
  const buy = async () => {
    const order = orderOf(draw(customers), [draw(stocked), draw(stocked), ...made]);
    const lines = order.lines.map((line, at) => ({ ...line, quantity: 1, madeToOrder: at === 2 }));
    const result = await placeOrder(db, { ...order, lines, estimate });
    if (!result.ok) return;
    await db.transaction().execute(async (tx) => {
      const locked = await lockOrder(tx, result.id);
      if (locked === null) return;
      await recordPaid(tx, locked, { actor: OWNER, reason: "" });
      await markPaid(tx, (await getPaymentOf(tx, locked.id)).id, {
        ref: `cs_${locked.id}`,
        chargeRef: `pi_${locked.id}`,
        paidAt: null,
      });
      await takeStockOfPaidOrder(tx, locked);
      if (draw([true, false])) await raiseFlag(tx, locked, { code: "disputed", actor: SHOP });
      await issueInvoice(tx, locked.id);
      placed.push(locked);
    });
  };
  for (let turn = 0; turn < 4; turn++) await buy();
  /** Few orders, so that many acts are about the same one. */
  const drawOrder = () => draw(placed.slice(-4));
  const shipment = { carrier: "DPD", trackingNumber: null, trackingUrl: null };
  const drawParcel = async (orderId: string) =>
    (await db.selectFrom("fulfilments").select("id").where("orderId", "=", orderId).execute()).at(
      -1,
    )?.id ?? randomUUID();
  const drawRefund = async () =>
    (
      await db
        .selectFrom("refunds")
        .select("id")
        .where("state", "in", ["requested", "awaiting_approval"])
        .execute()
    ).at(-1)?.id ?? randomUUID();
  const drawFlag = async () =>
    (await db.selectFrom("orderFlags").select("id").where("resolvedAt", "is", null).execute()).at(
      -1,
    )?.id ?? "0";
  const moveDay = async () => {
    const { id } = drawOrder();
    const seenLeaveBy = (await findOrder(db, id))?.lines.at(-1)?.leavesBy ?? null;
    const leavesBy = addWorkingDays(seenLeaveBy ?? londonDay(new Date()), 1, WAREHOUSE);
    const [moved] = await moveDays(db, [{ orderId: id, seenLeaveBy, leavesBy }], {
      act: ownersAct(),
      message: "",
    });
    return moved?.reason;
  };
  // Later ones may all find orders that are sent or cancelled.
  expect(await moveDay()).toBe(null);
  const operations = [
    buy,
    async () => resolveFlag(db, await drawFlag(), { act: ownersAct(), resolution: "Won" }),
    async () => {
      const { id } = drawOrder();
      const version = (await findOrder(db, id))?.version ?? 0;
      const address = { ...ukAddress, line1: randomUUID() };
      return changeDeliveryAddress(db, { act: ownersAct(), orderId: id, version, address });
    },
    moveDay,
    () => summariseChanged(db),
    async () => {
      const day = addDays(londonDay(new Date()), draw([1, 2, 3]));
      const days = { firstDay: day, lastDay: day, reason: "", isShown: false };
      const closing = ownersAct();
      const closed = await closeDays(db, { act: closing, days });
      if (closed.ok) await openDays(db, { act: ownersAct(), id: closing.actId });
    },
    () => startMaking(db, drawOrder().id, { actor: OWNER }),
    () => markMade(db, drawOrder().id, { actor: OWNER }),
    () =>
      dispatchOrder(db, drawOrder().id, {
        actor: OWNER,
        shipment,
        ...draw([{}, { lines: [{ position: draw([0, 1, 2]), quantity: 1 }] }]),
      }),
    async () => {
      const { id } = drawOrder();
      const fulfilmentId = await drawParcel(id);
      await changeTracking(db, id, { actor: OWNER, fulfilmentId, shipment, tellsCustomer: true });
    },
    async () => {
      const { id } = drawOrder();
      await takeBackParcel(db, id, { actor: OWNER, fulfilmentId: await drawParcel(id) });
    },
    () => deliverOrder(db, drawOrder().id, { actor: OWNER, deliveredAt: new Date() }),
    async () => {
      const { id, orderNumber, customerId } = drawOrder();
      const fulfilmentId = await drawParcel(id);
      await confirmArrival(db, { customer: { id: customerId ?? "" }, orderNumber, fulfilmentId });
    },
    () => assumeDeliveries(db, new Date(Date.now() + 30 * DAY_MS)),
    async () => {
      const { orderNumber, customerId } = drawOrder();
      await requestCancel(db, { customer: { id: customerId ?? "" }, orderNumber, reason: "" });
    },
    async () => {
      const { id, lines } = drawOrder();
      const opened = await requestReturn(db, id, { actor: OWNER });
      if (!opened.ok) return;
      await receiveReturn(db, opened.value, {
        actor: OWNER,
        receivedAt: new Date(),
        lines: lines.map(({ position }) => ({
          position,
          quantity: 1,
          condition: "as_new",
          isRestocked: true,
        })),
      });
    },
    () =>
      cancelOrder(db, drawOrder().id, { actor: OWNER, by: "shop", reason: "", mayApprove: true }),
    () =>
      requestRefund(db, drawOrder().id, {
        ...NO_REFUND,
        mayApprove: draw([true, false]),
        lines: [{ position: draw([0, 1]), quantity: 1, cancelledQuantity: draw([0, 1]) }],
      }),
    () => {
      const cancel = { by: "shop", reason: "", mayApprove: true } as const;
      return beginAct(db, drawOrder().id, {
        act: ownersAct(),
        ...draw([
          { action: "dispatch", input: { shipment } } as const,
          { action: "cancel", input: cancel } as const,
        ]),
      });
    },
    async () => {
      const { id } = drawOrder();
      const undone = (await findPendingAct(db, id))?.actId ?? randomUUID();
      await undoAct(db, id, {
        act: ownersAct(),
        undone,
        action: draw(["dispatch", "cancel"] as const),
      });
    },
    // What the job does once the time is over.
    async () => {
      const { id } = drawOrder();
      await sql`update pending_acts set begun_at = 'epoch', due_at = 'epoch' where order_id = ${id}`.execute(
        db,
      );
      await doPendingAct(db, id);
    },
    async () => void (await approveRefund(db, await drawRefund(), { actor: OWNER })),
    async () => void (await undoRefund(db, await drawRefund(), OWNER)),
    // What the job does once the provider has answered.
    async () => {
      const id = await drawRefund();
      await db.transaction().execute(async (tx) => {
        const found = await lockRefund(tx, id);
        if (found?.refund.state !== "requested") return;
        const accepted = {
          ref: `re_${id}`,
          amountPence: found.refund.amountPence,
          status: "succeeded",
          failure: null,
          createdAt: new Date(),
          refundId: id,
          attempt: found.refund.attempt,
          orderId: found.order.id,
          recorded: null,
        } as const;
        await recordAccepted(tx, found.order, { refund: found.refund, accepted });
      });
    },
    () => receiveStock(db, draw(stocked).id, { act: ownersAct(), quantity: 9, deliveryNote: null }),
    () =>
      correctStock(db, draw(stocked).id, {
        act: ownersAct(),
        change: draw([1, -1]),
        reason: "corrected",
        note: "",
      }),
    () =>
      countStock(db, draw(stocked).id, { act: ownersAct(), counted: 900, countedAt: new Date() }),
    async () => {
      await db
        .updateTable("products")
        .set({ basePrice: sql<string>`base_price + 0.01` })
        .where("id", "=", draw(stocked).id)
        .execute();
      await writeListPrices(db);
    },
  ];
  expect(await run(operations, 700)).toEqual([]);
  const { rows: wrong } = await sql`select id from products where coalesce(stock, 0) <>
    (select coalesce(sum(change), 0) from stock_moves where product_id = products.id)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: notes } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, max(number) as last from credit_notes`.execute(db);
  expect(notes[0]?.count).toBeGreaterThan(0);
  expect(notes[0]?.last).toBe(notes[0]?.count);
});

/** The sums of an order with a discount of 36p. */
function discounted(order: NewOrder): Pick<NewOrder, "totals" | "totalPence"> {
  const discount = {
    code: "discount",
    label: "Discount",
    amountPence: pence(-36),
    vatPence: pence(-6),
  } as const;
  return {
    totals: withTotal(order.totals, discount),
    totalPence: addUp(withTotal(order.totals, discount)).amountPence,
  };
}

const estimate = { leadTimeDays: 14, pieces: 1, transitDays: 2, nation: null } as const;

function orderOf(customer: Account, products: readonly { id: number; sku: string }[]): NewOrder {
  return {
    customerId: customer.id,
    clientNetwork: null,
    email: customer.email,
    customerName: customer.fullName,
    address: ukAddress,
    notes: "",
    lines: products.map(({ id, sku }) => ({
      productId: id,
      sku,
      name: sku,
      options: [],
      quantity: 1,
      unitNetPence: pence(100),
      unitVatPence: pence(20),
      vatRateBp: 2_000,
      discountPence: ZERO,
      madeToOrder: false,
      leadTimeDays: null,
    })),
    vat: "uk",
    totals: plainTotals({
      netPence: pence(300),
      vatPence: pence(60),
      shippingPence: ZERO,
      shippingVatPence: ZERO,
      vat: "uk",
      vatRateBp: 2_000,
    }),
    zone: "UK Mainland",
    discountCode: null,
    totalPence: 360,
    fingerprint: randomBytes(32),
    promisedFor: null,
    payWithinMs: 60_000,
  };
}

/** An error in one line, with PostgreSQL's code, table and context. */
function inShort(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const more = ["code", "table", "where"].map((name) => String(Reflect.get(error, name) ?? ""));
  return [error.message, ...more].join(" ");
}
