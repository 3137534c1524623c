import { expect, test } from "vitest";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { productId } from "#tests/support/customers.ts";
import { getOrder } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { seedCarriers, seedPackedSizes } from "./seed.server.ts";
import { listServices, planParcels } from "./services.server.ts";

const shop = await testShop();
const grippers = await productId(shop.db, "rubber-grippers");
const airer = await productId(shop.db, "traditional-kitchen-maid");

async function planOf(productIds: number[]) {
  const { order } = await paidOrder(shop, productIds);
  const found = await getOrder(shop.db, order.id);
  const record = await findOrderRecord(shop.db, found);
  const [plan] = await planParcels(shop.db, [{ order: found, lines: toSendOf(record) }]);
  return plan;
}

test("every example product has a packed size, and the seeds are loaded once", async () => {
  const unmeasured = await shop.db
    .selectFrom("products")
    .leftJoin("packed_sizes", "product_id", "products.id")
    .select("sku")
    .where("product_id", "is", null)
    .execute();
  expect(unmeasured).toEqual([]);
  expect(await seedCarriers(shop.db)).toBe(false);
  expect(await seedPackedSizes(shop.db)).toBe(false);
});

test("the carton's length decides the carrier of an order, and weight and girth are those of all its pieces", async () => {
  const small = await planOf([grippers, grippers]);
  expect(small?.proposal.service).toMatchObject({ carrier: "Royal Mail", code: "TPS48" });
  const both = await planOf([grippers, airer]);
  expect(both?.carton).toMatchObject({
    lengthMm: 950,
    weightGrams: 4_660,
    longest: { name: "Traditional Kitchen Maid", lengthMm: 900 },
    unmeasured: [],
  });
  expect(both?.proposal.service?.carrier).toBe("DPD");
  expect(both?.proposal.passedOver.map(({ by }) => by.measure)).toEqual(["length", "length"]);
});

test("a product that nobody has measured is named", async () => {
  await shop.db.deleteFrom("packed_sizes").where("product_id", "=", grippers).execute();
  const plan = await planOf([grippers, airer]);
  expect(plan?.carton.unmeasured).toEqual(["Rubber Grippers"]);
});

test("services are listed by rank", async () => {
  const ranks = (await listServices(shop.db)).map(({ rank }) => rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks.length).toBeGreaterThan(3);
});
