import { randomBytes } from "node:crypto";
import { pence, ZERO } from "#shop/kit/money.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import type { OrderOption } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { plainTotals } from "#shop/pricing/totals.ts";
import { makeCustomer, ukAddress } from "#tests/support/customers.ts";

/** What is special about an order that is to be placed, and any field of it. */
export type OrderChange = Partial<NewOrder> & {
  /** Who orders; somebody new if left out. */
  readonly customer?: { readonly id: string; readonly email: string };
  /** The slug of each line's product, beech pegs if left out. What has a lead time is made to order, with its default options. */
  readonly of?: readonly string[];
  /** Fields of every line. */
  readonly line?: Partial<NewOrder["lines"][number]>;
};

/** An order that is to be placed. Each piece costs £12.00 with VAT, and delivery nothing. */
export async function newOrder(
  db: Db,
  { customer, of = ["beech-pegs"], line, ...fields }: OrderChange = {},
): Promise<NewOrder> {
  const { id, email } = customer ?? (await makeCustomer(db));
  const found = await Promise.all(of.map((slug) => lineOf(db, slug)));
  const lines = fields.lines ?? found.map((each) => ({ ...each, ...line }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    customerId: id,
    email,
    customerName: "Ann Lee",
    address: ukAddress,
    notes: "",
    lines,
    totals: plainTotals({
      netPence: pence(pieces * 1000),
      vatPence: pence(pieces * 200),
      shippingPence: ZERO,
      shippingVatPence: ZERO,
      vat: "uk",
      vatRateBp: 2_000,
    }),
    vat: "uk",
    zone: "UK Mainland",
    discountCode: null,
    totalPence: pieces * 1200,
    fingerprint: randomBytes(32),
    promisedFor: null,
    payWithinMs: 3_600_000,
    clientNetwork: null,
    ...fields,
  };
}

async function lineOf(db: Db, slug: string): Promise<NewOrder["lines"][number]> {
  const { id, sku, name, leadTimeDays } = await db
    .selectFrom("products")
    .select(["id", "sku", "name", "leadTimeDays"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const madeToOrder = leadTimeDays !== null;
  return {
    productId: id,
    sku,
    name,
    options: madeToOrder ? await defaultOptions(db, id) : [],
    quantity: 1,
    unitNetPence: pence(1000),
    unitVatPence: pence(200),
    vatRateBp: 2_000,
    discountPence: ZERO,
    madeToOrder,
    leadTimeDays,
  };
}

function defaultOptions(db: Db, productId: number): Promise<OrderOption[]> {
  return db
    .selectFrom("optionValues as v")
    .innerJoin("optionGroups as g", "g.id", "v.groupId")
    .select(["g.key", "g.name", "v.value", "v.label"])
    .where("g.productId", "=", productId)
    .where("v.isDefault", "=", true)
    .orderBy("g.position")
    .execute();
}
