import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { findListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { addDiscount } from "#shop/discounts/discounts.server.ts";
import { pence } from "#shop/kit/money.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testShop } from "#tests/support/shop.ts";
import { discountUses } from "./discount-uses.server.ts";
import { checkoutOf, startedCheckout, payCheckout } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db, airer } = shop;

async function addCode(): Promise<{ readonly code: string; readonly id: number }> {
  const code = `USES-${randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = {
    kind: "percent",
    percent: 10,
    amountPence: null,
    minimumPence: pence(0),
  } as const;
  const limits = { startsOn: null, endsOn: null, usesMax: null, usesPerCustomerMax: null };
  const goods = { categorySlugs: [], skus: [] };
  await addDiscount(db, { code, ...terms, ...limits, ...goods }, ownersAct());
  const found = await findListedDiscount(db, code);
  if (found === null) throw new Error("no discount");
  return { code, id: found.id };
}

const orderWith = async (discountCode: string) =>
  startedCheckout(db, await checkoutOf(db, [airer], { discountCode }));

const first = (discountId: number) => discountUses(discountId).page(db, null);

test("the uses of a code say which order, whose, how much and what became of it, the newest first", async () => {
  const { code, id } = await addCode();
  expect(await first(id)).toEqual({ rows: [], seen: 0, next: null });
  const paid = await orderWith(code);
  const ended = await orderWith(code);
  const open = await orderWith(code);
  await orderWith((await addCode()).code);
  await payCheckout(shop, paid);
  await settlePage(db, ended.sessionId, { expireOpen: true });
  const { rows } = await first(id);
  expect(rows).toMatchObject(
    [
      { ...open, state: "reserved" },
      { ...ended, state: "given_back" },
      { ...paid, state: "used" },
    ].map(({ order, request: { customer }, state }) => ({
      orderNumber: order.orderNumber,
      customerId: customer.id,
      customerName: customer.fullName,
      amountPence: 540,
      state,
    })),
  );
  expect(await findListedDiscount(db, code)).toMatchObject({
    used: 1,
    reserved: 1,
    givenPence: 540,
  });
  expect(await findListedDiscount(db, "NO-SUCH-CODE")).toBeNull();
  await sql`delete from customers where id = ${paid.request.customer.id}`.execute(db);
  expect((await first(id)).rows[2]).toMatchObject({ customerId: null, state: "used" });
});
