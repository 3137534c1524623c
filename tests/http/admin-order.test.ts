import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addComment } from "#shop/orders/comments.server.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, placeUnpaidOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const manager = await joinedStaff(db, "manager");
const packer = await joinedStaff(db, "packer");
const as = ({ token }: Pick<JoinedStaff, "token">) => ({ headers: { Cookie: `admin=${token}` } });

/** A paid order with an invoice, a confirmation, a flag and a comment. */
async function order() {
  const customer = await makeCustomer(db);
  const placed = await placeUnpaidOrder(db, customer, [await productId(db, "beech-pegs")]);
  await payOrder(db, placed);
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, placed.id);
    await issueInvoice(tx, placed.id);
    await raiseFlag(tx, placed, {
      code: "other",
      note: "Is £9.99 right for ann@note.example?",
      actor: SHOP,
    });
    await enqueueOrderConfirmation(tx, await getOrder(db, placed.id));
  });
  const act = { actId: randomUUID(), actor: { kind: "staff", id: manager.person.id } as const };
  await addComment(db, placed.id, { act, comment: "Refund £3.33, says bo@comment.example." });
  const [mail] = await db
    .selectFrom("mail_outbox")
    .select("id")
    .where("order_id", "=", placed.id)
    .execute();
  const [flag] = await db
    .selectFrom("order_flags")
    .select("id")
    .where("order_id", "=", placed.id)
    .execute();
  const url = `/admin/orders/${placed.orderNumber}`;
  return { customer, id: placed.id, url, mail: mail?.id ?? "", flag: flag?.id ?? "" };
}

