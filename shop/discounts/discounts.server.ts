import { sql } from "kysely";
import { formatPounds } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockDiscount, selectDiscount } from "./discount-queries.server.ts";
import { takesOff, type Discount } from "./discount.ts";
import type { NewDiscount } from "./new-discount.ts";

/** Adds a discount code. Refused if the code exists, or a category or product does not. */
export async function addDiscount(
  db: Db,
  discount: NewDiscount,
  act: Act,
): Promise<
  Done<null> | Refused<"code_exists" | "unknown_category" | "unknown_product" | "act_reused">
> {
  const { categorySlugs, skus } = discount;
  const subject = { kind: "discount", id: discount.code };
  const named = { act, action: "add_discount", subject, input: discount };
  return withAct<null, "code_exists" | "unknown_category" | "unknown_product">(
    db,
    named,
    async (tx, audit) => {
      if ((await selectDiscount(tx, discount.code)) !== null) return refused("code_exists");
      const goods = await findGoods(tx, { categorySlugs, skus });
      if (!goods.ok) return goods;
      const row = await insertDiscount(tx, discount);
      if (row === undefined) return refused("code_exists");
      await insertGoods(tx, row.id, goods.value);
      audit(termsOf(discount));
      return done(null);
    },
  );
}

type Goods = { readonly categorySlugs: readonly string[]; readonly productIds: readonly number[] };

async function findGoods(
  tx: Db,
  { categorySlugs, skus }: Pick<NewDiscount, "categorySlugs" | "skus">,
): Promise<Done<Goods> | Refused<"unknown_category" | "unknown_product">> {
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
    .orderBy("id")
    .execute();
  if (products.length < new Set(skus).size) return refused("unknown_product");
  return done({
    categorySlugs: categories.map(({ slug }) => slug),
    productIds: products.map(({ id }) => id),
  });
}

async function insertGoods(
  tx: Db,
  discountId: number,
  { categorySlugs, productIds }: Goods,
): Promise<void> {
  for (const categorySlug of categorySlugs)
    await tx.insertInto("discountCategories").values({ discountId, categorySlug }).execute();
  for (const productId of productIds)
    await tx.insertInto("discountProducts").values({ discountId, productId }).execute();
}

async function insertDiscount(
  tx: Db,
  { categorySlugs, skus, ...discount }: NewDiscount,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto("discounts")
    .values({ ...discount, isForEverything: categorySlugs.length + skus.length === 0 })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** The terms of a new code, as the audit log has them. */
function termsOf(discount: NewDiscount): Changed {
  const { startsOn, endsOn, minimumPence, usesMax, usesPerCustomerMax } = discount;
  const terms = {
    takes_off: takesOff({
      ...discount,
      id: 0,
      isPaused: false,
      isForEverything: false,
      productIds: [],
    }),
    from: startsOn,
    to: endsOn,
    minimum: minimumPence === 0 ? null : formatPounds(minimumPence),
    uses: usesMax,
    uses_per_customer: usesPerCustomerMax,
    categories: discount.categorySlugs.length === 0 ? null : discount.categorySlugs,
    products: discount.skus.length === 0 ? null : discount.skus,
  };
  return Object.fromEntries(
    Object.entries(terms).flatMap(([name, to]) =>
      to === null ? [] : [[name, { from: null, to }]],
    ),
  );
}

type Paused = Done<null> | Refused<"no_discount" | "unchanged" | "act_reused">;

/** Pauses a code: nobody can use it any more. Orders that reserve it keep it. */
export async function pauseDiscount(db: Db, code: string, act: Act): Promise<Paused> {
  return setPaused(db, code, { act, action: "pause_discount", isPaused: true });
}

/** Lets a code be used again, within its terms. */
export async function resumeDiscount(db: Db, code: string, act: Act): Promise<Paused> {
  return setPaused(db, code, { act, action: "resume_discount", isPaused: false });
}

async function setPaused(
  db: Db,
  code: Discount["code"],
  {
    act,
    action,
    isPaused,
  }: { readonly act: Act; readonly action: string; readonly isPaused: boolean },
): Promise<Paused> {
  const named = { act, action, subject: { kind: "discount", id: code }, input: isPaused };
  return withAct<null, "no_discount" | "unchanged">(db, named, async (tx, audit) => {
    const discount = await lockDiscount(tx, code);
    if (discount === null) return refused("no_discount");
    if (discount.isPaused === isPaused) return refused("unchanged");
    await tx
      .updateTable("discounts")
      .set({ pausedAt: isPaused ? sql<Date>`now()` : null })
      .where("id", "=", discount.id)
      .execute();
    audit({ paused: { from: !isPaused, to: isPaused } });
    return done(null);
  });
}
