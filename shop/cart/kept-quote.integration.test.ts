import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startDatabaseWire } from "#tests/support/database-wire.ts";
import { findKeptProducts } from "#shop/catalogue/kept-products.server.ts";
import { SILENT_MAX_MS, type PublicChange } from "#shop/platform/database/hearing.ts";
import { onPublicChange } from "#shop/platform/database/public-change.server.ts";
import { findKeptShippingOption } from "#shop/shipping/kept-rates.server.ts";
import { quoteCart } from "./quote-cart.server.ts";
import { productId } from "#tests/support/customers.ts";
import { setStock } from "#tests/support/stock.ts";

const { db, url } = await testDatabase();
const wire = await startDatabaseWire(url);
process.env["DATABASE_URL"] = wire.url;

const maid = await productId(db, "traditional-kitchen-maid");
const cover = await productId(db, "hills-cover");

/** Listens for changes until the test ends; a busy database may be silent for 20 s. Returns what was reported. */
async function listen({ heartbeatMs = 100, responseTimeoutMs = 20_000 } = {}): Promise<
  PublicChange[]
> {
  const reports: PublicChange[] = [];
  const times = { reconnectMs: 50, heartbeatMs, responseTimeoutMs };
  const note = (change: PublicChange) => change !== "heard" && reports.push(change);
  const stop = await onPublicChange(note, times);
  onTestFinished(async () => {
    wire.set("open");
    await stop();
  });
  return reports;
}

async function keptTotal(id: number): Promise<number> {
  const found = await findKeptShippingOption(db, "GB", "HX7 8AD");
  if (!found.ok) throw new Error(found.reason);
  const priced = await quoteCart(db, [{ productId: id, options: {} }], {
    delivery: found.option,
    mayBeKept: true,
  });
  if (!priced.ok) throw new Error("bad option");
  return priced.quote.totalPence;
}

const setPrice = (price: string) =>
  db.updateTable("products").set({ basePrice: price }).where("id", "=", maid).execute();

test("products are kept while changes are heard, and a changed price shows after its notification", async () => {
  const reports = await listen();
  const first = await findKeptProducts(db, [maid]);
  expect((await findKeptProducts(db, [maid])).get(maid)).toBe(first.get(maid));
  const before = await keptTotal(maid);
  await setPrice("100.00");
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  expect(await keptTotal(maid)).toBe(12_000);
  expect(before).not.toBe(12_000);
});

test("nothing is kept while the connection that reports changes is lost, nor what was kept before", async () => {
  const reports = await listen({ responseTimeoutMs: 1_000 });
  await setPrice("10.00");
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  expect(await keptTotal(maid)).toBe(1_200);
  wire.set("silent");
  await expect.poll(() => reports).toContain("lost");
  await setPrice("20.00");
  expect(await keptTotal(maid)).toBe(2_400);
  await setPrice("30.00");
  expect(await keptTotal(maid)).toBe(3_600);
});

test("nothing that was kept is used by a process that was stopped, before it has read what it was told", async () => {
  // No answer of the database falls into the time that is made up below.
  const reports = await listen({ heartbeatMs: 60_000 });
  await setPrice("10.00");
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  expect(await keptTotal(maid)).toBe(1_200);
  wire.set("silent");
  await setPrice("20.00");
  expect(await keptTotal(maid)).toBe(1_200);
  const later = performance.now() + SILENT_MAX_MS + 1;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await keptTotal(maid)).toBe(2_400);
  expect(reports).not.toContain("lost");
});

test("a transaction reads the database, and stock is always read", async () => {
  await listen();
  await findKeptProducts(db, [maid, cover]);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("products").set({ basePrice: "55.00" }).where("id", "=", maid).execute();
    const product = (await findKeptProducts(tx, [maid])).get(maid);
    expect(product?.basePence).toBe(5_500);
  });
  await setStock(db, cover, 1);
  const items = [cover, cover].map((productId) => ({ productId, options: {} }));
  const found = await findKeptShippingOption(db, "GB", "HX7 8AD");
  if (!found.ok) throw new Error(found.reason);
  const priced = await quoteCart(db, items, { delivery: found.option, mayBeKept: true });
  expect(priced).toMatchObject({ ok: true, payable: false });
});

test("a changed rate shows after its notification", async () => {
  const reports = await listen();
  const rate = async () => {
    const found = await findKeptShippingOption(db, "FR", "");
    return found.ok ? found.option.ratePence : found.reason;
  };
  await rate();
  await db
    .updateTable("countryRates")
    .set({ shippingRate: "23.50" })
    .where("countryCode", "=", "FR")
    .execute();
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  expect(await rate()).toBe(2_350);
});
