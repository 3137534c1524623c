import { stockKey } from "#shop/catalogue/stock/stock-key.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { findOrder } from "./orders.server.ts";
import {
  endUnpaid,
  findOwnReservations,
  stockLines,
  takeStockOfPaidOrder,
} from "./reserved-stock.server.ts";
import { stockOf, setStock } from "#tests/support/stock.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();
const cover = await productId(db, "hills-cover");
const grippers = await productId(db, "rubber-grippers");
const expired = { event: "payment_expired", actor: SHOP, reason: "Unpaid" } as const;
const [COVER, GRIPPERS] = ["hills-cover", "rubber-grippers"] as const;
const place = (...of: string[]) => anOrder(db, "unpaid", { of });

beforeEach(async () => {
  await db.deleteFrom("orders").execute();
  await setStock(db, [cover, grippers], 5);
});

describe("reserved stock", () => {
  it("is counted per product and customer, as long as the product is on sale", async () => {
    const customer = await makeCustomer(db);
    await anOrder(db, "unpaid", { customer, of: [COVER, COVER, GRIPPERS] });
    await place(COVER);
    const own = await findOwnReservations(db, customer.id);
    expect([own.get(stockKey(cover)), own.get(stockKey(grippers))]).toEqual([2, 1]);
    await db
      .updateTable("products")
      .set({ takesOrders: false })
      .where("id", "=", grippers)
      .execute();
    const left = await findOwnReservations(db, customer.id);
    expect([left.get(stockKey(cover)), left.get(stockKey(grippers))]).toEqual([2, undefined]);
    await db
      .updateTable("products")
      .set({ takesOrders: true })
      .where("id", "=", grippers)
      .execute();
  });

  it("is released once when an unpaid order ends, even if that is processed twice", async () => {
    const order = await place(COVER, COVER);
    await place(COVER);
    await endUnpaid(db, order, expired);
    const ended = await findOrder(db, order.id);
    expect(ended).toMatchObject({ state: "closed", holdsStock: false });
    if (ended !== null) await endUnpaid(db, ended, expired);
    expect(await stockOf(db, cover)).toEqual({ stock: 5, held: 1 });
  });

  it("of other orders stays, when an order ends that reserves none", async () => {
    await place(COVER);
    const order = await place(COVER);
    await db.updateTable("orders").set({ holdsStock: false }).where("id", "=", order.id).execute();
    await endUnpaid(db, { ...order, holdsStock: false }, expired);
    expect((await findOrder(db, order.id))?.state).toBe("closed");
    expect(await stockOf(db, cover)).toEqual({ stock: 5, held: 2 });
  });

  it("leaves the stock when its order is paid", async () => {
    const order = await place(COVER, COVER);
    expect(await db.transaction().execute((tx) => takeStockOfPaidOrder(tx, order))).toBe(true);
    expect(await stockOf(db, cover)).toEqual({ stock: 3, held: 0 });
  });

  it("takes nothing for a late payment if one of its products has sold out", async () => {
    const order = await place(COVER, GRIPPERS);
    await endUnpaid(db, order, expired);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", grippers).execute();
    expect(await takeStockOfPaidOrder(db, { ...order, holdsStock: false })).toBe(false);
    expect(await stockOf(db, cover)).toEqual({ stock: 5, held: 0 });
  });

  it("leaves out products that were deleted from the catalogue", () => {
    const lines = [
      { productId: null, quantity: 3, options: [] },
      { productId: cover, quantity: 2, options: [] },
    ];
    expect(stockLines({ lines })).toEqual([{ productId: cover, quantity: 2, options: [] }]);
  });
});
