import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addComment } from "#shop/orders/comments.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { actOf } from "#tests/support/actors.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { type Member, staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [manager, packer] = [await staffOf(shop, "manager"), await staffOf(shop, "packer")];

/** A paid order with an invoice, a confirmation, a flag and a comment. */
async function noted() {
  const customer = await makeCustomer(db);
  const order = await anOrder(db, "invoiced", { customer });
  const { id, orderNumber } = order;
  const note = "Is £9.99 right for ann@note.example?";
  await raiseFlag(db, order, { code: "other", note, actor: SHOP });
  await enqueueOrderConfirmation(db, order);
  const act = actOf(manager.person.id);
  await addComment(db, id, { act, comment: "Refund £3.33, says bo@comment.example." });
  const about = (table: "mailOutbox" | "orderFlags") =>
    db.selectFrom(table).select("id").where("orderId", "=", id).executeTakeFirstOrThrow();
  const [mail, flag] = [(await about("mailOutbox")).id, (await about("orderFlags")).id];
  return { customer, id, url: `/admin/orders/${orderNumber}`, mail, flag };
}

test("a packer's page of an order has what making and packing needs, and no e-mail address and no price", async () => {
  const { customer, url } = await noted();
  const seen = await manager.open(url);
  for (const text of [customer.email, "£12.00", "£9.99", "£3.33"])
    expect([text, seen.text.includes(text)]).toEqual([text, true]);

  for (const path of [url, `${url}.data`]) {
    const page = await packer.open(path);
    expect([page.status, page.text.includes("1 Mill Lane")]).toEqual([200, true]);
    expect(page.text).not.toMatch(/£\d/);
    expect(page.text).not.toContain("@example.com");
    expect(page.text).not.toMatch(/note\.example|comment\.example/);
    expect(page.text).not.toMatch(/Pence/);
  }
  // An unpaid order is no work.
  const unpaid = await anOrder(db, "unpaid", { customer, of: ["peg-bag"] });
  const statuses = [packer, manager].map(
    async (person) => (await person.open(`orders/${unpaid.orderNumber}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

test("an order's papers, mails, total and customer's view open from its page; an unknown one is not found", async () => {
  const { url, mail } = await noted();
  const page = await manager.open(url);
  const invoice = await manager.open(`${url}/invoice`);
  expect([invoice.status, invoice.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  for (const path of [`mails/${mail}`, "total", "customer"]) {
    expect(page.text).toContain(`href="${url}/${path}"`);
    const opened = await manager.open(`${url}/${path}`);
    expect([path, opened.status, opened.text.includes("£12.00")]).toEqual([path, 200, true]);
  }
  for (const path of ["/credit-notes/CN-00001", "/mails/x", `/mails/${randomUUID()}`])
    expect((await manager.open(url + path)).status).toBe(404);
  expect((await manager.open("orders/LL-1")).status).toBe(404);
});

test("as the customer sees it is their whole page of the order, and nothing on it can be pressed", async () => {
  const { url } = await noted();
  const { text } = await manager.open(`${url}/customer`);
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
  const { id, url, flag } = await noted();
  const comment = { intent: "comment", comment: "Twice?", act_id: randomUUID() };
  expect((await manager.send(url, comment)).status).toBe(200);
  await manager.send(url, { ...comment, act_id: randomUUID() });
  const said = await db
    .selectFrom("orderComments")
    .select("comment")
    .where("orderId", "=", id)
    .execute();
  expect(said.filter(({ comment: text }) => text === "Twice?")).toHaveLength(2);
  const empty = await manager.send(url, { ...comment, comment: " ", act_id: randomUUID() });
  expect([empty.status, empty.text.includes("Enter a comment")]).toEqual([422, true]);

  const resolve = { intent: `resolve ${flag}`, resolution: "It is right.", act_id: randomUUID() };
  expect((await manager.send(url, resolve)).status).toBe(200);
  const late = await manager.send(url, { ...resolve, act_id: randomUUID() });
  const [shown = ""] = late.text.split("</main>", 1);
  const isSaid = shown.includes("A colleague has already resolved this flag.");
  expect([late.status, isSaid]).toEqual([409, true]);
});

test("one search finds orders, customers and products, as far as the role may see them; Today lists what is to be packed", async () => {
  const { customer, url } = await noted();
  const { email } = customer;
  const number = url.slice("/admin/orders/".length);
  const find = async (staff: Member, q: string) =>
    (await staff.open(`find?q=${encodeURIComponent(q)}`)).text;
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
  const today = await packer.open("");
  // Of a kind the first three are shown.
  expect(today.text).toMatch(/href="\/admin\/orders\/LL-\d+"/);
  expect(today.text).not.toContain("£");
});

test("a colleague who is named in a comment has it on Today until they have seen it; nobody else has", async () => {
  const { url } = await noted();
  const carr = await staffOf(shop, "accountant", "Zoë Carr");
  const comment = "@zoë, @Nobody and bo@carr.example: is the sum right?";
  const act = { intent: "comment", comment, act_id: randomUUID() };
  const { status, text } = await manager.send(url, act);
  expect([status, text.includes("It is now on Today for Zoë Carr.")]).toEqual([200, true]);

  const today = await carr.open("");
  expect(today.text).toContain("mentioned you");
  expect(today.text).toContain(`href="${url}"`);
  for (const who of [manager, packer])
    expect((await who.open("")).text).not.toContain("mentioned you");
  const intent = /value="(seen \d+)"/.exec(today.text)?.[1] ?? "";
  expect((await manager.send("/admin?index", { intent })).status).toBe(422);
  expect((await carr.send("/admin?index", { intent })).status).toBe(200);
  const after = await carr.open("");
  expect(after.text).not.toContain("mentioned you");
});
