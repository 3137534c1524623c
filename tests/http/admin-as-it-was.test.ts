import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const manager = await joinedStaff(db, "manager");
const read = (path: string) =>
  shop.request(path, { headers: { Cookie: `admin=${manager.token}` } });

const today = await todayOfFile();
let pegs = 0;
let then = "";
beforeAll(async () => {
  pegs = await productId(db, "beech-pegs");
  const placed = await placeOrder(db, newOrder(await makeCustomer(db), [pegs]));
  if (!placed.ok) throw new Error(placed.reason);
  const order = await getOrder(db, placed.id);
  // The SKU of the line is an example's.
  await sql`update order_lines set sku = (select sku from products where id = ${pegs})`.execute(db);
  then = `/admin/orders/${order.orderNumber}/then`;
  await payOrder(db, order);
  await issueInvoice(db, order.id);
  await sql`update products set base_price = 10 where id = ${pegs}`.execute(db);
  await sql`update products set created_at = now() - interval '90 days'`.execute(db);
});

test("an order has its product's words and price, the rate with its rule, and the terms, and says how it knows", async () => {
  const page = await read(then);
  expect(page.status).toBe(200);
  for (const text of [
    "when it was placed",
    "As it is now: nobody has changed it in the admin.",
    "£12.00",
    "The order has the price of the page.",
    "These rates are older than the first that were published in the admin",
    "won",
    "Terms and conditions",
    "Returns and cancelling",
    "Privacy",
    "The text that came with the shop.",
  ])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await read(then.replace("/then", ""))).text).toContain(then);
});

test("a later price does not change what the order's day shows; today shows it, and that the order has another", async () => {
  const act = { actId: randomUUID(), actor: { kind: "staff", id: randomUUID() } as const };
  const changed = await changeProduct(db, pegs, {
    act,
    changes: { pricePence: { from: pence(1_200), to: pence(1_500) } },
  });
  expect(changed).toMatchObject({ ok: true });
  const before = await read(then);
  expect(before.text).toContain("The order has the price of the page.");
  expect(before.text).toContain("As its first change in the admin");
  expect(before.text).not.toContain("£15.00");
  const now = await read(`${then}?on=${today}`);
  for (const text of ["as it is now", "£15.00", "The order has another price than the page"])
    expect([text, now.text.includes(text)]).toEqual([text, true]);
  const versions = (on: string) =>
    read(`/admin/products/${skuOf(before.text)}/versions?on=${on}`).then(({ text }) => text);
  expect(await versions(today)).toContain("Compare version 2 with now");
  expect(await versions(addDays(today, -30))).toContain("Compare version 1 with now");
  expect(await versions(addDays(today, -300))).toContain("The product was added later");
  expect(await versions(addDays(today, 2))).toContain("Enter a day that is not still to come.");
});

const skuOf = (html: string) => /\/admin\/products\/([A-Z0-9-]+)\/versions/.exec(html)?.[1] ?? "";

test("a day that can't be is refused beside its field; an unknown order is not found", async () => {
  for (const on of ["x", "2026-13-01", addDays(today, 1), "9".repeat(300)]) {
    const page = await read(`${then}?on=${encodeURIComponent(on)}`);
    expect([on, page.status, page.text.includes('aria-invalid="true"')]).toEqual([on, 422, true]);
  }
  for (const number of ["LL-999999", "x", "LL-1%27"])
    expect((await read(`/admin/orders/${number}/then`)).status).toBe(404);
});
