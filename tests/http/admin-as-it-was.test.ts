import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import { productId } from "#tests/support/customers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { actOf } from "#tests/support/actors.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const manager = await staffOf(shop, "manager");
const today = await todayOfFile();
const pegs = await productId(db, "beech-pegs");
await sql`update products set base_price = 10, created_at = now() - interval '90 days'
  where id = ${pegs}`.execute(db);
const then = `/admin/orders/${(await anOrder(db, "invoiced")).orderNumber}/then`;

test("an order has its product's words and price, the rate with its rule, and the terms, and says how it knows", async () => {
  const page = await manager.open(then);
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
  expect((await manager.open(then.replace("/then", ""))).text).toContain(then);
});

test("a later price does not change what the order's day shows; today shows it, and that the order has another", async () => {
  const act = actOf(manager.person.id);
  const changed = await changeProduct(db, pegs, {
    act,
    changes: { pricePence: { from: pence(1_200), to: pence(1_500) } },
  });
  expect(changed).toMatchObject({ ok: true });
  const before = await manager.open(then);
  expect(before.text).toContain("The order has the price of the page.");
  expect(before.text).toContain("As its first change in the admin");
  expect(before.text).not.toContain("£15.00");
  const now = await manager.open(`${then}?on=${today}`);
  for (const text of ["as it is now", "£15.00", "The order has another price than the page"])
    expect([text, now.text.includes(text)]).toEqual([text, true]);
  const versions = (on: string) =>
    manager.open(`products/${skuOf(before.text)}/versions?on=${on}`).then(({ text }) => text);
  expect(await versions(today)).toContain("Compare version 2 with now");
  expect(await versions(addDays(today, -30))).toContain("Compare version 1 with now");
  expect(await versions(addDays(today, -300))).toContain("The product was added later");
  expect(await versions(addDays(today, 2))).toContain("Enter a day that is not still to come.");
});

const skuOf = (html: string) => /\/admin\/products\/([A-Z0-9-]+)\/versions/.exec(html)?.[1] ?? "";

test("a day that can't be is refused beside its field; an unknown order is not found", async () => {
  for (const on of ["x", "2026-13-01", addDays(today, 1), "9".repeat(300)]) {
    const page = await manager.open(`${then}?on=${encodeURIComponent(on)}`);
    expect([on, page.status, page.text.includes('aria-invalid="true"')]).toEqual([on, 422, true]);
  }
  for (const number of ["LL-999999", "x", "LL-1%27"])
    expect((await manager.open(`orders/${number}/then`)).status).toBe(404);
});
