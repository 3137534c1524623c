import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { countUses, selectDiscounts } from "./discount-queries.server.ts";
import type { Discount, Uses } from "./discount.ts";

const PER_PAGE = 100;

/** A new code. Products are named by their SKU. With neither categories nor products it is for everything. */
export type NewDiscount = Omit<Discount, "id" | "isPaused" | "isForEverything" | "productIds"> & {
  readonly skus: readonly string[];
};

/** Adds a discount code. Refused if the code exists, or a category or product does not. */
export async function addDiscount(
  db: Db,
  discount: NewDiscount,
): Promise<Done<null> | Refused<"code_exists" | "unknown_category" | "unknown_product">> {
  const { categorySlugs, skus } = discount;
  return db.transaction().execute(async (tx) => {
    const categories = await tx
      .selectFrom("categories")
      .select("slug")
      .where(sql<boolean>`slug = any(${[...categorySlugs]}::text[])`)
      .execute();
    if (categories.length < new Set(categorySlugs).size) return refused("unknown_category");
    const products = await tx
      .selectFrom("products")
      .select("id")
      .where(sql<boolean>`sku = any(${[...skus]}::text[])`)
      .execute();
    if (products.length < new Set(skus).size) return refused("unknown_product");
    const row = await insertDiscount(tx, discount);
    if (row === undefined) return refused("code_exists");
    for (const { slug } of categories)
      await tx
        .insertInto("discount_categories")
        .values({ discount_id: row.id, category_slug: slug })
        .execute();
    for (const { id } of products)
      await tx
        .insertInto("discount_products")
        .values({ discount_id: row.id, product_id: id })
        .execute();
    return done(null);
  });
}

async function insertDiscount(tx: Db, discount: NewDiscount): Promise<{ id: number } | undefined> {
  return tx
    .insertInto("discounts")
    .values({
      code: discount.code,
      kind: discount.kind,
      percent: discount.percent,
      amount_pence: discount.amountPence,
      starts_on: discount.startsOn,
      ends_on: discount.endsOn,
      minimum_pence: discount.minimumPence,
      uses_max: discount.usesMax,
      uses_per_customer_max: discount.usesPerCustomerMax,
      is_for_everything: discount.categorySlugs.length + discount.skus.length === 0,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** All codes by name with their uses, a page of 100 at a time. */
export async function* listDiscounts(
  db: Db,
): AsyncGenerator<{ readonly discount: Discount; readonly uses: Uses }> {
  for (let after = ""; ;) {
    const page = await selectDiscounts(db, { after, limit: PER_PAGE });
    for (const discount of page)
      yield {
        discount,
        uses: await countUses(db, discount.id, { customerId: null, exceptReserved: false }),
      };
    const last = page.at(-1);
    if (last === undefined || page.length < PER_PAGE) return;
    after = last.code;
  }
}

/** Pauses a code: nobody can use it any more. Orders that reserve it keep it. */
export async function pauseDiscount(
  db: Db,
  code: string,
): Promise<Done<null> | Refused<"no_discount">> {
  const { numUpdatedRows } = await db
    .updateTable("discounts")
    .set({ paused_at: sql<Date>`coalesce(paused_at, now())` })
    .where("code", "=", code)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? done(null) : refused("no_discount");
}
