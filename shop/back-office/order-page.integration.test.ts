import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { listOrderMails, readOrderMail, resendOrderMail } from "#shop/mail/order-mails.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { addComment } from "#shop/orders/comments.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { anonymiseFinishedOrders } from "#shop/privacy/anonymise-orders.server.ts";
import { pruneSentMails } from "#shop/mail/outbox.server.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { getOrder, recordOf } from "#tests/support/orders.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { testDatabase } from "#tests/support/database.ts";
import { findShopOrder, readOrderPage } from "./order-page.server.ts";
import { isForWorkshop } from "./workshop.ts";
import { actOf } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const { db } = await testDatabase();
const { person } = await joinedStaff(db, "manager");
const newAct = () => actOf(person.id);
const whole = { seesAll: true, seesMessages: true };

async function sentOrder() {
  const customer = await makeCustomer(db);
  const order = await anOrder(db, "sent", { customer, trackingNumber: "JV473124801GB" });
  const [mail] = await listOrderMails(db, order.id);
  if (mail === undefined) throw new Error("no mail");
  return { customer, order, mail };
}

test("an order is found by its number alone, and by no other text", async () => {
  const { order } = await sentOrder();
  expect((await findShopOrder(db, order.orderNumber))?.id).toBe(order.id);
  expect(await findShopOrder(db, "LL-0")).toBeNull();
  expect(await findShopOrder(db, `${order.orderNumber}' or 1=1`)).toBeNull();
});

test("a comment sent twice is there once, with its author; people of the workshop get none, nor mails", async () => {
  const { order } = await sentOrder();
  const act = newAct();
  const comment = "She rang: leave it at number 16.";
  const both = await Promise.all([1, 2].map(() => addComment(db, order.id, { act, comment })));
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await addComment(db, randomUUID(), { act: newAct(), comment })).toMatchObject({
    reason: "no_order",
  });

  const page = await readOrderPage(db, order, whole);
  expect(page.comments).toMatchObject([{ staffId: person.id, comment }]);
  expect(page.names.get(person.id)).toBe(person.name);
  expect(page.history.map(({ event }) => event)).toEqual(["placed", "paid", "dispatched"]);
  const work = await readOrderPage(db, order, { seesAll: false, seesMessages: false });
  expect([work.comments, work.mails, work.otherOrders, work.messages]).toEqual([[], [], [], []]);
});

test("a mail about an order can be read as it was sent, and sent again to the address of today", async () => {
  const { order, mail, customer } = await sentOrder();
  const again = { act: newAct(), mailId: mail.id, recipient: "new@example.com" };
  expect(await resendOrderMail(db, order.id, again)).toMatchObject({ reason: "not_sent_yet" });
  await sendMail(db, mail.id);
  const read = await readOrderMail(db, { orderId: order.id, mailId: mail.id });
  expect(read).toMatchObject({ recipient: customer.email, template: "order-dispatched" });
  expect(read?.text).toContain("JV473124801GB");
  const other = await sentOrder();
  expect(await readOrderMail(db, { orderId: other.order.id, mailId: mail.id })).toBeNull();

  const twice = await Promise.all([1, 2].map(() => resendOrderMail(db, order.id, again)));
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  const mails = await listOrderMails(db, order.id);
  expect(mails.map(({ template }) => template)).toEqual(["order-dispatched", "order-dispatched"]);
  const copy = await readOrderMail(db, { orderId: order.id, mailId: mails[1]?.id ?? "" });
  expect([copy?.recipient, copy?.text]).toEqual(["new@example.com", read?.text]);
});

test("comments are in the customer's export, and go with their personal data, as the mails do", async () => {
  const { order, mail, customer } = await sentOrder();
  await addComment(db, order.id, { act: newAct(), comment: "Ann is at work until five." });
  await sendMail(db, mail.id);
  const account = { ...customer, isVerified: true, restrictedSince: null } as never;
  expect(JSON.stringify(await exportPersonalData(db, account))).toContain("at work until five");

  await db
    .updateTable("mailOutbox")
    .set({ sentAt: new Date(Date.now() - 300 * 86_400_000) })
    .where("id", "=", mail.id)
    .execute();
  await pruneSentMails(db);
  expect(await listOrderMails(db, order.id)).toHaveLength(1);

  await db
    .updateTable("fulfilments")
    .set({ state: "delivered", deliveredAt: new Date(), deliveredBy: "staff" })
    .where("orderId", "=", order.id)
    .execute();
  await db.updateTable("orders").set({ customerId: null }).where("id", "=", order.id).execute();
  await db
    .updateTable("orders")
    .set({ updatedAt: new Date(Date.now() - 90 * 86_400_000) })
    .where("id", "=", order.id)
    .execute();
  await anonymiseFinishedOrders(db);
  const page = await readOrderPage(db, await getOrder(db, order.id), whole);
  expect([page.comments, page.mails]).toEqual([[], []]);
});

test("people of the workshop see an order of which a refund that waits keeps everything back", async () => {
  const order = await anOrder(db, "paid");
  const lines = [{ position: 0, quantity: 1, cancelledQuantity: 1 }];
  expect(await refundOrder(db, order.id, { ...NO_REFUND, lines })).toMatchObject({ ok: true });
  const waits = { state: "awaiting_approval" } as const;
  await db.updateTable("refunds").set(waits).where("orderId", "=", order.id).execute();
  const record = await recordOf(db, order.id);
  expect(isForWorkshop(record, new Date())).toBe(true);
});