test("a packer's page of an order has what making and packing needs, and no e-mail address and no price", async () => {
  const { customer, url } = await order();
  const seen = await shop.request(url, as(manager));
  for (const text of [customer.email, "£12.00", "£9.99", "£3.33"])
    expect([text, seen.text.includes(text)]).toEqual([text, true]);

  for (const path of [url, `${url}.data`]) {
    const page = await shop.request(path, as(packer));
    expect([page.status, page.text.includes("1 Mill Lane")]).toEqual([200, true]);
    expect(page.text).not.toMatch(/£\d/);
    expect(page.text).not.toContain("@example.com");
    expect(page.text).not.toMatch(/note\.example|comment\.example/);
    expect(page.text).not.toMatch(/Pence/);
  }
  // An unpaid order is no work.
  const unpaid = await placeUnpaidOrder(db, customer, [await productId(db, "peg-bag")]);
  const statuses = [packer, manager].map(
    async (person) =>
      (await shop.request(`/admin/orders/${unpaid.orderNumber}`, as(person))).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

test("an order's papers, mails, total and customer's view open from its page; an unknown one is not found", async () => {
  const { url, mail } = await order();
  const page = await shop.request(url, as(manager));
  const invoice = await shop.request(`${url}/invoice`, as(manager));
  expect([invoice.status, invoice.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  for (const path of [`mails/${mail}`, "total", "customer"]) {
    expect(page.text).toContain(`href="${url}/${path}"`);
    const opened = await shop.request(`${url}/${path}`, as(manager));
    expect([path, opened.status, opened.text.includes("£12.00")]).toEqual([path, 200, true]);
  }
  for (const path of ["/credit-notes/CN-00001", "/mails/x", `/mails/${randomUUID()}`])
    expect((await shop.request(url + path, as(manager))).status).toBe(404);
  expect((await shop.request("/admin/orders/LL-1", as(manager))).status).toBe(404);
});

test("as the customer sees it is their whole page of the order, and nothing on it can be pressed", async () => {
  const { url } = await order();
  const { text } = await shop.request(`${url}/customer`, as(manager));
  const page = text.slice(text.indexOf("customers-page"), text.indexOf("</main>"));
  for (const part of [
    "What has happened",
    "What you can do",
    "Download the VAT invoice (PDF)",
    "Cancel this order",
    "What you ordered",
    "Your right to cancel",
    "within 14 days without giving any reason",
    "Sold by",
    "All your orders",
  ])
    expect([part, page.includes(part)]).toEqual([part, true]);
  expect(page).not.toMatch(/<form|<button|href=/);
});

test("a form of the order's page is one act; a new act is another one", async () => {
  const { id, url, flag } = await order();
  const comment = { intent: "comment", comment: "Twice?", act_id: randomUUID() };
  const send = (form: Record<string, string>, to = url) =>
    shop.request(to, { ...as(manager), form });
  expect((await send(comment)).status).toBe(200);
  await send({ ...comment, act_id: randomUUID() });
  const said = await db
    .selectFrom("order_comments")
    .select("comment")
    .where("order_id", "=", id)
    .execute();
  expect(said.filter(({ comment: text }) => text === "Twice?")).toHaveLength(2);
  const empty = await send({ ...comment, comment: " ", act_id: randomUUID() });
  expect([empty.status, empty.text.includes("Enter a comment")]).toEqual([422, true]);

  const resolve = { intent: `resolve ${flag}`, resolution: "It is right.", act_id: randomUUID() };
  expect((await send(resolve)).status).toBe(200);
  const late = await send({ ...resolve, act_id: randomUUID() });
  expect(late.status).toBe(409);
});

test("one search finds orders, customers and products, as far as the role may see them; Today lists what is to be packed", async () => {
  const { customer, url } = await order();
  const { email } = customer;
  const number = url.slice("/admin/orders/".length);
  const find = async (staff: JoinedStaff, q: string) =>
    (await shop.request(`/admin/find?q=${encodeURIComponent(q)}`, as(staff))).text;
  expect(await find(manager, email)).toContain(`href="${url}"`);
  expect(await find(manager, email)).toContain(`href="/admin/customers/${customer.id}"`);
  expect(await find(manager, "beech pegs")).toContain('href="/admin/products/LL-AC-007"');
  expect(await find(manager, "ord")).toContain('href="/admin/orders"');
  expect(await find(packer, number)).toContain(`href="${url}"`);
  for (const q of [email, "beech pegs", number]) {
    const text = await find(packer, q);
    for (const hidden of ["/admin/customers/", "/admin/products/", `>${email}<`])
      expect([q, hidden, text.includes(hidden)]).toEqual([q, hidden, false]);
  }
  const today = await shop.request("/admin", as(packer));
  expect(today.text).toContain(`href="${url}"`);
  expect(today.text).not.toContain("£");
});

test("a colleague who is named in a comment has it on Today until they have seen it; nobody else has", async () => {
  const { url } = await order();
  const carr = await joinedStaff(db, "accountant");
  const named = db.updateTable("staff").set({ name: "Zoë Carr" });
  await named.where("id", "=", carr.person.id).execute();
  const send = (to: string, who: JoinedStaff, form: Record<string, string>) =>
    shop.request(to, { ...as(who), form: { act_id: randomUUID(), ...form } });
  const comment = "@zoë, @Nobody and bo@carr.example: is the sum right?";
  const act = { intent: "comment", comment, act_id: randomUUID() };
  const { status, text } = await send(url, manager, act);
  expect([status, text.includes("It is now on Today for Zoë Carr.")]).toEqual([200, true]);

  const today = await shop.request("/admin", as(carr));
  expect(today.text).toContain("mentioned you");
  expect(today.text).toContain(`href="${url}"`);
  for (const who of [manager, packer])
    expect((await shop.request("/admin", as(who))).text).not.toContain("mentioned you");
  const intent = /value="(seen \d+)"/.exec(today.text)?.[1] ?? "";
  expect((await send("/admin?index", manager, { intent })).status).toBe(422);
  expect((await send("/admin?index", carr, { intent })).status).toBe(200);
  const after = await shop.request("/admin", as(carr));
  expect(after.text).not.toContain("mentioned you");
});
