import { sql } from "kysely";
import { z } from "zod";
import { SLUG } from "#shop/kit/slug.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { listAfter, type ListDeed, type ListRefusal } from "#shop/catalogue/groups/ordered-list.ts";
import { TOP_SELLERS_MAX, type TopSeller } from "./top-sellers.ts";

/** The top sellers in their order, those that the shop does not show included. */
export async function listTopSellers(db: Db): Promise<readonly TopSeller[]> {
  return db
    .selectFrom("topSellers")
    .innerJoin("products", "products.id", "topSellers.productId")
    .select(["sku", "slug", "name"])
    .select(sql<TopSeller["state"]>`state`.as("state"))
    .orderBy("topSellers.position")
    .orderBy("products.id")
    .limit(TOP_SELLERS_MAX)
    .execute();
}

/** The top sellers that are live, in their order. */
export async function findTopSellers(db: Db): Promise<readonly TopSeller[]> {
  return (await listTopSellers(db)).filter(({ state }) => state === "live");
}

type TopSellersRefusal = ListRefusal | "no_product" | "changed_meanwhile" | "act_reused";

/**
 * Adds a product to the top sellers, moves it or removes it. `seen` has the SKUs of the list that the person saw, in
 * their order: when it is another list by now, nothing is changed.
 */
export async function changeTopSellers(
  db: Db,
  {
    act,
    seen,
    ...change
  }: {
    readonly act: Act;
    readonly deed: ListDeed;
    readonly sku: string;
    readonly seen: readonly string[];
  },
): Promise<Done<readonly string[]> | Refused<TopSellersRefusal>> {
  const subject = { kind: "catalogue", id: "top_sellers" };
  const named = { act, action: "change_top_sellers", subject, input: { ...change, seen } };
  return withAct<readonly string[], TopSellersRefusal>(db, named, async (tx, audit) => {
    const ids = await lockProducts(tx, [...seen, change.sku]);
    if (!ids.has(change.sku)) return refused("no_product");
    await sql`select pg_advisory_xact_lock(hashtextextended('top sellers', 0))`.execute(tx);
    const now = (await listTopSellers(tx)).map(({ sku }) => sku);
    if (now.join() !== seen.join()) return refused("changed_meanwhile");
    const changed = listAfter(now, { deed: change.deed, id: change.sku }, TOP_SELLERS_MAX);
    if (!changed.ok) return changed;
    await writeList(
      tx,
      changed.value.flatMap((sku) => ids.get(sku) ?? []),
    );
    audit({ top_sellers: { from: now, to: changed.value } });
    return done(changed.value);
  });
}

/** The ids of products by SKU. None of them is deleted before the transaction ends. */
async function lockProducts(tx: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("products")
    .select(["id", "sku"])
    .where("sku", "in", skus.slice(0, TOP_SELLERS_MAX + 1))
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

async function writeList(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("topSellers").execute();
  if (ids.length === 0) return;
  const rows = ids.map((product_id, position) => ({ productId: product_id, position }));
  await tx.insertInto("topSellers").values(rows).execute();
}

/** Loads the top sellers of the example, once in a database's life. True when they were loaded now. */
export async function seedTopSellers(db: Db): Promise<boolean> {
  return seedOnce(db, "top-sellers", async (tx) => {
    const slugs = z.array(z.string().regex(SLUG)).parse(await readSeed("top-sellers.json"));
    await sql`insert into top_sellers (product_id, position)
      select id, place - 1 from unnest(${slugs}::text[]) with ordinality as listed (slug, place)
      join products using (slug)`.execute(tx);
  });
}
