import { sql } from "kysely";
import { expect, test } from "vitest";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { productId } from "#tests/support/customers.ts";
import { getOrder } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { findPackedSize, listPackedSizes, savePackedSize } from "./edit-packed-sizes.server.ts";
import { saveColumns, saveService } from "./edit-services.server.ts";
import { seedCarriers, seedPackedSizes } from "./seed.server.ts";
import { listCarriers, listServices, planParcels } from "./services.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { untilWaiting } from "#tests/support/locks.ts";

const shop = await testShop();
const { db, grippers, airer } = shop;

async function planOf(productIds: number[]) {
  const { order } = await paidOrder(shop, productIds);
  const found = await getOrder(db, order.id);
  const record = await findOrderRecord(db, found);
  const [plan] = await planParcels(db, [{ order: found, lines: toSendOf(record) }]);
  return plan;
}

test("every example product has a packed size, and the seeds are loaded once", async () => {
  const unmeasured = await db
    .selectFrom("products")
    .leftJoin("packedSizes", "productId", "products.id")
    .select("sku")
    .where("productId", "is", null)
    .execute();
  expect(unmeasured).toEqual([]);
  expect(await seedCarriers(db)).toBe(false);
  expect(await seedPackedSizes(db)).toBe(false);
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
  await db.deleteFrom("packedSizes").where("productId", "=", grippers).execute();
  const plan = await planOf([grippers, airer]);
  expect(plan?.carton.unmeasured).toEqual(["Rubber Grippers"]);
});

test("services are listed by rank", async () => {
  const ranks = (await listServices(db)).map(({ rank }) => rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks.length).toBeGreaterThan(3);
});

const outcomes = (all: readonly ({ ok: true } | { ok: false; reason: string })[]) =>
  all.map((each) => each.ok || each.reason).toSorted();
async function anyService() {
  const [found] = await listServices(db);
  if (found === undefined) throw new Error("The seed has services.");
  const { id, version, ...service } = found;
  return { id, version, service };
}

test("a service is saved once by a form sent twice, and of two people the second is refused", async () => {
  const { id, version, service } = await anyService();
  const act = ownersAct();
  const wanted = { id, version, service: { ...service, maxLengthMm: 2_345 } };
  const same = await Promise.all([1, 2].map(() => saveService(db, { act, ...wanted })));
  expect(outcomes(same)).toEqual([true, true]);
  const now = await anyService();
  expect(now).toEqual({ ...wanted, version: version + 1 });
  const two = [1, 2].map((rank) =>
    saveService(db, { ...now, act: ownersAct(), service: { ...service, rank } }),
  );
  expect(outcomes(await Promise.all(two))).toEqual(["changed", true]);
  const { changed } = await db
    .selectFrom("auditLog")
    .select("changed")
    .where("actId", "=", act.actId)
    .executeTakeFirstOrThrow();
  expect(changed).toEqual({ max_length_mm: { from: String(service.maxLengthMm), to: "2345" } });
});

test("of several people who add the last service, each for another carrier, one does", async () => {
  const { service } = await anyService();
  const carriers = await listCarriers(db);
  const { length } = await listServices(db);
  const add = (name: string, carrier: string) =>
    saveService(db, {
      act: ownersAct(),
      id: null,
      version: 0,
      service: { ...service, name, carrier },
    });
  for (let at = length; at < 99; at += 1) await add(`filling ${at}`, service.carrier);
  // Nobody gives up waiting while the machine is busy.
  const patient = sql`select set_config('lock_timeout', '60s', false), pg_sleep(0.2)`;
  await Promise.all([...carriers, null].map(() => patient.execute(db)));
  const adding = await db.transaction().execute(async (tx) => {
    // Nothing is inserted before all of them have begun.
    await sql`lock table carrier_services in share mode`.execute(tx);
    const begun = carriers.map(({ name }) => add("the last", name));
    await untilWaiting(db, carriers.length);
    return begun;
  });
  const last = await Promise.all(adding);
  expect(outcomes(last).filter((each) => each === true)).toHaveLength(1);
  expect(new Set(outcomes(last))).toEqual(new Set([true, "too_many"]));
  await db.deleteFrom("carrierServices").where("name", "like", "filling %").execute();
});

test("of two people who change the columns of one carrier the second is refused", async () => {
  const carrier = (await listCarriers(db)).find(({ format }) => format === "generic");
  const { name = "", version = 0, columns = [] } = carrier ?? {};
  const save = (more: string) =>
    saveColumns(db, { act: ownersAct(), name, version, columns: [...columns, more] });
  const two = await Promise.all([save("Note = order"), save("Other = order")]);
  expect(outcomes(two)).toEqual(["changed", true]);
  const now = (await listCarriers(db)).find((each) => each.name === name);
  expect([now?.version, now?.columns.length]).toEqual([version + 1, columns.length + 1]);
});

test("of two people who enter the first packed size of a product the second is refused", async () => {
  const id = await productId(db, "beech-pegs");
  await db.deleteFrom("packedSizes").where("productId", "=", id).execute();
  expect(await findPackedSize(db, id)).toMatchObject({ size: null, version: 0 });
  const { missing } = await listPackedSizes(db, { after: "" });
  const save = (lengthMm: number) =>
    savePackedSize(db, {
      act: ownersAct(),
      productId: id,
      version: 0,
      size: { lengthMm, widthMm: 50, heightMm: 40, customsCode: "44219910", origin: "GB" },
    });
  expect(outcomes(await Promise.all([save(200), save(300)]))).toEqual(["changed", true]);
  const after = await findPackedSize(db, id);
  expect(after).toMatchObject({ version: 1, size: { widthMm: 50, origin: "GB" } });
  expect((await listPackedSizes(db, { after: "" })).missing).toBe(missing - 1);
  expect(
    await savePackedSize(db, {
      act: ownersAct(),
      productId: 999_999,
      version: 0,
      size: { lengthMm: 1, widthMm: 1, heightMm: 1, customsCode: null, origin: null },
    }),
  ).toMatchObject({ reason: "no_product" });
});
