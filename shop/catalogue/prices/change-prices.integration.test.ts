import fc from "fast-check";
import pg from "pg";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { listVersions } from "#shop/catalogue/editing/version-list.server.ts";
import { pence } from "#shop/kit/money.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { changePrices } from "./change-prices.server.ts";
import { findPriceChange, priceChanges } from "./price-changes.server.ts";
import { planChosen, readSeen, writeSeen, type PriceChoice } from "./price-plan.server.ts";
import { roundings, ruleKinds, type PriceRule } from "./price-rule.ts";
import { undoPriceChange } from "./undo-prices.server.ts";
import { productRow } from "#tests/support/customers.ts";

const { db, url } = await testDatabase();

const all: PriceChoice = { category: "", brand: "", q: "", ids: [] };
const up4: PriceRule = { kind: "percent_up", by: 400, rounding: "none", withSurcharges: true };

/** Every price and surcharge, and what lists show. */
const prices = async () =>
  (
    await sql`select p.id, p.base_price::text, p.price_pence, p.max_price_pence, (
      select jsonb_agg(jsonb_build_array(g.key, v.value, v.surcharge) order by g.key, v.value)
      from option_groups g join option_values v on v.group_id = g.id where g.product_id = p.id) as surcharges
    from products p order by id`.execute(db)
  ).rows;

async function shown(rule: PriceRule, choice: PriceChoice = all) {
  const { plans } = await planChosen(db, rule, choice);
  const seen = readSeen(writeSeen(plans));
  if (seen === null) throw new Error("nothing would change");
  return { plans, seen };
}

async function change(rule: PriceRule, choice: PriceChoice = all) {
  const act = ownersAct();
  const changed = await changePrices(db, { act, rule, seen: (await shown(rule, choice)).seen });
  expect(changed).toMatchObject({ ok: true });
  return act.actId;
}

describe("a change of many prices", () => {
  it("makes exactly the prices that were shown, once, with a version of each product, one audit row and one notice", async () => {
    const before = await prices();
    const { plans, seen } = await shown(up4);
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const notices: string[] = [];
    listener.on("notification", ({ channel }) => notices.push(channel));
    await listener.query("listen public_change");
    const act = ownersAct();
    const twice = await Promise.all([1, 2].map(() => changePrices(db, { act, rule: up4, seen })));
    expect(twice).toEqual([
      { ok: true, value: seen.size },
      { ok: true, value: seen.size },
    ]);
    const found = await findPriceChange(db, act.actId);
    expect(found?.lines.map(({ nowGross }) => nowGross)).toEqual(
      plans
        .filter(({ refusal }) => refusal === null)
        .flatMap(({ lines }) => lines.map(({ toGross }) => toGross)),
    );
    const audits = db.selectFrom("auditLog").selectAll().where("subjectId", "=", act.actId);
    expect((await audits.execute()).map(({ action }) => action)).toEqual(["change_prices"]);
    const [first] = seen.keys();
    const { versions } = await listVersions(db, first ?? 0, null);
    expect(versions[0]).toMatchObject({ action: "change_prices" });
    await expect.poll(() => new Set(notices).size).toBe(1);
    await listener.end();
    const undone = await Promise.all([1, 2].map(() => undoPriceChange(db, act.actId, ownersAct())));
    expect(undone.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await prices()).toEqual(before);
  });

  it("is refused whole when a price has changed since it was shown", async () => {
    const { plans, seen } = await shown(up4);
    const product = plans[0]?.product;
    if (typeof product?.netPence !== "number") throw new Error("no product");
    const own = { from: pence((product.netPence * 12) / 10), to: pence(10_000) };
    const changes = { pricePence: own };
    expect(await changeProduct(db, product.id, { act: ownersAct(), changes })).toMatchObject({
      ok: true,
    });
    const now = await prices();
    expect(await changePrices(db, { act: ownersAct(), rule: up4, seen })).toEqual({
      ok: false,
      reason: "prices_changed",
    });
    expect(await prices()).toEqual(now);
  });

  it("is undone later, but not where somebody has changed a price since", async () => {
    const before = await prices();
    const choice = { ...all, category: "accessories" };
    const id = await change({ ...up4, withSurcharges: false }, choice);
    const lines = (await findPriceChange(db, id))?.lines ?? [];
    const [touched] = lines;
    if (touched === undefined) throw new Error("nothing changed");
    const changes = { pricePence: { from: pence(touched.toGross), to: pence(20_000) } };
    await changeProduct(db, touched.productId, { act: ownersAct(), changes });
    const undone = await undoPriceChange(db, id, ownersAct());
    expect(undone).toEqual({ ok: true, value: { back: lines.length - 1, left: 1 } });
    const after = (await findPriceChange(db, id))?.lines ?? [];
    expect(after.filter(({ isUndone }) => isUndone === false).map(({ sku }) => sku)).toEqual([
      touched.sku,
    ]);
    const others = (rows: readonly unknown[]) =>
      (rows as { id: number }[]).filter((row) => row.id !== touched.productId);
    expect(others(await prices())).toEqual(others(before));
    expect((await priceChanges.page(db, null)).rows[0]?.id).toBe(id);
  });

  it("restores every price to the penny, whatever the rule", async () => {
    const before = await prices();
    const rules = fc.record({
      kind: fc.constantFrom(...ruleKinds),
      by: fc.integer({ min: 1, max: 9_999 }),
      rounding: fc.constantFrom(...roundings),
      withSurcharges: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(rules, async (typed) => {
        const isPercent = typed.kind.startsWith("percent");
        const rule = { ...typed, withSurcharges: typed.withSurcharges && isPercent };
        const choice = { ...all, brand: "" };
        const { plans } = await planChosen(db, rule, choice);
        if (writeSeen(plans) === "") return;
        await undoPriceChange(db, await change(rule, choice), ownersAct());
        expect(await prices()).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it("chooses by category, brand, words and hand, and never what is archived", async () => {
    const skusOf = async (choice: Partial<PriceChoice>) =>
      (await planChosen(db, up4, { ...all, ...choice })).plans.map(({ product }) => product.sku);
    const { id, sku } = await productRow(db, "traditional-kitchen-maid");
    expect(await skusOf({ ids: [id] })).toEqual([sku]);
    expect(await skusOf({ q: sku })).toEqual([sku]);
    expect(await skusOf({ ids: [id], category: "accessories" })).toEqual([]);
    expect((await skusOf({ category: "accessories" })).length).toBeGreaterThan(5);
    await db.updateTable("products").set({ state: "archived" }).where("id", "=", id).execute();
    expect(await skusOf({ ids: [id] })).toEqual([]);
  });
});
