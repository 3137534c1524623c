import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { findListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { addDiscount } from "#shop/discounts/discounts.server.ts";
import { readPlace, writePlace, type Place } from "#shop/kit/keyset.ts";
import { pence } from "#shop/kit/money.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testShop } from "#tests/support/shop.ts";
import { listDiscountUses } from "./discount-uses.server.ts";
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

const first = (discountId: number, after: Place | null = null) =>
  listDiscountUses(db, { discountId, after });

test("the uses of a code say which order, whose, how much and what became of it, the newest first", async () => {
  const { code, id } = await addCode();
  expect(await first(id)).toEqual({ uses: [], seen: 0, next: null });
  const paid = await orderWith(code);
  const ended = await orderWith(code);
  const open = await orderWith(code);
  await orderWith((await addCode()).code);
  await payCheckout(shop, paid);
  await settlePage(db, ended.sessionId, { expireOpen: true });
  const { uses } = await first(id);
  expect(uses).toMatchObject(
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
  expect((await first(id)).uses[2]).toMatchObject({ customerId: null, state: "used" });
});

test("the uses of a code are read from place to place, each once, though many have one time", async () => {
  const { code, id } = await addCode();
  const { order } = await orderWith(code);
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'order_number', 'LL-8' || n, 'fingerprint', null, 'state', 'closed'))).*
    from orders o, generate_series(1, 120) as n where id = ${order.id}`.execute(db);
  await sql`insert into discount_uses (order_id, discount_id, amount_pence, reserved_at)
    select id, ${id}, 100, now() - (substr(order_number, 4)::int % 7) * interval '1 microsecond'
    from orders where order_number like 'LL-8%'`.execute(db);
  const numbers: string[] = [];
  let after: Place | null = null;
  do {
    const page = await first(id, after);
    expect(page.seen).toBe(numbers.length);
    numbers.push(...page.uses.map(({ orderNumber }) => orderNumber));
    after = readPlace(page.next);
  } while (after !== null);
  expect([numbers.length, new Set(numbers).size]).toEqual([121, 121]);
  for (const keys of [
    ["x", order.id],
    ["1", "x"],
    [1, null],
  ])
    expect((await first(id, readPlace(writePlace({ seen: 50, keys })))).seen).toBe(0);
});
