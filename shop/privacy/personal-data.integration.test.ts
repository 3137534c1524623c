import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { saveAddress } from "#shop/accounts/address-book.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { findSession } from "#shop/accounts/sessions/sessions.server.ts";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { raiseFlag, resolveFlag } from "#shop/orders/flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { findOrderByNumber } from "#shop/orders/orders.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { anonymiseFinishedOrders } from "./anonymise-orders.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { deleteOldOrders } from "./delete-old-orders.server.ts";
import { exportPersonalData } from "./export.server.ts";
import { checkoutOf, startedCheckout } from "#tests/support/checkouts.ts";
import { stockOf } from "#tests/support/stock.ts";

const shop = await testShop();
const { db, grippers } = shop;
/** A postal address of this customer only. */
const addressOf = ({ id }: Customer) => ({
  ...ukAddress,
  line1: `17 ${id} Lane`,
  telephone: telephoneOf({ id }),
});
/** A telephone number of this customer only. */
const telephoneOf = ({ id }: Pick<Customer, "id">) =>
  `07${id.replaceAll(/\D/g, "").padEnd(9, "0").slice(0, 9)}`;
const notesOf = ({ id }: Customer) => `Ring for ${id}`;

async function order(customer: Customer, { isPaid }: { isPaid: boolean }) {
  const more = { customer, address: addressOf(customer), notes: notesOf(customer) };
  const started = await startedCheckout(db, await checkoutOf(db, [grippers], more));
  if (isPaid) await shop.pay(started.url);
  await settlePage(db, started.sessionId, { expireOpen: !isPaid });
  return started.order.orderNumber;
}

/** The tables in which any row contains a text. */
async function findEverywhere(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}`.execute(db);
    if (Number(rows[0]?.count) > 0) found.push(name);
  }
  return found.toSorted();
}

/** As if staff had written a text about a customer in a flag, its resolution and the history. */
async function writeAbout(orderNumber: string, text: string): Promise<void> {
  const found = await findOrderByNumber(db, orderNumber);
  if (found === null) throw new Error("no order");
  const flag = { code: "address_check", note: `Ask ${text}`, actor: OWNER } as const;
  await raiseFlag(db, found, flag);
  const [raised] = await listOpenFlags(db, found.id);
  await resolveFlag(db, raised?.id ?? "", { act: ownersAct(), resolution: `Asked ${text}` });
  const event = { orderId: found.id, event: "address_changed", actor: OWNER } as const;
  await recordEvent(db, { ...event, reason: `${text} has moved` });
}

const finish = (orderNumber: string) =>
  sql`with finished as (update orders set updated_at = now() - interval '61 days'
        where order_number = ${orderNumber} returning id),
      parcel as (insert into fulfilments (order_id, state, carrier, dispatched_at, delivered_at, delivered_by)
        select id, 'delivered', 'DPD', now(), now(), 'staff' from finished returning id, order_id)
      insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
      select parcel.id, parcel.order_id, position, quantity
      from parcel join order_lines on order_lines.order_id = parcel.order_id`.execute(db);

describe("the export of a customer's data", () => {
  it("contains all of it, and no secret", async () => {
    const { customer } = await newCustomer(db);
    await saveAddress(db, customer.id, { id: null, address: addressOf(customer) });
    const paid = await order(customer, { isPaid: true });
    const text = JSON.stringify(await exportPersonalData(db, customer));
    const parts = [
      customer.email,
      "Ann Lee",
      paid,
      addressOf(customer).line1,
      notesOf(customer),
      telephoneOf(customer),
    ];
    for (const part of parts) expect(text).toContain(part);
    expect(JSON.parse(text)).toMatchObject({
      orders: [
        {
          total: "6.00",
          sums: [
            { label: "Subtotal" },
            { label: "VAT (20%)" },
            { label: "Shipping", amount: "0.00" },
          ],
          status: "paid",
        },
      ],
    });
    expect(text).not.toMatch(/argon2|password|token/i);
  });
});

describe("seven years after an order", () => {
  it("the order and its invoice are deleted, but not an order of last year", async () => {
    const { customer } = await newCustomer(db);
    const [old, recent] = [
      await order(customer, { isPaid: true }),
      await order(customer, { isPaid: true }),
    ];
    await sql`update orders set created_at = now() - interval '7 years 1 day' where order_number = ${old}`.execute(
      db,
    );
    await sql`update orders set created_at = now() - interval '1 year' where order_number = ${recent}`.execute(
      db,
    );
    await deleteOldOrders(db);
    const left = await db
      .selectFrom("orders")
      .innerJoin("invoices", "invoices.orderId", "orders.id")
      .select("orderNumber")
      .where("orderNumber", "in", [old, recent])
      .execute();
    expect(left).toEqual([{ orderNumber: recent }]);
  });
});

describe("deleting an account", () => {
  it("needs its password", async () => {
    const { customer, token } = await newCustomer(db);
    expect(await deleteAccount(db, customer, { password: "not this one", token })).toMatchObject({
      ok: false,
    });
    expect(await findSession(db, token)).not.toBeNull();
  });

  it("removes personal data, but keeps what the invoice of a paid order shows", async () => {
    const { customer, token } = await newCustomer(db);
    await saveAddress(db, customer.id, { id: null, address: addressOf(customer) });
    const paid = await order(customer, { isPaid: true });
    const unpaid = await order(customer, { isPaid: false });
    await writeAbout(paid, customer.email);
    await finish(paid);
    await db.updateTable("mailOutbox").set({ sentAt: new Date(), data: "{}" }).execute();
    expect(await deleteAccount(db, customer, { password: PASSWORD, token })).toMatchObject({
      ok: true,
    });
    expect(await findSession(db, token)).toBeNull();
    // The last mail is not sent yet.
    expect(await findEverywhere(customer.email)).toEqual(["mail_outbox"]);
    expect(await findEverywhere(notesOf(customer))).toEqual([]);
    expect(await findEverywhere(telephoneOf(customer))).toEqual([]);
    expect(await findEverywhere(addressOf(customer).line1)).toEqual(["orders"]);
    const rows = await db
      .selectFrom("orders")
      .select(["orderNumber", "customerName", "email"])
      .where("orderNumber", "in", [paid, unpaid])
      .orderBy("orderNumber")
      .execute();
    expect(rows).toEqual([
      { orderNumber: paid, customerName: "Ann Lee", email: "removed" },
      { orderNumber: unpaid, customerName: "removed", email: "removed" },
    ]);
  });

  it("keeps no content of a mail about a finished order that was still to be sent", async () => {
    const { customer, token } = await newCustomer(db);
    const paid = await order(customer, { isPaid: true });
    await finish(paid);
    const confirmation = () =>
      db
        .selectFrom("mailOutbox")
        .select(["id", "orderId", "sentAt", "data"])
        .where("template", "=", "order-confirmation")
        .where("recipient", "=", customer.email)
        .executeTakeFirstOrThrow();
    const { id, orderId } = await confirmation();
    expect(orderId).not.toBeNull();
    await deleteAccount(db, customer, { password: PASSWORD, token });
    await sendMail(db, id);
    expect(await confirmation()).toMatchObject({
      orderId: null,
      sentAt: expect.any(Date),
      data: {},
    });
  });

  it("keeps the address of an order on its way until the order is finished", async () => {
    const { customer, token } = await newCustomer(db);
    const paid = await order(customer, { isPaid: true });
    await deleteAccount(db, customer, { password: PASSWORD, token });
    expect(await findEverywhere(customer.email)).toContain("orders");
    await finish(paid);
    await anonymiseFinishedOrders(db);
    expect(await findEverywhere(customer.email)).not.toContain("orders");
  });

  it("keeps the address of a cancelled order until its money is back", async () => {
    const { customer, token } = await newCustomer(db);
    const paid = await findOrderByNumber(db, await order(customer, { isPaid: true }));
    if (paid === null) throw new Error("no order");
    const cancellation = { actor: OWNER, by: "shop", reason: "", mayApprove: true } as const;
    await cancelOrder(db, paid.id, cancellation);
    await deleteAccount(db, customer, { password: PASSWORD, token });
    expect(await findEverywhere(customer.email)).toContain("orders");
    await sql`update refunds set state = 'sent', provider_ref = 're_1', provider_status = 'succeeded', sent_at = now(),
      finished_at = now() where order_id = ${paid.id}`.execute(db);
    await anonymiseFinishedOrders(db);
    expect(await findEverywhere(customer.email)).not.toContain("orders");
  });

  it("releases reserved stock at once, but keeps personal data while a payment page may still be paid", async () => {
    const { customer, token } = await newCustomer(db);
    const reserved = async () => (await stockOf(db, grippers)).held;
    const before = await reserved();
    const more = { customer, address: addressOf(customer), notes: notesOf(customer) };
    const started = await startCheckout(db, await checkoutOf(db, [grippers], more));
    if (!started.ok) throw new Error(started.reason);
    expect(await reserved()).toBe(before + 1);
    await deleteAccount(db, customer, { password: PASSWORD, token });
    expect(await reserved()).toBe(before);
    const row = () =>
      db
        .selectFrom("orders")
        .select(["state", "holdsStock", "email"])
        .where("orderNumber", "=", started.orderNumber)
        .executeTakeFirst();
    expect(await row()).toEqual({
      state: "cancelled",
      holdsStock: false,
      email: customer.email,
    });
    const { rows: jobs } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key = 'close-payment-page:' ||
        (select id from payments where provider_ref = ${started.sessionId})`.execute(db);
    expect(jobs).toHaveLength(1);
    await sql`update payments set expires_at = now() where provider_ref = ${started.sessionId}`.execute(
      db,
    );
    await anonymiseFinishedOrders(db);
    expect(await row()).toMatchObject({ email: "removed" });
  });
});
